/**
 * Rewrites the text of a model for the client, piece by piece as it arrives.
 *
 *     text [[REF:eg-leg-1948-131#147]] text   →   text [1] text      the passage was retrieved
 *     text [[REF:eg-leg-1800-1#1]] text       →   text text          not retrieved: removed and counted
 *     as held in [3]                          →   as held in (3)     a marker that the model made up
 *
 *     as eg-leg-1800-1#1 says                 →   as id says         an id that was not retrieved
 *
 * A number in square brackets is sent only if it was made here, for any text of the model and any cut into
 * pieces. Text is held back only while it may still become a number or a reference, from an opening bracket
 * on.
 */
import type { Rest } from './bracket.ts';
import { CLOSING, OPENING, readStretch } from './bracket.ts';
import { plainText } from './plain-text.ts';

/**
 * Reads the references in a token: for each, the index of its passage, or undefined if the passage was not
 * retrieved.
 */
export type ReadReferences = (body: string) => readonly (number | undefined)[];

export interface Rewriter {
  /** Adds a piece of the model's text. Returns the new text that is safe to send to the client. */
  push(piece: string): string;
  /** Returns the model's text that is still held back. Call it after the last piece. */
  end(): string;
  /** Indexes of the cited passages in the order of the markers: marker n cites the n-th item. */
  readonly cited: readonly number[];
  /**
   * Number of references removed because their passage was not retrieved. A repeated one counts each time.
   */
  readonly dropped: number;
}

/**
 * Matches a word after a reference token that is not closed. It is removed with the token and may be of any
 * length.
 */
const WORD = new RegExp(`(?:(?!${OPENING.source}|${CLOSING.source})[^\\s])+`, 'uy');
/** What may be left of an id directly after a token inside it: «[[REF:eg-[[REF:x]]-1800-1». */
const TAIL = /[-‐‑–#＃:：]/u;
const TAIL_WORD = /[\p{N}a-zA-Z#＃_:：‐‑–-]*/uy;

const HYPHEN = '[-\u2010-\u2015\u2212\ufe63\uff0d]';
/** Maximum length of an id in UTF-16 units, above any real one, and of the article after it. */
const MAX_ID = 250;
const MAX_ARTICLE = 40;
/** A canonical id, with its article. An answer must not have an id that was not retrieved. */
const ID = new RegExp(
  `[a-z]{2}${HYPHEN}(?:[a-z0-9]|${HYPHEN}){1,${MAX_ID}}?${HYPHEN}\\p{Nd}{4}${HYPHEN}[a-z0-9](?:[a-z0-9]|${HYPHEN}){0,${MAX_ID}}` +
    `(?:[#＃][\\p{L}\\p{N}/-]{0,${MAX_ARTICLE}})?`,
  'giu',
);
/** Stands for a removed id: without letters between them, the signs around it could join to form a marker. */
const REMOVED_ID = 'id';
/** The end of a text that may become an id. */
const OPEN_ID = new RegExp(
  `[a-z]{1,2}(?:${HYPHEN}(?:[a-z0-9]|${HYPHEN}){0,${2 * MAX_ID}}(?:[#＃][\\p{L}\\p{N}/-]{0,${MAX_ARTICLE}})?)?$`,
  'iu',
);
const BLANKS = /[^\S\n]*/uy;
const LINE = new RegExp(`(?:(?!${OPENING.source}|${CLOSING.source})[^\\n])*`, 'uy');

export function rewriter(read: ReadReferences): Rewriter {
  const cited: number[] = [];
  let dropped = 0;
  let held = '';
  /**
   * First half of a surrogate pair at the end of the last piece of text, kept until its second half arrives.
   */
  let half = '';
  /** Text after a removed reference token that is to be removed too: none, or the kind that `Rest` names. */
  let skipping: 'nothing' | 'tail' | 'tail word' | Rest = 'nothing';
  /**
   * Number of brackets that tokens have opened and not closed. Their closing brackets may follow a token
   * inside them.
   */
  let unclosed = 0;
  let closesToSkip = 0;
  /**
   * True if a token after a blank was removed. The blank that follows is then dropped, so that no double
   * blank remains.
   */
  let skipBlank = false;
  let afterBlank = true;
  const plain = plainText();

  return {
    cited,
    get dropped() {
      return dropped;
    },
    push(piece) {
      return push(plain.push(piece));
    },
    end() {
      const last = push(plain.end());
      const rest = held + half;
      half = '';
      return last + rewrite(rest, true);
    },
  };

  function push(piece: string): string {
    const waiting = held !== '' || half !== '' || skipping !== 'nothing' || closesToSkip > 0 || skipBlank;
    if (!waiting && isPlain(piece)) return noted(piece);
    let text = half + piece;
    half = '';
    if (isHigh(text.charCodeAt(text.length - 1))) {
      half = text.slice(-1);
      text = text.slice(0, -1);
    }
    return rewrite(held + text, false);
  }

  function rewrite(text: string, whole: boolean): string {
    held = '';
    let out = '';
    let at = skip(text, 0);
    while (at < text.length) {
      if (!OPENING.test(text.charAt(at))) {
        const length = text.slice(at).search(OPENING);
        const end = length < 0 ? text.length : at + length;
        const plain = text.slice(at, end);
        const open = length < 0 && !whole ? plain.search(OPEN_ID) : -1;
        if (open >= 0) {
          held = plain.slice(open);
          out += shown(withoutIds(plain.slice(0, open)));
          break;
        }
        out += shown(withoutIds(plain));
        at = end;
        continue;
      }
      const stretch = readStretch(text, at, whole);
      if (stretch.kind === 'open') {
        held = text.slice(at);
        break;
      }
      if (stretch.kind === 'text') out += shown(stretch.shown);
      else if (stretch.kind === 'token') out += token(stretch.body, stretch.opens);
      else breakOff(stretch.opens, stretch.rest);
      at = skip(text, stretch.end);
    }
    return out;
  }

  /** Replaces the ids of documents that were not retrieved. */
  function withoutIds(text: string): string {
    if (!text.includes('-') && !HYPHENS.test(text)) return text;
    return text.replaceAll(ID, (id) => {
      const ascii = id.replaceAll(EACH_HYPHEN, '-');
      const [document = ''] = ascii.split(/[#＃]/u);
      if (read(ascii).some(isKnown) || (document === ascii && read(document).some(isKnown))) return id;
      dropped += 1;
      return REMOVED_ID;
    });
  }

  /** Returns the markers, such as [1], that replace a reference token. */
  function token(body: string | undefined, opens: number): string {
    const references = body === undefined ? [undefined] : read(body);
    const markers = references.filter((passage) => passage !== undefined).map((p) => `[${markerOf(p)}]`);
    dropped += references.length - markers.length;
    if (markers.length === 0 || unclosed > 0) skipping = 'tail';
    closesToSkip = unclosed + Math.max(0, opens - 2);
    unclosed = 0;
    if (markers.length === 0) skipBlank = afterBlank;
    return shown(markers.join(''));
  }

  function markerOf(passage: number): number {
    const known = cited.indexOf(passage);
    return known < 0 ? cited.push(passage) : known + 1;
  }

  function breakOff(opens: number, rest: Rest): void {
    dropped += 1;
    skipping = rest;
    unclosed += opens;
    skipBlank = afterBlank;
  }

  /** Skips the text that belongs to a removed reference token. Returns the position after it. */
  function skip(text: string, from: number): number {
    let at = from;
    if (skipping === 'tail' && at < text.length) {
      skipping = TAIL.test(text.charAt(at)) ? 'tail word' : 'nothing';
    }
    if (skipping === 'tail word') {
      at = endOf(TAIL_WORD, text, at);
      if (at < text.length) skipping = 'nothing';
    }
    if (skipping === 'blanks') {
      at = endOf(BLANKS, text, at);
      if (at < text.length) skipping = 'word';
    }
    if (skipping === 'word' || skipping === 'line') {
      at = endOf(skipping === 'word' ? WORD : LINE, text, at);
      if (at < text.length) {
        skipping = 'nothing';
        if (CLOSING.test(text.charAt(at))) {
          closesToSkip = unclosed;
          unclosed = 0;
        }
      }
    }
    while (closesToSkip > 0 && at < text.length) {
      const closes = CLOSING.test(text.charAt(at));
      closesToSkip = closes ? closesToSkip - 1 : 0;
      if (closes) at += 1;
    }
    if (skipBlank && skipping === 'nothing' && at < text.length) {
      skipBlank = false;
      if (text.charAt(at) === ' ') at += 1;
    }
    return at;
  }

  /**
   * Records that a text is sent, and returns it. Lone surrogates are replaced, because they cannot be encoded
   * as UTF-8.
   */
  function shown(text: string): string {
    return noted(text.isWellFormed() ? text : text.toWellFormed());
  }

  function noted(text: string): string {
    if (text === '') return text;
    afterBlank = isBlank(text.charCodeAt(text.length - 1));
    unclosed = 0;
    return text;
  }
}

/** Highest UTF-16 code unit below all non-ASCII brackets, hyphens and surrogates. */
const LAST_PLAIN = 0x200f;
const BRACKET = 0x5b;
const MINUS = 0x2d;
const LATIN_END = /[a-z]$/i;

/**
 * True if a piece has no bracket, hyphen or surrogate and ends with no Latin letter, as most Arabic pieces; it
 * can then be sent without further reading.
 */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BRACKET || unit === MINUS || unit > LAST_PLAIN) return false;
  }
  return !LATIN_END.test(text);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const HYPHENS = new RegExp(HYPHEN, 'u');
const EACH_HYPHEN = new RegExp(HYPHEN, 'gu');
const isKnown = (passage: number | undefined) => passage !== undefined;

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isBlank = (unit: number) => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

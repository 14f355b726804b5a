/**
 * Rewrites the text of a model for the client, piece by piece as it arrives.
 *
 *     text [[REF:eg-leg-1948-131#147]] text   →   text [1] text      the passage was retrieved
 *     text [[REF:eg-leg-1800-1#1]] text       →   text text          not retrieved: removed and counted
 *     as held in [3]                          →   as held in (3)     a marker that the model made up
 *
 * A number in square brackets is sent only if it was made here, for any text of the model and any cut into
 * pieces. Text is held back only while it may still become a number or a reference, from an opening bracket
 * on.
 */
import type { Rest } from './bracket.ts';
import { CLOSING, OPENING, readStretch } from './bracket.ts';

/** Index of the passage for each reference in a token; undefined for a reference that was not retrieved. */
export type ReadReferences = (body: string) => readonly (number | undefined)[];

export interface Rewriter {
  /** Adds a piece and returns the new text that is safe to send. */
  push(piece: string): string;
  /** Returns the text still held back. Call it after the last piece. */
  end(): string;
  /** Passages in marker order: marker n is the n-th item. */
  readonly cited: readonly number[];
  /** Number of references removed. A repeated one counts each time. */
  readonly dropped: number;
}

/** Word after an unclosed token. Its length has no bound. */
const WORD = /[^\s[\]［］]+/uy;
const BLANKS = /[^\S\n]*/uy;
const LINE = new RegExp(`(?:(?!${OPENING.source}|${CLOSING.source})[^\\n])*`, 'uy');

export function rewriter(read: ReadReferences): Rewriter {
  const cited: number[] = [];
  let dropped = 0;
  let held = '';
  /** High surrogate at the end of the last piece. It is sent together with its low surrogate. */
  let half = '';
  /** Text after a removed token that is to be removed too. */
  let skipping: 'nothing' | Rest = 'nothing';
  /** Number of brackets opened by unclosed tokens. Their closing brackets may follow a token inside them. */
  let unclosed = 0;
  let closesToSkip = 0;
  /** True if a token was removed after a blank, so that the next blank is dropped. */
  let skipBlank = false;
  let afterBlank = true;

  return {
    cited,
    get dropped() {
      return dropped;
    },
    push(piece) {
      const waiting = held !== '' || half !== '' || skipping !== 'nothing' || closesToSkip > 0 || skipBlank;
      if (!waiting && isPlain(piece)) return noted(piece);
      let text = half + piece;
      half = '';
      if (isHigh(text.charCodeAt(text.length - 1))) {
        half = text.slice(-1);
        text = text.slice(0, -1);
      }
      return rewrite(held + text, false);
    },
    end() {
      const rest = held + half;
      half = '';
      return rewrite(rest, true);
    },
  };

  function rewrite(text: string, whole: boolean): string {
    held = '';
    let out = '';
    let at = skip(text, 0);
    while (at < text.length) {
      if (!OPENING.test(text.charAt(at))) {
        const length = text.slice(at).search(OPENING);
        const end = length < 0 ? text.length : at + length;
        out += shown(text.slice(at, end));
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

  /** Returns the markers that replace a token. */
  function token(body: string | undefined, opens: number): string {
    const references = body === undefined ? [undefined] : read(body);
    const markers = references.filter((passage) => passage !== undefined).map((p) => `[${markerOf(p)}]`);
    dropped += references.length - markers.length;
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

  /** Skips text that belongs to a removed token. Returns the position after it. */
  function skip(text: string, from: number): number {
    let at = from;
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
   * Records text to be sent. Lone surrogates are replaced, because a client must be able to encode it as
   * UTF-8.
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

/** Last code unit before all non-ASCII brackets and surrogates. */
const LAST_PLAIN = 0x2044;
const BRACKET = 0x5b;

/** Fast path for most pieces: no bracket and no surrogate. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BRACKET || unit > LAST_PLAIN) return false;
  }
  return true;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isBlank = (unit: number) => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

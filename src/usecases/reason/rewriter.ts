/**
 * From what the model writes to what a client may read, piece by piece as it comes.
 *
 *     text [[REF:eg-leg-1948-131#147]] text   →   text [1] text      the passage was retrieved
 *     text [[REF:eg-leg-1800-1#1]] text       →   text text          it was not: removed and counted
 *     as held in [3]                          →   as held in (3)     a marker of the model's own making
 *
 * Numbers in square brackets leave only as markers made here, whatever the model writes and wherever its text is cut
 * into pieces. Nothing is held back but what may still become one of these: from an opening bracket on, as long as
 * what follows it is a number or the beginning of a reference.
 */
import type { Rest } from './bracket.ts';
import { CLOSING, OPENING, readStretch } from './bracket.ts';

/** Which passage each reference inside a token names; `undefined` for one that was not retrieved. */
export type ReadReferences = (body: string) => readonly (number | undefined)[];

export interface Rewriter {
  /** What is safe to send of the text so far, and was not given before. */
  push(piece: string): string;
  /** After the last piece: what was still held back. */
  end(): string;
  /** Passages in the order of their markers: marker n is the n-th. */
  readonly cited: readonly number[];
  /** References removed, each occurrence of one. */
  readonly dropped: number;
}

/** A word behind the beginning of a token that never ends: it may be as long as it likes. */
const WORD = /[^\s[\]［］]+/uy;
const BLANKS = /[^\S\n]*/uy;
const LINE = new RegExp(`(?:(?!${OPENING.source}|${CLOSING.source})[^\\n])*`, 'uy');

export function rewriter(read: ReadReferences): Rewriter {
  const cited: number[] = [];
  let dropped = 0;
  let held = '';
  /** Half of a character outside the basic plane, which must not leave alone. */
  let half = '';
  /** What still goes with a token that was removed. */
  let leaving: 'nothing' | Rest = 'nothing';
  /** Brackets that close what the beginnings of broken tokens opened, behind the token that is inside them. */
  let unclosed = 0;
  let closesToLeave = 0;
  /** A token was removed between two blanks: one is enough. */
  let leaveBlank = false;
  let afterBlank = true;

  return {
    cited,
    get dropped() {
      return dropped;
    },
    push(piece) {
      const waiting = held !== '' || half !== '' || leaving !== 'nothing' || closesToLeave > 0 || leaveBlank;
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
    let at = leave(text, 0);
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
      at = leave(text, stretch.end);
    }
    return out;
  }

  /** The markers that stand for a token. */
  function token(body: string | undefined, opens: number): string {
    const references = body === undefined ? [undefined] : read(body);
    const markers = references.filter((passage) => passage !== undefined).map((p) => `[${markerOf(p)}]`);
    dropped += references.length - markers.length;
    closesToLeave = unclosed + Math.max(0, opens - 2);
    unclosed = 0;
    if (markers.length === 0) leaveBlank = afterBlank;
    return shown(markers.join(''));
  }

  function markerOf(passage: number): number {
    const known = cited.indexOf(passage);
    return known < 0 ? cited.push(passage) : known + 1;
  }

  function breakOff(opens: number, rest: Rest): void {
    dropped += 1;
    leaving = rest;
    unclosed += opens;
    leaveBlank = afterBlank;
  }

  /** Passes over what goes with a token that was removed. */
  function leave(text: string, from: number): number {
    let at = from;
    if (leaving === 'blanks') {
      at = endOf(BLANKS, text, at);
      if (at < text.length) leaving = 'word';
    }
    if (leaving === 'word' || leaving === 'line') {
      at = endOf(leaving === 'word' ? WORD : LINE, text, at);
      if (at < text.length) {
        leaving = 'nothing';
        if (CLOSING.test(text.charAt(at))) {
          closesToLeave = unclosed;
          unclosed = 0;
        }
      }
    }
    while (closesToLeave > 0 && at < text.length) {
      const closes = CLOSING.test(text.charAt(at));
      closesToLeave = closes ? closesToLeave - 1 : 0;
      if (closes) at += 1;
    }
    if (leaveBlank && leaving === 'nothing' && at < text.length) {
      leaveBlank = false;
      if (text.charAt(at) === ' ') at += 1;
    }
    return at;
  }

  /** What leaves: each stretch of whole characters, for a client must be able to write it as UTF-8. */
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

/** Brackets other than the ASCII one, and halves of characters, lie behind this. */
const LAST_PLAIN = 0x2044;
const BRACKET = 0x5b;

/** Most tokens are: without a bracket, and of whole characters. */
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

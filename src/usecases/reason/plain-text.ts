/**
 * Makes plain text of what a model writes, piece by piece: removes control characters, invisible characters
 * and HTML tags. A control of direction could show an answer in another order than it was checked in, and a
 * client that shows the answer as HTML would run a script of the model.
 */

export interface PlainText {
  /** Adds a piece of the model's text. Returns the plain text that is complete. */
  push(piece: string): string;
  /** Returns the text that is still held back. Call it after the last piece. */
  end(): string;
}

/**
 * Controls except tab and line feed, and characters without a visible form. Selectors of a variant and the
 * zero-width joiner stay, which emoji need.
 */
const INVISIBLE = /(?![\t\n]|\u200D|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Maximum length of a tag in UTF-16 units. A longer one is shown, with a sign that begins no tag. */
const MAX_TAG = 256;
const TAG = new RegExp(`<(?:[/!?]|[a-z])[^<>]{0,${MAX_TAG}}>`, 'iy');
/** Beginning of a tag whose end may follow. */
const BEGINNING = new RegExp(`<(?:(?:[/!?]|[a-z])[^<>]{0,${MAX_TAG}})?$`, 'iy');
/** A «less than» that no client takes for a tag. */
const LESS = /<(?=[\s\d=])/y;

export function plainText(): PlainText {
  let held = '';
  /** First half of a surrogate pair at the end of the last piece, kept until its second half arrives. */
  let half = '';

  return {
    push(piece) {
      if (held === '' && half === '' && isPlain(piece)) return piece;
      let text = half + piece;
      half = '';
      const last = text.charCodeAt(text.length - 1);
      if (last >= 0xd800 && last <= 0xdbff) {
        half = text.slice(-1);
        text = text.slice(0, -1);
      }
      return withoutTags(held + text.replaceAll(INVISIBLE, ''), false);
    },
    end() {
      const rest = held + half;
      half = '';
      return withoutTags(rest, true);
    },
  };

  function withoutTags(text: string, whole: boolean): string {
    held = '';
    let out = '';
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) return out + text.slice(at);
      out += text.slice(at, begin);
      if (!whole && matches(BEGINNING, text, begin)) {
        held = text.slice(begin);
        return out;
      }
      if (matches(TAG, text, begin)) {
        at = TAG.lastIndex;
        continue;
      }
      out += matches(LESS, text, begin) ? '<' : '‹';
      at = begin + 1;
    }
  }
}

/** Arabic letter mark, a control of direction among the Arabic letters. */
const LETTER_MARK = 0x61c;

/** True for ASCII without controls and «less than», and for Arabic letters and signs: for most pieces. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isAscii = (unit >= 0x20 && unit < 0x7f && unit !== 0x3c) || unit === 0x0a;
    if (!isAscii && (unit < 0x600 || unit > 0x6ff || unit === LETTER_MARK)) return false;
  }
  return true;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Quotations in the text of an act: the new wordings that it gives to other laws. */

const MARKS = /[«»"“”„‟]/g;

const BEFORE_OPENING = /(?:^|[\s:،,؛(\-–—])$/;
const AFTER_CLOSING = /^(?:$|[\s.،,؛;:)\-–—])/;

/**
 * The text with a blank in place of each quotation. Marks pair as brackets do, so that quotations may hold
 * others. Straight and curly marks open or close by the characters beside them, because sources print them
 * either way round. A mark that opens and is never closed quotes the rest of its line; one that closes what
 * was never opened quotes nothing. Without this, an odd mark would pair with the first one of the next quotation.
 * Time is linear in the text, but for the sorting of the marks.
 */
export function withoutQuotations(text: string): string {
  const open: Opened[] = [];
  const count = { angled: 0, other: 0 };
  const quoted: Quoted[] = [];
  const close = (): Opened | undefined => {
    const last = open.pop();
    if (last !== undefined) count[last.kind] -= 1;
    return last;
  };
  for (const { 0: mark, index: at } of text.matchAll(MARKS)) {
    const kind = mark === '«' || mark === '»' ? 'angled' : 'other';
    if (opens(mark, text, at, count[kind] > 0)) {
      open.push({ at, kind });
      count[kind] += 1;
      continue;
    }
    if (count[kind] === 0) continue;
    // Marks of the other kind that were opened since then are odd ones.
    for (let last = close(); last !== undefined; last = close()) {
      const isClosed = last.kind === kind;
      quoted.push({ start: last.at, ...(isClosed && { end: at + 1 }) });
      if (isClosed) break;
    }
  }
  quoted.push(...open.map(({ at }) => ({ start: at })));
  return blanked(text, quoted);
}

interface Opened {
  at: number;
  kind: 'angled' | 'other';
}

/** A quotation without an end is that of the rest of its line. */
interface Quoted {
  start: number;
  end?: number;
}

function opens(mark: string, text: string, at: number, isOpen: boolean): boolean {
  if (mark === '«' || mark === '»') return mark === '«';
  const mayOpen = BEFORE_OPENING.test(text.slice(Math.max(0, at - 1), at));
  const mayClose = AFTER_CLOSING.test(text.slice(at + 1, at + 2));
  return mayOpen === mayClose ? !isOpen : mayOpen;
}

function blanked(text: string, quoted: readonly Quoted[]): string {
  let rest = '';
  let at = 0;
  let lineEnd = -1;
  for (const { start, end } of quoted.toSorted((a, b) => a.start - b.start)) {
    if (start > lineEnd) {
      const found = text.indexOf('\n', start);
      lineEnd = found === -1 ? text.length : found;
    }
    if (start > at) rest += `${text.slice(at, start)} `;
    at = Math.max(at, end ?? lineEnd);
  }
  return rest + text.slice(at);
}

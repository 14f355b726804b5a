/** Quotations in the text of an act: the new wordings that it gives to other laws. */

const MARKS = /[«»"“”„‟]/g;

const BEFORE_OPENING = /(?:^|[\s:،,؛(\-–—])$/;
const AFTER_CLOSING = /^(?:$|[\s.،,؛;:)\-–—])/;

/**
 * The text with a blank in place of each quotation. Marks pair as brackets do, so that quotations may hold
 * others. Straight and curly marks open or close by the characters beside them, because sources print them
 * either way round. A mark that opens and is never closed quotes the rest of its line; one that closes what
 * was never opened quotes nothing. Without this, an odd mark would pair with the first one of the next quotation.
 */
export function withoutQuotations(text: string): string {
  const open: { at: number; isAngled: boolean }[] = [];
  const quoted: { start: number; end: number }[] = [];
  for (const { 0: mark, index: at } of text.matchAll(MARKS)) {
    const isAngled = mark === '«' || mark === '»';
    const isOpen = open.some((one) => one.isAngled === isAngled);
    if (opens(mark, text, at, isOpen)) {
      open.push({ at, isAngled });
      continue;
    }
    const last = open.findLastIndex((one) => one.isAngled === isAngled);
    if (last === -1) continue;
    // Marks of the other kind that were opened since then are odd ones.
    const [closed, ...odd] = open.splice(last);
    quoted.push({ start: closed?.at ?? at, end: at + 1 });
    quoted.push(...odd.map((one) => restOfLine(text, one.at)));
  }
  quoted.push(...open.map(({ at }) => restOfLine(text, at)));
  return blanked(text, quoted);
}

function opens(mark: string, text: string, at: number, isOpen: boolean): boolean {
  if (mark === '«' || mark === '»') return mark === '«';
  const mayOpen = BEFORE_OPENING.test(text.slice(Math.max(0, at - 1), at));
  const mayClose = AFTER_CLOSING.test(text.slice(at + 1, at + 2));
  return mayOpen === mayClose ? !isOpen : mayOpen;
}

function restOfLine(text: string, start: number): { start: number; end: number } {
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

function blanked(text: string, quoted: readonly { start: number; end: number }[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of quoted.toSorted((a, b) => a.start - b.start)) {
    if (start > at) rest += `${text.slice(at, start)} `;
    at = Math.max(at, end);
  }
  return rest + text.slice(at);
}

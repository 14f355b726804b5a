/**
 * Cuts a passage of law into what can be quoted by itself: sentences, and items of a list with the words that
 * introduce them. «ج- استقالة العامل.» says nothing without «يستحق العامل مكافأة في الحالات الآتية:».
 *
 * A sentence ends at a full stop, a question mark or a line's end; one that is too long to quote also at «؛», and then
 * before a clause that can begin a sentence. Headings are left out: they announce, they do not say.
 */

/** Places in the passage, in UTF-16 units. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Of an item, the sentence that introduces its list. */
  readonly lead?: Sentence;
  /** Whether it is an item whose list begins before the passage does. */
  readonly orphan: boolean;
}

type Mark = 'letter' | 'number' | 'word' | 'dash';

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark | undefined;
  readonly introduces: boolean;
  readonly beginsLine: boolean;
}

/** Longer sentences are cut at «؛». */
const LONG = 320;
/** And if that does not help, before a clause. */
const VERY_LONG = 480;

/** The longest line of a printed page, in letters. */
const PAGE_WIDTH = 110;

const LETTER = 'أابجدهـوزحطيكلمنسعفصقرشتثخذضظغ';
/** What an item begins with: «أ-», «(1)», «ثانياً:», «-». */
const MARKS: ReadonlyArray<readonly [Mark, RegExp]> = [
  [
    'number',
    /^(?:\(?\s?[0-9٠-٩۰-۹]{1,3}\s?(?:[-–ـ)]+|\.(?![0-9٠-٩۰-۹]))|[0-9٠-٩۰-۹]+(?:[.،/][0-9٠-٩۰-۹]+)+\s)\s*/u,
  ],
  ['letter', new RegExp(`^\\(?\\s?[${LETTER}]{1,2}[\\s\\u200b-\\u200f]?[-–ـ)]+\\s*`, 'u')],
  [
    'word',
    /^(?:أولا|أولاً|اولا|ثانياً?|ثالثاً?|رابعاً?|خامساً?|سادساً?|سابعاً?|ثامناً?|تاسعاً?|عاشراً?)\s?[:\-–.،]\s*/u,
  ],
  ['dash', /^[-–•*·▪●]\s+/u],
];

/** An item inside a line: «… ما يأتي: 1- … 2- …». */
const INNER_ITEM = new RegExp(
  `(?<=[:؛;.،]\\s{0,3})(?=(?:\\(?[0-9٠-٩۰-۹]{1,2}\\s?[-–)]|\\(?[${LETTER}]ـ?\\s?[-–)]|[-–•]\\s)\\s*\\S)`,
  'gu',
);
/** A full stop between digits or behind a lone letter («ذ.م.م») ends nothing. */
const STOP = /(?<![\s.(][\p{L}])(?:[.؟?!]+["»”)]*)(?=\s|$|(?<=\p{Script=Arabic}{3}\.)\p{Script=Arabic}{2})/gu;
const SEMICOLON = /[؛;](?=\s|\S)/gu;
/** Words that a sentence can begin with, behind a comma. */
const CLAUSE =
  /[،,](?=\s?(?:وإذا|فإذا|وإن|فإن|أما|ويجوز|ولا يجوز|ويجب|وعلى|ومع ذلك|ويعاقب|ويُعاقب|وتكون|ويكون|وفي حال|وفي جميع|وفي هذه|وللم|وله|ولا |ويتم|ويحق|ويستحق|ويلزم|كما ))/gu;

/** «المادة الثامنة والأربعون:», «الفصل الثاني: التعويضات». */
const HEADING =
  /^(?:المادة|مادة|الفصل|الباب|القسم|الفرع|الجزء)\s+(?:\(?[0-9٠-٩]+\)?|[\p{L}\s]{2,30}?)\s*(?::.{0,60})?$/u;

/** «اللائحة:», «التعويضات»: a noun alone in its line. */
const TITLE = /^ال\p{L}+\s*:?$/u;

export function sentencesOf(text: string): Sentence[] {
  const pieces = piecesOf(text);
  return withLeads(pieces, text);
}

/** What a reader sees of a sentence: white space made even, the item's mark, a joining comma at the end and half a pair of quotation marks left out. */
export function wordsOf(text: string, { start, end }: Pick<Sentence, 'start' | 'end'>): string {
  const words = text
    .slice(start, end)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s:،؛.]+/u, '')
    .trim();
  return withoutHalfQuotes(words.slice(markLength(words)).replace(/\s?[،,؛;]$/u, ''));
}

/** Of a quoted paragraph that is cut into sentences, the first has its opening mark and the last its closing one. */
function withoutHalfQuotes(words: string): string {
  return words
    .replace(/^(?:“(?=[^”]*$)|«(?=[^»]*$)|"(?=[^"]*$))\s*/u, '')
    .replace(/(?<=^[^“]*)”(?=[.،؛]?$)|(?<=^[^«]*)»(?=[.،؛]?$)|(?<=^[^"]*)"(?=[.،؛]?$)/u, '')
    .trim();
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of linesOf(text)) {
    const shown = text.slice(line.start, line.end).trim();
    if (shown === '' || HEADING.test(shown) || TITLE.test(shown)) continue;
    let beginsLine = true;
    for (const item of between(line.start, line.end, within(text, line, INNER_ITEM))) {
      for (const part of sentencesIn(text, item)) {
        const trimmed = trim(text, part);
        if (trimmed.start === trimmed.end) continue;
        const words = text.slice(trimmed.start, trimmed.end);
        pieces.push({
          ...trimmed,
          mark: markOf(words),
          introduces: /[:：]\s*$/u.test(words),
          beginsLine,
        });
        beginsLine = false;
      }
    }
  }
  return pieces;
}

/** Lines of the text as its author broke it: where a printer broke them, at the width of a page, they are one. */
function* linesOf(text: string): Generator<Range> {
  const isPrinted = brokenByPrinter(text);
  let open: Range | undefined;
  for (const line of between(0, text.length, text.matchAll(/\n+/gu))) {
    const words = text.slice(line.start, line.end).trim();
    const goesOn =
      isPrinted &&
      open !== undefined &&
      markOf(words) === undefined &&
      !endsSentence(text, open) &&
      !HEADING.test(words);
    if (goesOn && open !== undefined) {
      open = { start: open.start, end: line.end };
      continue;
    }
    if (open !== undefined) yield open;
    open = line;
  }
  if (open !== undefined) yield open;
}

/** Texts read off pages have short lines of one width, and most of them end within a sentence. */
function brokenByPrinter(text: string): boolean {
  const lines = [...between(0, text.length, text.matchAll(/\n+/gu))].slice(0, -1);
  if (lines.length < 2 || lines.some(({ start, end }) => end - start > PAGE_WIDTH)) return false;
  const within = lines.filter((line) => !endsSentence(text, line));
  return within.length > lines.length / 2;
}

const endsSentence = (text: string, { start, end }: Range) =>
  /[.؟?!:؛]["»”)]*\s*$/u.test(text.slice(start, end));

/** Stops first; what is still long at the next weaker end. */
function sentencesIn(text: string, item: Range): Range[] {
  let parts = [...between(item.start, item.end, within(text, item, STOP))];
  for (const [longest, ends] of [
    [LONG, SEMICOLON],
    [VERY_LONG, CLAUSE],
  ] as const) {
    parts = parts.flatMap((part) =>
      part.end - part.start <= longest
        ? [part]
        : [...between(part.start, part.end, within(text, part, ends))],
    );
  }
  return parts;
}

/** Gives each item the nearest introduction before it that is none of its own list's items. */
function withLeads(pieces: readonly Piece[], text: string): Sentence[] {
  const open: Array<{ piece: Piece; sentence: Sentence }> = [];
  const sentences: Sentence[] = [];
  pieces.forEach((piece, index) => {
    const { start, end, mark, introduces, beginsLine } = piece;
    if (mark !== undefined) {
      // An item of the list that an introduction stands in ends what that introduced.
      const own = open.findIndex((lead) => lead.piece.mark === mark);
      if (own !== -1) open.length = own;
    } else if (beginsLine && open.at(-1)?.piece !== pieces[index - 1]) {
      open.length = 0;
    }
    const lead = mark === undefined && !beginsLine ? undefined : open.at(-1)?.sentence;
    const orphan = lead === undefined && mark === 'letter' && !isWhole(text, piece);
    const sentence: Sentence = { start, end, orphan, ...(lead && { lead }) };
    if (introduces) open.push({ piece, sentence });
    else sentences.push(sentence);
  });
  return sentences;
}

/** Whether an item without introduction reads as a sentence: it ends as one and is as long as one. */
const isWhole = (text: string, { start, end }: Piece) =>
  end - start > 60 && /[.؟!]\s*$/u.test(text.slice(start, end));

interface Range {
  readonly start: number;
  readonly end: number;
}

function within(text: string, { start, end }: Range, pattern: RegExp): Array<{ index: number; 0: string }> {
  return Array.from(text.slice(start, end).matchAll(pattern), (match) => ({
    index: start + match.index,
    0: match[0],
  }));
}

/** The stretches that ends cut a text into; each end belongs to what it ends. */
function* between(
  start: number,
  end: number,
  ends: Iterable<{ index: number; 0: string }>,
): Generator<Range> {
  let from = start;
  for (const match of ends) {
    const to = match.index + match[0].length;
    if (to > from) yield { start: from, end: to };
    from = to;
  }
  if (from < end) yield { start: from, end };
}

function trim(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (from < to && /\s/u.test(text[from] as string)) from += 1;
  while (to > from && /\s/u.test(text[to - 1] as string)) to -= 1;
  return { start: from, end: to };
}

function markOf(words: string): Mark | undefined {
  return MARKS.find(([, pattern]) => pattern.test(words))?.[0];
}

function markLength(words: string): number {
  const quotes = /^["“”«]*/u.exec(words)?.[0].length ?? 0;
  for (const [, pattern] of MARKS) {
    const length = pattern.exec(words.slice(quotes))?.[0].length;
    if (length !== undefined && quotes + length < words.length) return quotes + length;
  }
  return 0;
}

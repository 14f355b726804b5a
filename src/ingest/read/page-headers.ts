/**
 * Page headers of a gazette within the texts of a document, as scans leave them there: «الجريدة الرسمية العدد
 * 45 مكرر (د) في 12 نوفمبر سنة 2025 79». As texts they would be served as law.
 *
 * A law can also name a gazette with issue and day. So a header is known by its pages: the same words stand in
 * the document again, with the number of a page close by. In doubt the words stay.
 */
import type { SourceArticle } from './source-article.ts';

/** Names of gazettes, as their headers print them. */
const GAZETTES = ['الجريدة الرسمية', 'الوقائع المصرية'];

/** The fields of a document that have its text, in the order of its pages. */
interface Texts {
  preamble?: string | undefined;
  articles: SourceArticle[];
  closing?: string | undefined;
  full_text?: string | undefined;
}

/** A header with the place of its text among the texts, and the numbers beside it that may be its page's. */
interface Header {
  at: number;
  words: string;
  pages: readonly Page[];
}

interface Page {
  number: number;
  /** Range of header and number. */
  start: number;
  end: number;
}

/** Greatest distance between the numbers of two pages whose headers follow each other. */
const FARTHEST = 3;

/** Spellings of letters that scans and fonts confuse. */
const VARIANTS: Record<string, string> = { ي: '[يیىے]', ى: '[يیىے]', ة: '[ةه]', ه: '[ةه]', ك: '[كک]' };
const EXTENDED = '[\\u0640\\u064B-\\u0652]*';
const DIGIT = '[0-9٠-٩۰-۹]';

const spelled = (words: string): string =>
  [...words].map((letter) => (letter === ' ' ? '\\s+' : (VARIANTS[letter] ?? letter) + EXTENDED)).join('');

/**
 * Gazette, issue, and the day up to its year, without the end of a sentence between them. A letter of the
 * calendar apart from its year may be one of the law's: scans break «مادة» into «م ادة».
 */
const HEADER = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${GAZETTES.map(spelled).join('|')})\\s{0,8}[-–—:]?\\s{0,8}` +
    `${spelled('العدد')}\\s{0,8}\\(?\\s{0,8}${DIGIT}[^\\n.؛«»]{0,50}?(?<!${DIGIT})${DIGIT}{4}(?!${DIGIT})` +
    `(?:[مه]ـ?(?![\\p{L}\\p{M}])|\\s[مه]ـ?(?=\\s*(?:${DIGIT}|\\n|$)))?`,
  'gu',
);
/** The number of a page behind a header. A number with a mark, as in «5 - », begins an item of the law. */
const BEHIND = new RegExp(`[^\\S\\n]+(${DIGIT}{1,4})(?![^\\s])(?!\\s*[-–—.)/:،])`, 'uy');
const BEFORE = new RegExp(`(?<!\\S)(${DIGIT}{1,4})[^\\S\\n]+$`, 'u');
/** A word after which a gazette is named by the sentence: «نشر في الجريدة الرسمية العدد …». */
const NAMED = new RegExp(`(?<!\\S)(?:${['في', 'من', 'عن', 'إلى'].map(spelled).join('|')})\\s+$`, 'u');
/** Length in UTF-16 units within which the words before a header are looked at. */
const NEAR = 24;

/** The document without the page headers of a gazette. */
export function withoutPageHeaders<T extends Texts>(document: T): T {
  const { preamble, articles, closing, full_text } = document;
  const parts = [preamble ?? '', ...articles.map(({ text }) => text), closing ?? ''];
  const pages = withoutHeaders(parts);
  const whole = full_text === undefined ? undefined : withoutHeaders([full_text])[0];
  return {
    ...document,
    ...(preamble !== undefined && { preamble: pages[0] }),
    articles: articles.map((article, at) => ({ ...article, text: pages[at + 1] ?? article.text })),
    ...(closing !== undefined && { closing: pages.at(-1) }),
    ...(whole !== undefined && { full_text: whole }),
  };
}

/** The texts, which follow each other in the document, without the headers of its pages. */
function withoutHeaders(texts: readonly string[]): string[] {
  const headers = texts.flatMap(headersIn);
  if (headers.length < 2) return [...texts];
  const ranges = texts.map((): Page[] => []);
  for (const alike of alikeIn(headers)) {
    for (const [place, header] of alike.entries()) {
      const page = pageOf(header, alike[place - 1], alike[place + 1]);
      if (page !== undefined) ranges[header.at]?.push(page);
    }
  }
  return texts.map((text, at) => without(text, ranges[at] ?? []));
}

/** The headers of each gazette's issue, in their order. */
function alikeIn(headers: readonly Header[]): Iterable<Header[]> {
  const byWords = new Map<string, Header[]>();
  for (const header of headers) {
    const alike = byWords.get(header.words);
    if (alike === undefined) byWords.set(header.words, [header]);
    else alike.push(header);
  }
  return byWords.values();
}

function headersIn(text: string, at: number): Header[] {
  return [...text.matchAll(HEADER)].flatMap(({ 0: words, index: start }): Header[] => {
    const near = text.slice(Math.max(0, start - NEAR), start);
    if (NAMED.test(near)) return [];
    const end = start + words.length;
    BEHIND.lastIndex = end;
    const behind = BEHIND.exec(text);
    const before = BEFORE.exec(near);
    const pages = [
      ...(behind === null ? [] : [{ number: numberOf(behind[1]), start, end: end + behind[0].length }]),
      ...(before === null ? [] : [{ number: numberOf(before[1]), start: start - before[0].length, end }]),
    ];
    return [{ at, words: lettersOf(words), pages }];
  });
}

/**
 * The page of a header, if its number follows that of the header before it or comes before that of the next
 * one. `undefined` if none does so, or if it may be either of two.
 */
function pageOf(header: Header, previous?: Header, next?: Header): Page | undefined {
  const steps = header.pages.map(({ number }) => [
    ...(previous?.pages.map((page) => number - page.number) ?? []),
    ...(next?.pages.map((page) => page.number - number) ?? []),
  ]);
  for (let step = 1; step <= FARTHEST; step++) {
    const fitting = header.pages.filter((_, place) => steps[place]?.includes(step));
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

/** The text without the headers. One that is a line of its own leaves no empty line. */
function without(text: string, headers: readonly Page[]): string {
  if (headers.length === 0) return text;
  let [rest, from] = ['', 0];
  for (const page of headers.toSorted((a, b) => a.start - b.start)) {
    let { start, end } = page;
    while (isBlank(text[start - 1])) start -= 1;
    while (isBlank(text[end])) end += 1;
    rest += text.slice(from, Math.max(from, start));
    const beginsLine = rest === '' || rest.endsWith('\n');
    if (beginsLine && text[end] === '\n') end += 1;
    else if (!beginsLine && end < text.length && text[end] !== '\n') rest += ' ';
    from = end;
  }
  return (rest + text.slice(from)).trimEnd();
}

const isBlank = (mark: string | undefined): boolean => mark !== undefined && /[^\S\n]/.test(mark);

/** The words in one spelling, so that headers can be compared. */
function lettersOf(words: string): string {
  const digits = words.replace(/[٠-٩۰-۹]/g, (digit) => String(numberOf(digit)));
  return digits
    .replace(/[\s\u0640\u064B-\u0652]+/g, '')
    .replace(/[یىے]/g, 'ي')
    .replace(/ه/g, 'ة');
}

/** The value of a number in western, Arabic or Persian digits. */
function numberOf(number = ''): number {
  return Number(number.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf)));
}

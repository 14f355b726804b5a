/**
 * Articles that a source prints in more than one wording: as it was, and below it as it was amended. Nothing but the text
 * says so, in one of two ways: a note («عدلت هذه المادة بموجب المرسوم الملكي … لتكون بالنص الآتي:»), or whole paragraphs
 * in quotation marks below the text, the latest last.
 */
import { analyzeBatch } from '../../core.ts';
import { overlap } from './choose.ts';

export interface Wordings {
  /**
   * Where the latest wording of the whole article begins, in UTF-16 units. Nothing where a part of it was amended: what
   * stands before then holds for the rest.
   */
  readonly latest: number | undefined;
}

/** What an amendment is called, with and without its marks, at the beginning of a line. */
const AMENDED =
  /^[\s\-–—*•(]*(?:(?:و?قد )?(?:تم|جرى)\s+(?:تعديل|استبدال)|عُ?د[ِّ]*ل(?:ت|\s+نص)?|استُ?بدل(?:ت)?)\s+(?:نص\s+)?(?:هذه\s+)?(?<part>ال[\p{L}\p{M}]+)/u;
/** A note says by what. */
const BY = /(?:بموجب|بالمرسوم|بالأمر|بقرار|بالقانون|بالقرار|بمقتضى)/u;
/** And of a text that is replaced as a whole, what it reads now. */
const REPLACED =
  /(?:[ولف]?(?:ت|ي|أ|ا)(?:كون|صبح)(?:ت)?\s|بالنص|بالصيغة|كما يلي|كالآتي|كالتالي|على (?:النحو|الشكل|الوجه))/u;
/** Of a part, or something beside the text. */
const IN_PART = /(?:إضافة|حذف|إحلال|الفقرة|الفقرات|البند|فقرة|عبارة)/u;
const ARTICLE = /^المادة$/u;

const OPENS = /^["“«]/u;
const CLOSES = /["”»]\s*[.،؛]?\s*$/u;
/** A shorter one is a formula or a name. */
const SHORTEST_PARAGRAPH = 60;
/** Share of the shorter text's terms that the other has: .35 and more in other wordings, .25 and less in most additions. */
const SAME_SUBJECT = 0.3;

/** Nothing where the text has one wording, as far as it says. */
export function wordingsOf(text: string): Wordings | undefined {
  const lines = linesOf(text);
  const notes = lines.filter(({ words }) => isNote(words));
  const [note] = notes.slice(-1);
  if (note === undefined) return quotedBelow(text, lines);
  // A text that begins with its note is the amended one alone.
  if (note === lines[0]) return undefined;
  const head = note.words.slice(0, NOTE_LENGTH);
  const isWhole =
    ARTICLE.test(AMENDED.exec(head)?.groups?.part ?? '') && REPLACED.test(head) && !IN_PART.test(head);
  return { latest: isWhole ? note.start : undefined };
}

/** Paragraphs that were added stand in quotation marks as well; another wording of a text has words of it. */
function quotedBelow(text: string, lines: readonly Line[]): Wordings | undefined {
  const latest = lastQuoted(lines);
  if (latest === undefined) return undefined;
  const [before = [], after = []] = analyzeBatch([text.slice(0, latest), text.slice(latest)]).map((tokens) =>
    tokens.map(({ term }) => term),
  );
  return overlap(new Set(before), new Set(after)) >= SAME_SUBJECT ? { latest } : undefined;
}

const isNote = (words: string): boolean => AMENDED.test(words) && BY.test(words.slice(0, NOTE_LENGTH));
/** Within what a note comes to what it was amended by. */
const NOTE_LENGTH = 160;

interface Line {
  readonly start: number;
  readonly words: string;
}

function linesOf(text: string): Line[] {
  return Array.from(text.matchAll(/[^\n]+/gu), ({ index, 0: words }) => ({ start: index, words })).filter(
    ({ words }) => words.trim() !== '',
  );
}

/** The last of the paragraphs in quotation marks that end the text, below others that have none. */
function lastQuoted(lines: readonly Line[]): number | undefined {
  let last: number | undefined;
  let end = lines.length;
  while (end > 0 && CLOSES.test((lines[end - 1] as Line).words)) {
    const begin = lines.findLastIndex(({ words }, at) => at < end && OPENS.test(words.trim()));
    // Another paragraph's closing mark before its opening one: not one paragraph.
    if (begin <= 0 || lines.slice(begin, end - 1).some(({ words }) => CLOSES.test(words))) break;
    const before = (lines[begin - 1] as Line).words;
    const length = lines.slice(begin, end).reduce((sum, { words }) => sum + words.length, 0);
    // «يؤدي اليمين الآتية:» introduces what is quoted: no other wording.
    if (/[:：]\s*$/u.test(before) || length < SHORTEST_PARAGRAPH) return undefined;
    last ??= (lines[begin] as Line).start;
    end = begin;
  }
  return last;
}

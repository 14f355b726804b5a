/** Finds the title among the blocks before the first article. */
import type { Citation } from '../core.ts';
import { extractCitations } from '../core.ts';
import type { Block, ImportFinding } from './block.ts';

export interface FoundTitle {
  title?: string;
  /** The other blocks. */
  rest: readonly Block[];
  findings: ImportFinding[];
}

/** Number of blocks at the beginning in which the title is looked for. */
const MOST_BLOCKS = 12;
/** Length in UTF-16 units up to which a block may be the title, or its second line. */
const LONGEST = 300;

/**
 * The title is the first heading that names a law, else the first line that does, else the first heading or
 * line. A line with a number alone is followed by its subject: «قانون رقم 5 لسنة 2020», «بشأن …».
 */
export function titleOf(before: readonly Block[], jurisdiction: string): FoundTitle {
  const candidates = before.slice(0, MOST_BLOCKS).filter(({ text }) => text.length <= LONGEST);
  const headings = candidates.filter(({ isHeading }) => isHeading);
  const among = headings.length > 0 ? headings : candidates;
  const naming = among.find(({ text }) => lawNamed(oneLine(text), jurisdiction) !== undefined);
  const first = naming ?? headings[0] ?? before[0];
  if (first === undefined) return { rest: before, findings: [] };
  let title = oneLine(first.text);
  let rest = before.filter((block) => block !== first);
  const next = before[before.indexOf(first) + 1];
  if (next !== undefined && next.text.length <= LONGEST && isSubject(next.text, title, jurisdiction)) {
    title = `${title} ${oneLine(next.text)}`;
    rest = rest.filter((block) => block !== next);
  }
  const isGuessed =
    naming === undefined ? headings.length !== 1 : headings.length === 0 && first !== before[0];
  const isDoubtful = isGuessed || isBareNumber(title, jurisdiction);
  const message = `«${title}» is taken as the title: if that is wrong or not the whole, correct it or give --title`;
  const place = first.page === undefined ? {} : { page: first.page };
  return { title, rest, findings: isDoubtful ? [{ kind: 'title_doubtful', message, ...place }] : [] };
}

/** The law that a line begins with, by number or by name. */
function lawNamed(line: string, jurisdiction: string): Citation | undefined {
  const [first] = extractCitations(line, { jurisdiction });
  return first?.start === 0 && first.articles.length === 0 ? first : undefined;
}

/** True if a line says what the law before it is about, or which law that one issues. */
function isSubject(line: string, title: string, jurisdiction: string): boolean {
  if (!isBareNumber(title, jurisdiction)) return false;
  const law = lawNamed(`${title} ${oneLine(line)}`, jurisdiction);
  return law !== undefined && (law.about !== undefined || law.end > title.length);
}

/** True for a title that is the number of a law and says nothing of its subject. */
function isBareNumber(title: string, jurisdiction: string): boolean {
  const law = lawNamed(title, jurisdiction);
  return law?.number !== undefined && law.name === undefined && law.end >= title.trimEnd().length;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

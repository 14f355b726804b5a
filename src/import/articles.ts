/**
 * Finds title, preamble, divisions and articles in blocks of text. Headings of articles and of divisions are
 * read by the core. What is doubtful becomes a finding.
 */
import { articleHeading, divisionsOf } from '../core.ts';
import type { Block, ImportFinding } from './block.ts';
import { titleOf } from './title.ts';

/** An article as the input of ingest has it. */
export interface ImportedArticle {
  article_no: string;
  heading?: string;
  section?: string;
  text: string;
}

export interface ImportedText {
  title?: string;
  preamble?: string;
  articles: ImportedArticle[];
  /** The whole text, of a document without articles. */
  full_text?: string;
  findings: ImportFinding[];
}

/** Length in UTF-16 units up to which the words after the number of an article may be its heading. */
const LONGEST_HEADING = 90;
/** Length in UTF-16 units up to which a line that names a division is its heading. */
const LONGEST_DIVISION = 140;
/** Number of articles up to which those before a new article 1 are of the law that issues the other one. */
const MOST_ISSUING = 12;
/** Prefix of the numbers of the articles of an issuing law, in the format of the input. */
const ISSUING = 'إصدار';

interface Open extends Omit<ImportedArticle, 'text'> {
  /** Paragraphs of its text. */
  parts: string[];
  page?: number;
}

/** True for a line that the core reads as the heading of an article or of a division. */
export function beginsBlock(line: string, jurisdiction: string): boolean {
  const heading = articleHeading(line, jurisdiction);
  return (heading !== null && heading.ending !== 'words') || isDivision({ text: line, isHeading: false });
}

/** Reads the blocks as a law of a country. */
export function articlesOf(blocks: readonly Block[], jurisdiction: string): ImportedText {
  const findings: ImportFinding[] = [];
  const before: Block[] = [];
  const articles: Open[] = [];
  const divisions: { kind: string; text: string }[] = [];
  let section: string | undefined;
  let current: Open | undefined;
  for (const [at, block] of blocks.entries()) {
    const read = articleHeading(firstLine(block.text), jurisdiction);
    if (read !== null && isAccepted(read, block, current, findings)) {
      current = opened(read, block, blocks[at + 1], jurisdiction);
      if (section !== undefined) current.section = section;
      section = undefined;
      articles.push(current);
    } else if (
      isDivision(block) ||
      (current !== undefined && isUnnumbered(block, blocks[at + 1], jurisdiction))
    ) {
      enter(block.text, divisions);
      section = divisions.map(({ text }) => text).join(' > ');
      current = articles.length === 0 ? undefined : current;
    } else if (section !== undefined) {
      // The name of the division in a line of its own.
      const inner = divisions.at(-1);
      if (inner !== undefined) inner.text = `${inner.text}: ${oneLine(block.text)}`;
      section = divisions.map(({ text }) => text).join(' > ');
    } else if (current !== undefined) current.parts.push(block.text);
    else before.push(block);
  }
  const { title, rest, findings: doubts } = titleOf(before, jurisdiction);
  const preamble = rest.map(({ text }) => text).join('\n');
  findings.push(...doubts, ...issuing(articles), ...doubtsOf(articles));
  if (articles.length === 0) {
    findings.push({
      kind: 'no_articles',
      message: 'no heading of an article was found: the document has its text as a whole',
    });
    const whole = blocks.map(({ text }) => text).join('\n');
    return { ...(title && { title }), articles: [], full_text: whole, findings };
  }
  return {
    ...(title && { title }),
    ...(preamble !== '' && { preamble }),
    articles: articles.map(({ article_no, heading, section, parts }) => ({
      article_no,
      ...(heading !== undefined && { heading }),
      ...(section !== undefined && { section }),
      text: parts.join('\n'),
    })),
    findings,
  };
}

type Heading = NonNullable<ReturnType<typeof articleHeading>>;

/**
 * True if the line is a heading. A line that continues with words without a mark may be a sentence: it counts
 * if the source marks it as a heading, or if its number is the next one.
 */
function isAccepted(
  { no, ending }: Heading,
  block: Block,
  previous: Open | undefined,
  findings: ImportFinding[],
): boolean {
  if (ending !== 'words' || block.isHeading) return true;
  const isNext = Number(no) === Number(previous?.article_no ?? 0) + 1;
  findings.push({
    kind: 'doubtful_heading',
    message: `«${shown(block.text)}» is taken as ${isNext ? `the heading of article ${no}, because its number is the next` : 'text, not as a heading'}`,
    ...pageOf(block),
  });
  return isNext;
}

function opened({ no, end }: Heading, block: Block, next: Block | undefined, jurisdiction: string): Open {
  const [line, ...more] = block.text.split('\n') as [string, ...string[]];
  // A dash may be written as a lengthened letter (tatweel).
  const rest = line
    .slice(end)
    .replace(/^[\s\u0640]+/, '')
    .trimEnd();
  const parts = more.length > 0 ? [more.join('\n')] : [];
  const article: Open = { article_no: no, parts, ...pageOf(block) };
  const hasText =
    more.length > 0 ||
    (next !== undefined && articleHeading(firstLine(next.text), jurisdiction) === null && !isDivision(next));
  const isHeading = rest.length <= LONGEST_HEADING && hasText && (block.isHeading || !/[.،,؛;:]$/.test(rest));
  if (rest === '') return article;
  if (isHeading) article.heading = rest;
  else parts.unshift(rest);
  return article;
}

/** True for a short line that begins with the name of a division: «الباب الثاني: في العقود». */
function isDivision({ text, isHeading }: Block): boolean {
  if (text.length > LONGEST_DIVISION || (!isHeading && /[.،؛]$/.test(text))) return false;
  const beginning = text.split(/\s+/, 3).join(' ');
  return divisionsOf(beginning).length > 0 && !/^\W*\d/.test(text);
}

/** True for a heading without a number that is followed by another heading: «Final provisions». */
function isUnnumbered(block: Block, next: Block | undefined, jurisdiction: string): boolean {
  if (!block.isHeading || block.text.length > LONGEST_DIVISION || next === undefined) return false;
  return articleHeading(firstLine(next.text), jurisdiction) !== null || isDivision(next);
}

/** Replaces the division of the same kind, and the ones inside it. */
function enter(text: string, divisions: { kind: string; text: string }[]): void {
  const [name = ''] = divisionsOf(text);
  const kind = name.replace(/\s\S*$/, '');
  const same = divisions.findIndex((division) => division.kind === kind);
  if (same !== -1) divisions.splice(same);
  divisions.push({ kind, text: oneLine(text) });
}

/**
 * Marks the articles of a law that issues another one, as the input of ingest does: a few articles, and then
 * article 1 once more.
 */
function issuing(articles: Open[]): ImportFinding[] {
  const again = articles.findIndex(({ article_no }, at) => at > 0 && article_no === '1');
  const isOfIssuingLaw =
    again !== -1 &&
    again <= MOST_ISSUING &&
    articles[0]?.article_no === '1' &&
    articles.length - again > again;
  if (!isOfIssuingLaw) return [];
  for (const article of articles.slice(0, again)) article.article_no = `${ISSUING} ${article.article_no}`;
  const message = `article 1 comes again after ${again} articles: these are taken as the law that issues the other one («${ISSUING} 1» to «${ISSUING} ${again}»)`;
  return [{ kind: 'issuing_articles', message, ...pageOf(articles[again] as Open) }];
}

/** Findings on the numbers and on articles without text. */
function doubtsOf(articles: readonly Open[]): ImportFinding[] {
  const findings: ImportFinding[] = [];
  const seen = new Set<string>();
  let last = 0;
  for (const article of articles) {
    const { article_no: no, parts } = article;
    const place = pageOf(article);
    if (seen.has(no)) {
      findings.push({ kind: 'number_repeated', message: `article ${no} comes more than once`, ...place });
    }
    seen.add(no);
    const number = Number(no);
    if (Number.isInteger(number)) {
      if (number > last + 1) {
        const missing = number === last + 2 ? `article ${last + 1}` : `articles ${last + 1} to ${number - 1}`;
        findings.push({
          kind: 'number_missing',
          message: `${missing} not found before article ${no}`,
          ...place,
        });
      }
      last = number;
    }
    if (parts.every((part) => part.trim() === '')) {
      findings.push({ kind: 'article_without_text', message: `article ${no} has no text`, ...place });
    }
  }
  return findings;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const pageOf = ({ page }: { page?: number }) => (page === undefined ? {} : { page });

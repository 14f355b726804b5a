/**
 * The cited articles beside an English law: «Articles 43 and 44 of», «(Article 77)», «Section 12 of»,
 * «Article Eighty of».
 */
import { NUMBER_IN_WORDS, numberInWords } from './number-words.ts';

const HEAD = String.raw`(?:articles?|arts?\.?|sections?|sec\.)`;
const BETWEEN = String.raw`(?:,?\s{1,2}(?:and|or|to|&)\s{1,2}|,\s{0,2}|\s?[-–]\s?)`;
/** The paragraphs of an article: «(2)(1)», «/2», «(2) and (3)». */
const MORE = String.raw`(?:${BETWEEN}(?:\(\w{1,3}\)){1,3}){0,9}`;
const PARAGRAPHS = String.raw`(?:\s?\(\w{1,3}\)|/(?:\d{1,3}|[a-z])\b){1,3}`;
const NUMBER = String.raw`(?:\(?\d{1,4}\)?|${NUMBER_IN_WORDS})(?:\s?bis\b)?`;
const IN_WORDS = new RegExp(NUMBER_IN_WORDS, 'giu');
/** An article with its paragraphs: «51», «(51)», «51(2)(1)», «51/2», «5 bis», «5(2) and (3)». */
const ARTICLE = `${NUMBER}(?:${PARAGRAPHS}${MORE})?`;
const WITH_PARAGRAPHS = new RegExp(`(${NUMBER})${PARAGRAPHS}(${MORE})`, 'giu');
/** Most articles of a list beside the first. */
const MORE_ARTICLES = 39;
const ARTICLES = `${ARTICLE}(?:${BETWEEN}${ARTICLE}){0,${MORE_ARTICLES}}`;
/** What may stand between the articles and their law; a bylaw that is cited by the number behind it. */
const LINK =
  String.raw`,?\s{1,2}(?:(?:of|from|in|under|du)\s{1,2})?(?:the\s{1,2})?(?:(?:new|current|present)\s{1,2})?` +
  String.raw`(?:its\s{1,2}(?:executive|implementing)\s{1,2}(?:regulations?|by-?laws?),?\s{1,2})?`;
/** «of», or «in the Egyptian Civil Code»: the articles before it belong to the law behind it. */
const OF_LAW_BEHIND = new RegExp(
  String.raw`^\s{1,2}(?:(?:[oO]f|[fF]rom)\s|(?:[iI]n|[uU]nder)\s{1,2}(?:the\s{1,2})?` +
    String.raw`(?:(?:\p{Lu}[\p{L}.'’-]{0,30}|of|on|and)[-\s]{1,2}){0,6}(?:Law|Code|Act|Statute|Regulations?|Decree|Order)\b)`,
  'u',
);
const BEFORE = new RegExp(String.raw`\b(${HEAD})\s{0,2}(${ARTICLES})${LINK}$`, 'iu');
const BEHIND = new RegExp(
  String.raw`^(?:[)\]]?,?\s{0,2}[(\[]|[)\]]?,|\s?[-–:])?\s{0,2}(${HEAD})\s{0,2}(${ARTICLES})[)\]]?`,
  'iu',
);
const CHARS = 320;
/**
 * The subject between a number and its articles: «Federal Law No. 15 of 2020 on consumer protection, article
 * 13», «Federal Decree-Law No. 32 of 2021 Commercial Companies art. 96».
 */
const SUBJECT = new RegExp(
  String.raw`^\s{1,2}(?:(?:on|concerning|regarding|regulating|governing)(?:\s{1,2}(?!and\s|or\s)[\p{L}'’-]{1,30}){1,8}` +
    String.raw`|\p{Lu}[\p{L}'’-]{1,30}(?:\s{1,2}(?:(?:of|and|the|in|for|to)\s{1,2}){0,2}\p{Lu}[\p{L}'’-]{1,30}){0,6})` +
    String.raw`(?=,?\s{1,2}(?:[(\[])?(?:[aA]rticles?|[aA]rts?\.?)\s?[(\d])`,
  'u',
);

export interface ArticlesRead {
  readonly start: number;
  readonly end: number;
  readonly articles: readonly string[];
  readonly isRange: boolean;
}

/** True if a text may have an English citation; most Arabic texts have none. */
export const mayCite = (text: string): boolean =>
  /\b(?:laws?|code|act|statute|regulations?|by-?laws?|decree|decision|resolution|order|constitution|pdpl)\b/iu.test(
    text,
  );

/** Reads the articles that end right before a position; undefined if there are none. */
export function articlesBefore(text: string, at: number): ArticlesRead | undefined {
  const from = Math.max(0, at - CHARS);
  const match = BEFORE.exec(text.slice(from, at));
  if (match === null) return undefined;
  const [, head = '', list = ''] = match;
  return { start: from + match.index, end: at, ...numbersOf(list, head) };
}

/** Reads the articles that begin right behind a position; undefined if there are none. */
export function articlesBehind(text: string, at: number): ArticlesRead | undefined {
  const match = BEHIND.exec(text.slice(at, at + CHARS));
  if (match === null) return undefined;
  const [, head = '', list = ''] = match;
  const end = at + match[0].length;
  // «Article 5 of» belongs to the law behind it: «the Labor Law, Article 5 of the Civil Code».
  if (OF_LAW_BEHIND.test(text.slice(end, end + CHARS))) return undefined;
  const isClosed =
    !/[([]/u.test(match[0].split(/\d/u)[0] ?? '') && /[)\]]$/u.test(match[0]) && !/\(\w+\)$/u.test(match[0]);
  return { start: at, end: isClosed ? end - 1 : end, ...numbersOf(list, head) };
}

/** Works as `articlesBehind` for the number of a law, whose subject may stand before the articles. */
export function articlesBehindNumber(text: string, at: number): ArticlesRead | undefined {
  const [subject = ''] = SUBJECT.exec(text.slice(at, at + CHARS)) ?? [];
  return articlesBehind(text, at) ?? (subject === '' ? undefined : articlesBehind(text, at + subject.length));
}

function numbersOf(words: string, head: string): Pick<ArticlesRead, 'articles' | 'isRange'> {
  const list = words.replaceAll(IN_WORDS, (word) => String(numberInWords(word) ?? word));
  // «Articles (5)(2) and (3)» may list articles, which are all in brackets; «Article (5)(2) and (3)» does
  // not.
  const isOne = !/^(?:articles|arts|sections)/iu.test(head);
  const withoutParagraphs = (_: string, article: string, more: string) =>
    article.startsWith('(') && !isOne ? article + more : article;
  const parts = list.replaceAll(WITH_PARAGRAPHS, withoutParagraphs).toLowerCase();
  const articles = [...parts.matchAll(/(\d+)(\)?\s?bis\b)?/gu)].map(([, no = '', bis]) =>
    bis ? `${no} bis` : no,
  );
  return { articles, isRange: articles.length === 2 && /\bto\b|[-–]/u.test(parts) };
}

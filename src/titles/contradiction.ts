/**
 * The one rule by which the name or subject that a text states contradicts the number beside it. `cite`,
 * `extract`, `verify` and the links of the graph apply it, so that a citation which one of them refuses is
 * certain in none of the others.
 */
import type { Citation, CitationNaming } from '../core.ts';
import {
  citationNaming,
  contentWords,
  distinctiveWords,
  extractCitations,
  hijriToGregorian,
  isAmendment,
  lawAbout,
  lawIssued,
  nameFits,
  normalize,
  statesAnotherSubject,
} from '../core.ts';
import type { NumberedLaw } from './bylaw-law.ts';
import { carriesOutOtherLaw, isOneLaw, numberedLaw } from './bylaw-law.ts';

/**
 * Name and subject of a document beside its number in a text. Plain data, which ingest keeps between runs.
 */
export interface Stated {
  words: string;
  /**
   * The name by which the document is looked for without its number: `words`, or a name made of the subject.
   */
  name: string;
  /** True for a name («قانون العمل رقم 8»), false for a subject after the number («رقم 8 بشأن العمل»). */
  isName: boolean;
  /**
   * Citation keys of the name or subject without the number, a list for each day on which its meaning is
   * asked for. Empty lists are left out.
   */
  nameKeys: string[][];
  /** True for a subject behind which the words of the citing sentence may go on. */
  mayRunOn?: true;
  /** True if the table of names gives the name to another royal decree than the cited one. */
  otherDecree?: true;
  /** True if the text gives the number to another series than the source's mark of the link does. */
  otherSeries?: true;
  /**
   * Citation keys of the number in the series that citations confuse with the cited one; absent if there is
   * no such series.
   */
  confusedKeys?: string[];
}

/** A document that the number finds. */
export interface Numbered {
  readonly canonicalId: string;
  readonly title: string;
}

/** The text that the corpus has of a document. */
export interface HeldText {
  readonly text: string;
  /** False if it is a summary or an excerpt. */
  readonly isWhole: boolean;
}

/** Facts of the corpus that the rule needs. */
export interface Holdings {
  /** Returns the ids of the documents that the first key with any has. */
  idsOf(keys: readonly string[]): readonly string[];
  /** Returns the beginning of a document's provisions; undefined if it has none. */
  openingOf(canonicalId: string): string | undefined;
  /**
   * Returns the text of a document, and whether it is the whole text and no summary; undefined if it has
   * none. Left out in ingest, whose texts name laws by older names than their titles.
   */
  textOf?(canonicalId: string): HeldText | undefined;
}

/** The documents of the corpus with their titles. */
export interface Titles extends Pick<Holdings, 'idsOf'> {
  titleOf(canonicalId: string): string;
}

/** Where and when a citation stands. */
export interface Citing {
  readonly jurisdiction: string;
  /** First and last day on which the citing text may have been written, `YYYY-MM-DD`; empty if unknown. */
  readonly days: readonly string[];
  /** Subject after the number, where it is not read from the citation alone. */
  readonly about?: string | undefined;
}

/**
 * Laws that are titled by their subject («في شأن …») and seldom cited by a name. Words read as their name are
 * often those of an authority («هيئة تنظيم الاتصالات، بموجب القانون الاتحادي رقم 3»), unless they begin with
 * the word for law.
 */
export const TITLED_BY_SUBJECT: ReadonlySet<string> = new Set(['federal-law', 'federal-decree-law']);

/** The word for law, with which a name made of a subject begins. */
const [LAW = ''] = lawAbout('x').split(' ');

const namesLaw = (name: string) => (name.split(' ')[0] ?? '').endsWith(LAW);

/**
 * The words that a citation states beside its number; undefined if it has no number, or nothing is stated.
 */
export function statedWords(
  citation: Citation,
  citing: Pick<Citing, 'about'>,
): Pick<Stated, 'words' | 'name' | 'isName'> | undefined {
  const { number, name, instrument, issuedBy } = citation;
  const about = 'about' in citing ? citing.about : citation.about;
  if (number === undefined) return undefined;
  const bySubject = TITLED_BY_SUBJECT.has(issuedBy ?? instrument);
  const isName = name !== undefined && (!bySubject || namesLaw(name));
  const words = isName ? name : about;
  if (words === undefined) return undefined;
  return { words, name: isName ? name : (lawIssuedBy(citation, words) ?? lawAbout(words)), isName };
}

/** The law whose name is all that a text states of a law or a royal decree. */
function lawIssuedBy({ docType, instrument }: Citation, words: string): string | undefined {
  const issues = docType === 'legislation' || instrument === 'royal-decree';
  return (issues && lawIssued(words)) || undefined;
}

/**
 * Returns what a citation states beside its number, with the keys of what that means alone; undefined as in
 * `statedWords`.
 */
export function statedBeside(citation: Citation, citing: Citing): Stated | undefined {
  return namedBeside(citation, citing, []).stated;
}

/**
 * Returns what a citation calls its document, and what it states beside the number as `statedBeside` does.
 * `written` are the first and the last day on which the citing text was written. The citation is handed to
 * the core once, without its articles, of which a list can have hundreds.
 */
export function namedBeside(
  citation: Citation,
  citing: Citing,
  [first, last]: readonly (string | undefined)[],
): { naming: CitationNaming; stated?: Stated } {
  const { article: _article, ...whole } = citation;
  whole.articles = [];
  const said = statedWords(citation, citing);
  const asked = said && { name: said.name, days: [...citing.days, ...ownDays(citation)] };
  const naming = citationNaming(whole, citing.jurisdiction, first, last, asked);
  const { nameKeys: keysOn = [], decreeKeys = [], confusedKeys = [] } = naming;
  if (said === undefined) return { naming };
  const nameKeys = [...new Map(keysOn.map((keys) => [keys.join('\n'), keys])).values()];
  const stated: Stated = {
    ...said,
    nameKeys: nameKeys.filter((keys) => keys.length > 0),
  };
  if (said.isName && isOfOtherDecree(citation, stated.nameKeys, decreeKeys)) stated.otherDecree = true;
  if (confusedKeys.length > 0) stated.confusedKeys = confusedKeys;
  return { naming, stated };
}

/**
 * Returns the laws that have the number and year in the series that citations confuse with the cited one, and
 * a title with all words of the stated name or subject, or with nothing but some of them. If no law has the number in the cited series, the
 * only one of them is the cited law, because name, number and year agree.
 */
export function inConfusedSeries(
  { words, confusedKeys = [] }: Pick<Stated, 'words' | 'confusedKeys'>,
  { idsOf, titleOf }: Titles,
): readonly string[] {
  return idsOf(confusedKeys).filter(
    (id) => nameFits(words, titleOf(id)) === 'fits' || hasWholeTitle(words, titleOf(id)),
  );
}

/** True for words with all those of a title and more: «علاقات العمل في القطاع الخاص» of «علاقات العمل». */
function hasWholeTitle(words: string, title: string): boolean {
  const said = new Set(distinctiveWords(words));
  const titled = distinctiveWords(title);
  return titled.length > 1 && titled.every((word) => said.has(word));
}

/**
 * Copies a citation without number, year and date, so that the copy resolves by its name alone. The name then
 * leads to the law that a decree issued, or to another law than the one that has the number.
 */
export function nameAlone(citation: Citation, name = citation.name): Citation {
  const { number: _number, year: _year, calendar: _calendar, date: _date, about: _about, ...rest } = citation;
  return name === undefined ? rest : { ...rest, name };
}

/**
 * The days of the cited year, on which a name that passed from law to law meant the law of that time, and a
 * day two years later, because a law bears its name from the day on which it takes effect.
 */
function ownDays({ year, calendar }: Citation): string[] {
  if (year === undefined || calendar === undefined || calendar === 'judicial') return [];
  if (calendar === 'gregorian') return [`${year}-01-01`, `${year}-12-31`, `${year + 2}-12-31`];
  const days = [
    hijriToGregorian(year, 1, 1),
    hijriToGregorian(year, 12, 1),
    hijriToGregorian(year + 2, 12, 1),
  ];
  return days.flatMap((day) => day ?? []);
}

/**
 * True if the table of names gives the stated name to other royal decrees than the cited one. Other issuing
 * decisions are not compared, because they need not issue the named law: «لائحة نظام البيئة الصادرة بقرار …».
 */
function isOfOtherDecree(
  citation: Citation,
  nameKeys: readonly (readonly string[])[],
  ownKeys: readonly string[],
): boolean {
  if (citation.issuedBy !== 'royal-decree') return false;
  const own = numbersIn(ownKeys);
  const others = nameKeys.flatMap(numbersIn);
  return others.length > 0 && others.every((number) => !own.includes(number));
}

/** Takes the numbers from citation keys of laws: `sa/law/m51/h1426` → `m51`. */
function numbersIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^[a-z]+\/law\/([^/]+)\//.exec(key)?.[1] ?? []);
}

/**
 * True if the stated name or subject is that of another document than the one with the number.
 *
 * A subject with the number of one law contradicts a title with that of another law (`concernsOtherLaw`), and
 * a bylaw of one law the text of a decision that cites only others (`carriesOutOtherLaw`).
 *
 * A title with all words as they are written is not contradicted, nor is one whose words the statement has
 * and one more, nor a document that the name or subject alone means. The title of a decree or decision that
 * issued a law need not have the law's name. A subject that has two numbers of the title cannot be compared,
 * and a title of nothing but a number tells less than the text of its decree: «بالموافقة على نظام الشركات».
 *
 * Else the words contradict the title if they alone mean other documents, or if titles of other documents
 * have all of them. A name also contradicts a title without any of its words. So does a subject, but then the
 * beginning of the document must lack it too, because circulars are titled by topics and decisions by what
 * they grant. A subject with some words of the title contradicts it too if a third of its words stand nowhere
 * in the document, and so does a name if a word stands nowhere in it and the title has a word that the name
 * lacks («نظام حماية المستهلك» beside the number of «نظام حماية البيانات الشخصية»). Other words that no other
 * document has are taken for another wording of the title.
 */
export function contradicts(stated: Stated, document: Numbered, holdings: Holdings & Titles): boolean {
  const { words, isName, otherSeries } = stated;
  const { canonicalId, title } = document;
  if (concernsOtherLaw(words, document)) return true;
  if (hasAsWritten(title, words)) return false;
  if (isIssuing(canonicalId) && carriesOutOtherLaw(words, document, holdings)) return true;
  const fit = nameFits(words, title);
  if (isName && isIssuing(canonicalId)) return fit !== 'fits' && stated.otherDecree === true;
  const meant = new Set(stated.nameKeys.flatMap((keys) => holdings.idsOf(keys)));
  if (meant.has(canonicalId)) return false;
  const said = distinctiveWords(words);
  const titled = distinctiveWords(title);
  const unlike = said.filter((word) => !titled.includes(word));
  const missing = unlike.length === 0 ? unlike : withoutDefiniteForms(unlike, words, title);
  if (said.length === 0) {
    // «نظام التنفيذ» has no distinctive word, but it is the name of a law. A title of nothing but a number
    // has none either.
    if (!isName) return meant.size > 0 && fit !== 'fits' && titled.length > 0;
    return fit === 'differs' || (fit !== 'fits' && meant.size > 0);
  }
  if (missing.length === 0) return said.length === 1 && meant.size > 0;
  if (fit === 'fits')
    return said.length === 1 && (meant.size > 0 || bearers(stated, document, holdings).length > 0);
  if (isName && fit === 'differs') return true;
  if (!isName && isOfSameThirdLaw(words, document)) return false;
  const opening = holdings.openingOf(canonicalId);
  const told = opening === undefined || isName ? opening : withoutOtherLaws(opening, stated, document);
  const opened = told === undefined ? undefined : new Set(distinctiveWords(told));
  const isOpened = opened !== undefined && missing.every((word) => opened.has(word));
  if (titled.length === 0 && isIssuing(canonicalId)) {
    const text = holdings.textOf?.(canonicalId)?.text;
    const read = new Set(distinctiveWords(text ?? opening ?? ''));
    const isRead = missing.every((word) => read.has(word));
    // In the long text of a decree the words of another law's name may stand, but each by itself.
    const law = meant.size > 0 ? lawIssued(words) : null;
    const isNamed = text === undefined || !law || hasTogether(text, law);
    if (isRead && isNamed) return false;
    // Ingest reads no more than the beginning, which may end before the decree says what it approves.
    if (!isName && holdings.textOf === undefined && meant.size === 0) return false;
  }
  if (meant.size > 0) return true;
  if (titled.length > 1 && missing.length === 1 && titled.every((word) => said.includes(word))) return false;
  if (isOpened && said.length > 1) return false;
  if (bearers(stated, document, holdings).length > 0) return true;
  const unsaid = titled.filter((word) => !said.includes(word));
  const isForeignHere = () =>
    isForeign(stated, title, { missing, titled, unsaid }, holdings.textOf?.(canonicalId));
  if (isName) return unsaid.length > 0 && isForeignHere();
  if (fit === 'partly' && sharesWordAsWritten(title, words)) return isForeignHere();
  if (otherSeries || statesAnotherSubject(words, title)) return true;
  return (
    opened !== undefined &&
    said.filter((word) => opened.has(word)).length < Math.min(ENOUGH_IN_COMMON, said.length)
  );
}

/**
 * The beginning of a document without the laws that it cites by name, if a subject is stated that names none:
 * «تسري أحكام قانون الخدمة المدنية» in the staff rules of a company does not make them about the civil service.
 */
function withoutOtherLaws(opening: string, { words }: Stated, { canonicalId }: Numbered): string {
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  if (extractCitations(words, { jurisdiction }).length > 0) return opening;
  const named = extractCitations(opening, { jurisdiction }).filter(
    ({ docType, name, number }) => docType === 'legislation' && name !== undefined && number === undefined,
  );
  return named.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, opening);
}

/**
 * Returns the stems without those of words that the title has without their article, or with it: of
 * «إلزامية», written «الزامية», the first letters are taken for the article.
 */
function withoutDefiniteForms(stems: readonly string[], words: string, title: string): readonly string[] {
  const titled = new Set(wordsAsWritten(title));
  const forms = wordsAsWritten(words).flatMap((word) => {
    const definite = `${ARTICLE}${word}`;
    const isThere = titled.has(word) || titled.has(definite) || titled.has(withoutArticle(word));
    return isThere ? [...distinctiveWords(word), ...distinctiveWords(definite)] : [];
  });
  return stems.filter((stem) => !forms.includes(stem));
}

const ARTICLE = 'ال';

const withoutArticle = (word: string) => (word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : word);

/**
 * Returns the other documents of the country whose titles have all distinctive words of what a text states
 * beside a number. Titles with that number, as of its bylaws, do not count, nor do those of amendments, which
 * have the subject of what they amend, unless an amendment is stated. Beside the number of a law only laws
 * count, because decisions are titled by parts of what a law is about.
 */
export function bearers(
  { words }: Pick<Stated, 'words'>,
  { canonicalId }: Pick<Numbered, 'canonicalId'>,
  { idsOf, titleOf }: Titles,
): readonly string[] {
  const country = canonicalId.slice(0, 2);
  const lists = distinctiveWords(words).map((word) => idsOf([titleWordKey(country, word)]));
  const [rarest = [], ...others] = lists.sort((a, b) => a.length - b.length);
  const have = others.map((ids) => new Set(ids));
  const isOfLaw = LAW_ID.test(canonicalId);
  const isOfAmendment = isAmendment(words);
  return rarest.filter(
    (id) =>
      id !== canonicalId &&
      (!isOfLaw || LAW_ID.test(id)) &&
      have.every((ids) => ids.has(id)) &&
      (isOfAmendment || !isAmendment(titleOf(id))) &&
      !hasNumber(titleOf(id), canonicalId),
  );
}

/**
 * True for a decision, or what one issued, that is of the very day beside the number, and whose title shares
 * words with the stated subject; days are Gregorian. The words that its title lacks are then those of a part of
 * it, and do not contradict the number: «قرار مجلس الوزراء رقم (902) بتاريخ 30/12/1444هـ المتضمن الموافقة على
 * الترتيبات التنظيمية لمركز …». Decrees of one day whose numbers were confused share no words.
 */
export function isDecisionOfDay(
  { words }: Pick<Stated, 'words'>,
  { canonicalId, title }: Numbered,
  days: { readonly stated: string | undefined; readonly made: string | undefined },
): boolean {
  if (days.stated === undefined || days.stated !== days.made || LAW_ID.test(canonicalId)) return false;
  const titled = distinctiveWords(title);
  const said = distinctiveWords(words);
  const isTitled = (word: string) => titled.some((other) => other === word || isFormOf(other, word));
  const shared = said.filter(isTitled).length;
  return shared > 0 && shared >= Math.min(said.length, ENOUGH_SHARED);
}

/** Number of words that title and subject of a decision of the day must share, if the subject has so many. */
const ENOUGH_SHARED = 3;

/** Key under which the documents of a country are found whose titles have a distinctive word. */
export const titleWordKey = (country: string, word: string) => `${country}/title-word/${word}`;

/** Id of a law or a decree-law. */
const LAW_ID = /^[a-z]{2}-(?:leg|fdl)-/;

/** True if a title has number and year of the document: «تعديل القانون رقم 5 لسنة 1990». */
function hasNumber(title: string, canonicalId: string): boolean {
  const numbers = numbersOf(title);
  return ownNumbers(canonicalId).every((own) => numbers.has(own));
}

/** Year and number of a document, as its id has them. */
function ownNumbers(canonicalId: string): readonly [year: string, number: string] {
  const [, year = '', number = ''] = /-(\d{4})-(.+)$/.exec(canonicalId) ?? [];
  return [year, number.replace(/\D/g, '')];
}

const numbersOf = (text: string) => new Set(normalize(text, 'letters').match(/\d+/g));

/**
 * True if the subject names a law by series, number and year, and the title names only others: «اللائحة
 * التنفيذية للمرسوم بقانون رقم 33 لسنة 2021» beside the number of the bylaw of decree-law 9 of 2022. Neither
 * the words, which most bylaws share, nor a number alone, which a subject may have in common with any title,
 * would tell.
 */
export function concernsOtherLaw(words: string, { canonicalId, title }: Numbered): boolean {
  if (!DIGIT.test(words)) return false;
  const said = lawsNamedIn(words, canonicalId);
  const [first] = said;
  if (first === undefined) return false;
  const titled = lawsNamedIn(title, canonicalId);
  // Years of two calendars are not compared.
  const isComparable = titled.length > 0 && titled.every(({ calendar }) => calendar === first.calendar);
  return isComparable && !said.some((law) => titled.some((other) => isOneLaw(law, other)));
}

const DIGIT = /\d/;

/** Returns the citations by number and year in a subject or title, without those of the document itself. */
function lawsNamedIn(text: string, canonicalId: string): NumberedLaw[] {
  const [country = '', year = '', number = ''] =
    /^([a-z]{2})-.*?-(\d{4})-(.+)$/.exec(canonicalId)?.slice(1) ?? [];
  return extractCitations(text, { jurisdiction: country.toUpperCase() }).flatMap((citation) => {
    const law = citation.docType === 'case_law' ? undefined : numberedLaw(citation);
    if (law === undefined) return [];
    const isOwn = law.number.replace(/\D/g, '') === number.replace(/\D/g, '') && String(law.year) === year;
    return isOwn ? [] : [law];
  });
}

/** True if the text has the words one behind the other, with or without blanks. */
const hasTogether = (text: string, words: string): boolean =>
  normalize(text, 'letters').replace(BLANKS, '').includes(normalize(words, 'letters').replace(BLANKS, ''));

/** True if the title has all content words of the name or subject as the text writes them. */
export function hasAsWritten(title: string, words: string): boolean {
  const said = wordsAsWritten(words);
  const titled = new Set(wordsAsWritten(title));
  return said.length > 0 && said.every((word) => titled.has(word));
}

/** True if the title has one of them. Words of one stem («عمل», «عامل») do not make two subjects equal. */
function sharesWordAsWritten(title: string, words: string): boolean {
  const titled = new Set(wordsAsWritten(title));
  return wordsAsWritten(words).some((word) => titled.has(word));
}

const wordsAsWritten = (text: string) => contentWords(normalize(text, 'letters'));

/**
 * True if words of the name or subject stand nowhere in the text, in none of their forms. One such word of a
 * name tells, and a third of the words of a subject. So do fewer words of a subject if the title has all its
 * other words and more; but not its first one, because that says what the law does, which texts put
 * otherwise. `missing` are the words that the title lacks, `titled` those that it has, `unsaid` those of them
 * that the name or subject lacks. Too short a text tells nothing. Beside a summary that short, title and
 * words must each have a word that the other lacks: «تنظيم علاقات العمل» and «تنظيم علاقات الجوار». Of words
 * that may run on into the citing sentence only as many count as the title has.
 */
function isForeign(
  { words, isName, mayRunOn }: Pick<Stated, 'words' | 'isName' | 'mayRunOn'>,
  title: string,
  { missing, titled, unsaid }: Readonly<Record<'missing' | 'titled' | 'unsaid', readonly string[]>>,
  held: HeldText | undefined,
): boolean {
  if (held === undefined) return false;
  const { text, isWhole } = held;
  if (text.length < TELLING_TEXT_CHARS && (isWhole || unsaid.length === 0)) return false;
  const all = distinctiveWords(words);
  const said = mayRunOn ? all.slice(0, Math.max(titled.length, FEWEST_READ)) : all;
  const letters = normalize(text, 'letters');
  const titledAsWritten = wordsAsWritten(title);
  const glued = letters.replace(BLANKS, '');
  // Most words stand in the text as they are written, and then its words need not be taken apart.
  const unwritten = wordsAsWritten(words).flatMap((word) => {
    const [stem] = distinctiveWords(word);
    if (stem === undefined || !missing.includes(stem) || !said.includes(stem)) return [];
    const isThere =
      letters.includes(word) ||
      (word.length >= SHORTEST_GLUED && glued.includes(word)) ||
      (word.length >= SHORTEST_MISPRINTED && titledAsWritten.some((other) => isMisspelt(other, word)));
    return isThere ? [] : [stem];
  });
  const lacked = said.filter((word) => missing.includes(word));
  const third = said.length / 3;
  const least = isName ? 1 : unsaid.length > 0 && !mayRunOn ? Math.min(lacked.length, third) : third;
  if (unwritten.length === 0 || unwritten.length < least) return false;
  const written = distinctiveWords(text);
  const isThere = (stem: string) =>
    written.some((word) => isFormOf(word, stem)) || titled.some((word) => isMisspelt(word, stem));
  const foreign = unwritten.filter((stem) => !isThere(stem));
  if (foreign.length < Math.max(least, 1)) return false;
  return isName || foreign.length >= third || foreign.some((stem) => stem !== said[0]);
}

/** Fewest words of a subject that are read, however short the title is. */
const FEWEST_READ = 3;

/** Fewest letters of a word that may be two words without the blank between them. */
const SHORTEST_GLUED = 7;

/** Fewest letters of a word whose other spelling by one letter is a misprint and not another word. */
const SHORTEST_MISPRINTED = 5;

const BLANKS = /\s+/g;

/** Words of different roots have the same short stem. */
const isFormOf = (a: string, b: string) =>
  Math.min(a.length, b.length) >= SHORTEST_STEM && (a.includes(b) || b.includes(a));

/** Fewest letters of a stem that is searched for. */
const SHORTEST_STEM = 3;

/** True if two stems differ in one letter, as a misprint does. */
const isMisspelt = (a: string, b: string) =>
  a.length === b.length &&
  a.length >= SHORTEST_STEM &&
  [...a].filter((letter, at) => letter !== b[at]).length === 1;

/** Least length of a text in which a word of its subject would stand, in UTF-16 units. */
const TELLING_TEXT_CHARS = 800;

/**
 * True for a subject with the number and the year of a third law that the title has too. Number and year of
 * the document itself are those of no third law: texts repeat them («بنظام وزارة الداخلية رقم 2/1972»).
 */
function isOfSameThirdLaw(words: string, { canonicalId, title }: Numbered): boolean {
  const titled = numbersOf(title);
  const said = numbersOf(words);
  if (hasNumber(words, canonicalId)) for (const own of ownNumbers(canonicalId)) said.delete(own);
  return [...said].filter((number) => titled.has(number)).length >= NUMBERS_OF_THIRD_LAW;
}

/** Number and year. */
const NUMBERS_OF_THIRD_LAW = 2;

/** True for a decree or a decision, which may have issued the cited law. */
const isIssuing = (canonicalId: string) => /^[a-z]{2}-dec-/.test(canonicalId);

/** Number of words of a subject that the beginning of a text must have, if the subject has so many. */
const ENOUGH_IN_COMMON = 2;

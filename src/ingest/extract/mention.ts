/**
 * A mention: a citation of another document, with everything that its graph edge needs once the target is
 * found.
 */
import type { Act, Citation } from '../../core.ts';
import { contentWords, hijriToGregorian } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Stated } from '../../titles/contradiction.ts';
import { namedBeside } from '../../titles/contradiction.ts';
import type { LawNoun } from '../../titles/own-law.ts';
import type { WordsBeside } from '../../titles/words-beside.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Pattern } from './confidence.ts';

/** Maximum number of articles of one citation that become edges. The rest of a longer list is dropped. */
export const MAX_ARTICLES_OF_MENTION = 40;

/** How the citing words name a document: the keys by which it is found, and a description of it. */
export interface Named {
  /**
   * Citation keys (normalized strings of kind, number and year, or of a name) that find the document, the
   * most specific first.
   */
  keys: string[];
  /** Canonical citation of the cited document, shown in the list of documents that the corpus lacks. */
  words: string;
  /**
   * True if the document is cited by name, without number and year. It is then the one that bore the name on
   * the day of the citing document.
   */
  undated?: true;
  /**
   * True if a decision is cited without its issuer. Its number alone is ambiguous, because every ministry has
   * its own series.
   */
  issuerless?: true;
  /**
   * Present if the keys are those of a decision of the citing document's own issuer, which the text does not
   * name, with the date that stands beside the number. The document is meant if its title has the subject, or
   * if it is of that day. Such a mention is never listed as missing.
   */
  ownSeries?: { date?: string };
  /**
   * Content words of the subject of a decision that is cited without its issuer, as the citing text gives it.
   */
  subject?: string[];
  /**
   * Name or subject that the citing text states beside the number («… رقم 5 لسنة 1999 في شأن الصيد»). It is
   * compared with the title of the document that the number finds.
   */
  stated?: Stated;
  /**
   * Words beside the number that may be a title of the corpus. Absent if the text states a name or a subject.
   */
  beside?: WordsBeside;
  /**
   * Name before the number that the grammar of citations does not read («الترتيبات التنظيمية للجائزة، الصادرة
   * بقرار مجلس الوزراء رقم (354)»): the document is what the numbered act issued. The first keys have both.
   */
  issuedName?: string;
  /**
   * Latest year of the instruments that the same text cites up to here. A note on an amendment, or an article
   * in which one was worked, is later than its document and may name a law of its own time.
   */
  statedYear?: number;
  /**
   * Date that the citing words give beside the number, `YYYY-MM-DD` in the calendar that the year shows. It
   * is left out for a decision without its issuer, which may be another one.
   */
  date?: string;
  /**
   * Date beside the number of a decision that is cited without its issuer. It tells the decision that is of
   * that day, and dates none.
   */
  decidedOn?: string;
  /**
   * The words before and with the number of what a decision issued, in letters form: they may have its title.
   */
  ledBy?: string;
  /**
   * True for a bylaw that is cited by number and year of its law, which do not say of which year the bylaw
   * is.
   */
  ofLaw?: true;
  /**
   * True if the keys are those of possible titles, and the document exists only if it has one of them. Such a
   * mention is never listed as missing.
   */
  byTitle?: true;
  /**
   * True if only the titles of the corpus show that the words are a name. Such a mention is never listed as
   * missing.
   */
  ofTitles?: true;
  /**
   * Date of the decision that issued what is named by its title, `YYYY-MM-DD` in the calendar that the year
   * shows: the decision stands behind the name.
   */
  issuedOn?: string;
}

export interface Mention extends Named {
  type: EdgeType;
  /** Number of the cited article in the document at which the edge ends, as written. */
  articleRef?: string;
  pattern: Pattern;
  /**
   * Confidence of the extraction pattern. For an anaphora («the said law»), at most that of its resolution.
   */
  confidence: number;
  /** Number of the article that contains the mention, in the citing document, as written. */
  at?: string;
  /**
   * The noun of «the law» in a bylaw («المادة 5 من القانون», «… من النظام»), which means the law that the
   * bylaw implements. Such a mention has no keys.
   */
  ofOwnLaw?: LawNoun;
  /**
   * The noun of this law in «the executive bylaw of this law» («اللائحة التنفيذية لهذا القانون»), which means
   * the only such bylaw that implements the citing law. Such a mention has no keys.
   */
  ofOwnBylaw?: LawNoun;
  /**
   * True for an amendment of a text that the act also replaces by its whole title: «تعدل اللائحة بالصيغة
   * المرفقة», «تحل هذه اللائحة محل اللائحة الصادرة بـ…». The act makes the text of that title anew.
   */
  anew?: true;
  /** True if the edge goes from the cited document to the citing one, as for "amended by". */
  reversed?: true;
  /**
   * True for the lifting of a ban, and for a change of a whole text that a note of its source reports. Such a
   * change puts no words into the text.
   */
  lifts?: true;
  /**
   * Only with `by`, or `reversed` and `lifts`: Gregorian day or year of the acting document, as the text
   * states it.
   */
  actedOn?: string;
  /**
   * The changing instrument, if another document says that one instrument changed another: in «القانون 38
   * المعدل بالقانون 114» (law 38, amended by law 114), it is law 114.
   */
  by?: Named;
}

/** Latest Gregorian year of the date or the year of a citation; undefined if it states none. */
export function latestYearOf({ year, calendar, date }: Citation): number | undefined {
  if (year === undefined || calendar === undefined || calendar === 'judicial') return undefined;
  const day = date === undefined ? undefined : writtenDay(date);
  if (day !== undefined) return Number(day.gregorian.slice(0, 4));
  if (calendar === 'gregorian') return year;
  const last = hijriToGregorian(year, 12, 1);
  return last === null ? undefined : Number(last.slice(0, 4));
}

const NUMBERED_BY_ISSUER: ReadonlySet<string> = new Set(['ministerial-decision', 'agency-decision']);

/** Statements of the text around a citation on the cited document. */
export interface Said {
  /** Content words of the subject of a decision that is cited without its issuer. */
  subject?: readonly string[] | undefined;
  /** Subject after the number of the document. */
  about?: string | undefined;
  /** True for the name of a law that the citing text itself approves. */
  isApproved?: boolean | undefined;
}

/**
 * Returns how a citation names its document: citation keys and a description. Returns `undefined` if the
 * citation states too little for any key.
 */
export function named(document: SourceDocument, citation: Citation, said: Said = {}): Named | undefined {
  const written = said.isApproved ? daysOfApproved(document) : daysOf(document);
  const citing = {
    jurisdiction: citation.jurisdiction ?? document.jurisdiction,
    days: [...new Set(written.flatMap((day) => day ?? []))],
    about: said.about ?? citation.about,
  };
  const { naming, stated } = namedBeside(citation, citing, written);
  const { keys, words } = naming;
  if (keys.length === 0) return undefined;
  const name: Named = { keys, words };
  if (citation.number === undefined && citation.year === undefined) name.undated = true;
  if (citation.lawKind !== undefined) name.ofLaw = true;
  if (stated !== undefined) name.stated = stated;
  // A bylaw cited right after its decision has the number of that decision.
  const { instrument, issuedBy = instrument } = citation;
  const numbered = instrument === 'bylaw' && citation.name === undefined ? issuedBy : instrument;
  if (NUMBERED_BY_ISSUER.has(numbered) && citation.issuer === undefined) {
    name.issuerless = true;
    // A subject that belongs to the citation («… بشأن نظام العمل») is not among the words after it.
    const about = citation.about === undefined ? [] : contentWords(citation.about);
    const subject = new Set([...(said.subject ?? []), ...about]);
    if (said.subject !== undefined || subject.size > 0) name.subject = [...subject];
    if (citation.number !== undefined && citation.date !== undefined) name.decidedOn = citation.date;
  } else if (citation.number !== undefined && citation.date !== undefined && name.ofLaw === undefined) {
    name.date = citation.date;
  }
  return name;
}

/**
 * Returns how an act names the document that it changes: as `named`. If the text gives the name of what the
 * cited decision issued, the keys of number and name come first.
 */
export function changedBy(document: SourceDocument, act: Act & Pick<Said, 'isApproved'>): Named | undefined {
  const { citation } = act;
  const name = named(document, citation, act);
  if (name === undefined) return undefined;
  // The citation itself may be that of what the decision issued: «تنظيم المركز، الصادر بقرار … رقم (488)».
  if (citation.issuedBy !== undefined && citation.number !== undefined && citation.name !== undefined) {
    return { ...name, issuedName: citation.name };
  }
  const issued = act.issued && named(document, act.issued);
  if (issued === undefined || act.issued?.name === undefined) return name;
  const withName = issued.keys.filter((key) => NUMBER_AND_NAME.test(key));
  if (withName.length === 0) return name;
  return { ...name, keys: [...withName, ...name.keys], words: issued.words, issuedName: act.issued.name };
}

/** Key of number, year and name. */
const NUMBER_AND_NAME = /^[a-z]{2}\/(?!name\/)[a-z-]+(?::[a-z-]+)?\/[^/]+\/[gh]\d{4}[=~]?\/[^/]+$/;

/**
 * Returns the first and the last day on which the document may have been made, `YYYY-MM-DD`; empty if
 * unknown. For a year, the days run from the first of its second month to the first of its last: many laws
 * come into force at the turn of a year, and with those days included the keys of their names would be lost.
 */
export function daysOf({ session_date, year_gregorian, year_hijri }: SourceDocument): (string | undefined)[] {
  if (session_date !== undefined) return [session_date, session_date];
  if (year_gregorian !== undefined) return [`${year_gregorian}-02-01`, `${year_gregorian}-12-01`];
  if (year_hijri === undefined) return [];
  return [2, 12].map((month) => hijriToGregorian(year_hijri, month, 1) ?? undefined);
}

/** A law bears its name from the day on which it takes effect, which may be years after it was approved. */
const YEARS_TO_EFFECT = 2;

/** Returns a day on which a law that the document approves bears its name; empty if unknown. */
function daysOfApproved(document: SourceDocument): string[] {
  const last = daysOf(document).at(-1);
  if (last === undefined) return [];
  const day = `${Number(last.slice(0, 4)) + YEARS_TO_EFFECT}-12-31`;
  return [day, day];
}

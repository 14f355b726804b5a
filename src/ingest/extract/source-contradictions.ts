/**
 * Lowers the confidence of a relation that the source marked if the document's own text contradicts it.
 * Example: a portal marks that the decree on the post repeals «القانون الاتحادي رقم 3» of 2016, on children.
 * The decree's text repeals number 3 of 2013 and cites no other number 3. The link is kept as a doubtful
 * citation, because who reads that the law is repealed believes it at any confidence.
 */
import { CONTRADICTED_CONFIDENCE } from './confidence.ts';
import type { Mention } from './mention.ts';

export function lowerContradictedMarks(mentions: readonly Mention[]): Mention[] {
  const said = mentions.filter(({ pattern }) => !pattern.endsWith(' mark'));
  return mentions.map((mention) =>
    isContradicted(mention, said)
      ? { ...mention, type: 'cites', confidence: Math.min(mention.confidence, CONTRADICTED_CONFIDENCE) }
      : mention,
  );
}

/**
 * True for a marked relation if the text states the same relation for an instrument with the same number and
 * another year, and never cites the marked instrument.
 */
function isContradicted({ type, pattern, reversed, keys }: Mention, said: readonly Mention[]): boolean {
  if (!pattern.endsWith(' mark') || type === 'cites' || reversed) return false;
  if (said.some((other) => other.keys.some((key) => keys.includes(key)))) return false;
  const numbers = new Set(keys.flatMap((key) => numberOf(key) ?? []));
  return said.some(
    (other) =>
      other.type === type &&
      !other.reversed &&
      !other.by &&
      other.keys.some((key) => numbers.has(numberOf(key) ?? '')),
  );
}

/**
 * Gives marks the subject that the text states for the same number and year of another series. Example: a
 * portal marks the decree-law 1 of 2006, and the text cites «القانون الاتحادي رقم 1 لسنة 2006 في شأن المعاملات
 * الإلكترونية». A mark that the text cites in its own series keeps what the text says there. `said` are the
 * mentions of the text.
 */
export function withStatedSubjects(mentions: readonly Mention[], said: readonly Mention[]): Mention[] {
  const stating = said.filter(({ stated }) => stated !== undefined && !stated.isName);
  if (stating.length === 0) return [...mentions];
  const cited = new Set(said.flatMap(({ keys }) => keys[0] ?? []));
  return mentions.map((mention) => {
    const [key = ''] = mention.keys;
    if (mention.stated || !mention.pattern.endsWith(' mark') || cited.has(key)) return mention;
    const number = numberAndYear(key);
    const others = stating.filter(({ keys: [other = ''] }) => numberAndYear(other) === number);
    const words = new Set(others.map(({ stated }) => stated?.words));
    const stated = others[0]?.stated;
    if (number === undefined || stated === undefined || words.size > 1) return mention;
    return { ...mention, stated: { ...stated, otherSeries: true } };
  });
}

/** Cuts kind and country off a citation key: `ae/law/3/g2016` → `3/g2016`. */
const numberAndYear = (key: string): string | undefined => /\/([^/]+\/[gh]\d{4})~?$/.exec(key)?.[1];

/** Cuts the year off a citation key: `ae/federal-law/3/g2016` → `ae/federal-law/3`. */
const numberOf = (key: string): string | undefined => /^(.+)\/[gh]\d{4}$/.exec(key)?.[1];

/** Finds environment variables that look like misspelt settings. */
import { distance } from 'fastest-levenshtein';

/** Variables without a setting that the command line, the tests and the package set for themselves. */
const OURS_BUT_NO_SETTING = /^SANAD_(API_KEY|SHARED|TEST_.*)$/;
/** Variables that Kubernetes sets in every container if a service of the cluster is called sanad. */
const SERVICE_LINK = /^SANAD_(SERVICE_(HOST|PORT)(_.*)?|PORT(_\d+_(TCP|UDP)(_.*)?)?)$/;
/**
 * Maximum edit distance between a misspelt name and the setting that was meant. A variable that is further
 * off belongs to another program, as MEILI_ENV does to Meilisearch.
 */
const NEAR = 2;

/**
 * Returns one sentence for each variable that looks like a misspelt setting. Leaves out the value, which may
 * be a secret.
 */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const prefixes = new Set(known.map((name) => name.split('_')[0]));
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !OURS_BUT_NO_SETTING.test(name) && !SERVICE_LINK.test(name))
    .flatMap((name) => {
      // Names without an underscore are not compared. They are so short that different names look alike: PATH
      // and PORT differ in two letters.
      const ours = name.includes('_') && prefixes.has(name.split('_')[0] as string);
      if (!ours) return [];
      const [nearest, edits] = nearestOf(name, known);
      const isNear = edits <= NEAR || name.startsWith('SANAD_');
      return isNear ? [`${name} is not a setting; did you mean ${nearest}?`] : [];
    });
}

function nearestOf(name: string, known: readonly string[]): [name: string, distance: number] {
  return known
    .map((candidate): [string, number] => [candidate, distance(name, candidate)])
    .reduce((best, next) => (next[1] < best[1] ? next : best));
}

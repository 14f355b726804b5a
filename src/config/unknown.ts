/** Finds environment variables that look like misspelt settings. */

/** Variables without a setting that the command line, the tests and the package set for themselves. */
const OURS_BUT_NO_SETTING = /^SANAD_(SHARED|TEST_.*)$/;
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
      const [nearest, distance] = nearestOf(name, known);
      if (name.startsWith('SANAD_')) return [`${name} is not a setting; did you mean ${nearest}?`];
      // Names without an underscore are not compared. They are so short that different names look alike: PATH
      // and PORT differ in two letters.
      const ours = name.includes('_') && prefixes.has(name.split('_')[0] as string);
      return ours && distance <= NEAR ? [`${name} is not a setting; did you mean ${nearest}?`] : [];
    });
}

function nearestOf(name: string, known: readonly string[]): [name: string, distance: number] {
  return known
    .map((candidate): [string, number] => [candidate, distanceOf(name, candidate)])
    .reduce((best, next) => (next[1] < best[1] ? next : best));
}

/** Levenshtein distance of two names: the least number of letters to insert, delete or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

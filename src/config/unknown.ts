/** Variables that look like settings and are none: most likely misspelt. */

/** The command line, the tests and the package set them for themselves. */
const OURS_BUT_NO_SETTING = /^SANAD_(SHARED|TEST_.*)$/;
/** Kubernetes gives every container of a namespace such variables for a service that is called sanad. */
const SERVICE_LINK = /^SANAD_(SERVICE_(HOST|PORT)(_.*)?|PORT(_\d+_(TCP|UDP)(_.*)?)?)$/;
/** Further away, a name is somebody else's: MEILI_ENV is Meilisearch's own. */
const NEAR = 2;

/** One sentence for each; without its value, which may be a secret under the wrong name. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const prefixes = new Set(known.map((name) => name.split('_')[0]));
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !OURS_BUT_NO_SETTING.test(name) && !SERVICE_LINK.test(name))
    .flatMap((name) => {
      const [nearest, distance] = nearestOf(name, known);
      if (name.startsWith('SANAD_')) return [`${name} is no setting: is ${nearest} meant?`];
      // PATH and PORT are two letters apart: of the short names without a prefix nothing can be told.
      const ours = name.includes('_') && prefixes.has(name.split('_')[0] as string);
      return ours && distance <= NEAR ? [`${name} is no setting: is ${nearest} meant?`] : [];
    });
}

function nearestOf(name: string, known: readonly string[]): [name: string, distance: number] {
  return known
    .map((candidate): [string, number] => [candidate, distanceOf(name, candidate)])
    .reduce((best, next) => (next[1] < best[1] ? next : best));
}

/** Letters put in, left out or exchanged (Levenshtein's distance). */
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

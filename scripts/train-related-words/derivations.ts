/**
 * Finds terms that are probably derived from one root and that the light stem keeps apart: their consonants
 * are alike, and articles have them together far more often than by chance (after Xu and Croft 1998).
 */

/** Letters that derivation adds to a root or changes in it, of Arabic folded to letters. */
const WEAK = /[اويءتمن]/g;
/** Fewest consonants that two terms must share. With two, most pairs are chance. */
const CONSONANTS = 2;
/** Least number of articles with both terms, and least factor by which that is more than by chance. */
const [TOGETHER, FACTOR] = [6, 6];
/** Least and greatest weight of a derivation. */
const [LEAST, MOST] = [0.1, 0.6];

export class Derivations {
  readonly #articles = new Map<string, number>();
  readonly #together = new Map<string, number>();
  #count = 0;

  /** Counts the terms of one article. */
  read(terms: Iterable<string>): void {
    this.#count += 1;
    const alike = new Map<string, string[]>();
    for (const term of new Set(terms)) {
      this.#articles.set(term, (this.#articles.get(term) ?? 0) + 1);
      const consonants = skeleton(term);
      if (consonants.length >= CONSONANTS) alike.set(consonants, [...(alike.get(consonants) ?? []), term]);
    }
    for (const group of alike.values()) {
      for (const a of group) {
        for (const b of group) {
          if (a < b) this.#together.set(`${a} ${b}`, (this.#together.get(`${a} ${b}`) ?? 0) + 1);
        }
      }
    }
  }

  /** Yields pairs of terms in both directions with the share of the first's articles that have the second. */
  *pairs(): Generator<{ from: string; to: string; weight: number }> {
    for (const [pair, together] of this.#together) {
      const [a, b] = pair.split(' ') as [string, string];
      const [ofA, ofB] = [this.#articles.get(a) as number, this.#articles.get(b) as number];
      if (together < TOGETHER || together * this.#count < FACTOR * ofA * ofB) continue;
      for (const [from, to, all] of [
        [a, b, ofA],
        [b, a, ofB],
      ] as const) {
        const weight = Math.min(MOST, together / all);
        if (weight >= LEAST) yield { from, to, weight };
      }
    }
  }
}

const skeleton = (term: string): string =>
  /^[ء-ي]{3,}$/.test(term) ? term.replace(WEAK, '').replace(/^ل(?=..)/, '') : '';

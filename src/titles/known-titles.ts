/** The titles of the corpus, by which names in texts are known. */
import { KnownTitles } from '../core.ts';

/** A corpus whose documents bear names. */
interface Named {
  /** Citation keys that are names of documents. */
  nameKeys(): readonly string[];
}

const made = new WeakMap<Named, KnownTitles>();

/** Returns the titles of a corpus, read with the first text, so that a generation opens without them. */
export function knownTitles(corpus: Named): KnownTitles {
  const titles = made.get(corpus) ?? new KnownTitles([...corpus.nameKeys()]);
  made.set(corpus, titles);
  return titles;
}

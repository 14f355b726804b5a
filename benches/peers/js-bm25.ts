/**
 * BM25 in JavaScript on typed arrays, with which the core's search is compared: precomputed impacts, added
 * term by term, and the best documents selected by a threshold. It is as fast as the language allows without
 * WebAssembly.
 */
const K1 = 1.2;
const B = 0.75;

export interface TypedIndex {
  search(terms: readonly string[], limit: number): number[];
}

/** Builds the index of a list of documents, each given as its terms. */
export function buildTyped(documents: readonly (readonly string[])[]): TypedIndex {
  const places = new Map<string, number>();
  const lists: { entries: number[]; counts: number[] }[] = [];
  const lengths = new Float64Array(documents.length);
  for (const [entry, terms] of documents.entries()) {
    const counts = new Map<number, number>();
    for (const term of terms) {
      let place = places.get(term);
      if (place === undefined) {
        place = lists.push({ entries: [], counts: [] }) - 1;
        places.set(term, place);
      }
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    for (const [place, count] of counts) {
      lists[place]?.entries.push(entry);
      lists[place]?.counts.push(count);
    }
    lengths[entry] = terms.length;
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const postings = lists.map(({ entries, counts }) => {
    const idf = Math.log(1 + (documents.length - entries.length + 0.5) / (entries.length + 0.5));
    const impact = (entry: number, at: number) => {
      const count = counts[at] as number;
      const norm = 1 - B + (B * (lengths[entry] as number)) / mean;
      return (idf * count * (K1 + 1)) / (count + K1 * norm);
    };
    return { entries: Uint32Array.from(entries), impacts: Float32Array.from(entries, impact) };
  });
  const sums = new Float32Array(documents.length);
  return {
    search(terms, limit) {
      sums.fill(0);
      for (const term of new Set(terms)) {
        const list = postings[places.get(term) ?? -1];
        if (list === undefined) continue;
        const { entries, impacts } = list;
        for (let at = 0; at < entries.length; at++) {
          sums[entries[at] as number] = (sums[entries[at] as number] as number) + (impacts[at] as number);
        }
      }
      return best(sums, limit);
    },
  };
}

function best(sums: Float32Array, limit: number): number[] {
  const order = (a: number, b: number) => (sums[b] as number) - (sums[a] as number) || a - b;
  let found: number[] = [];
  let floor = 0;
  for (let entry = 0; entry < sums.length; entry++) {
    if ((sums[entry] as number) <= floor) continue;
    found.push(entry);
    if (found.length < 8 * limit) continue;
    found.sort(order);
    found = found.slice(0, limit);
    floor = sums[found[limit - 1] as number] as number;
  }
  return found.sort(order).slice(0, limit);
}

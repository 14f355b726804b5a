/**
 * The times of what was counted, a ring a subject, in a few large arrays: an object for each of a million subjects would
 * keep the garbage collector busier than the counting is.
 */

/** The ring of one subject, until another is sought. */
export interface Ring {
  times: Float64Array;
  /** Place of the ring in `times`. */
  base: number;
  /** Its length less one, which is a power of two. */
  mask: number;
  /** `[first, count]` of each ring: place of the oldest time within the ring, and how many there are. */
  spans: Uint32Array;
  span: number;
}

export interface Windows {
  /** With room for so many. Good until the next is sought. */
  seek(subject: string, requests: number, now: number): Ring;
}

const CHUNK_TIMES = 1 << 15;
/** The shortest ring: 8 times. */
const SHORTEST = 3;
/** Rings have at most 2^31 times; the rest of a place is the number of the ring among those of its length. */
const LENGTHS = 32;

interface Chunk {
  readonly times: Float64Array;
  readonly spans: Uint32Array;
}

interface Generation {
  /** Subject → number of its ring among those of its length, times `LENGTHS`, plus the logarithm of the length. */
  readonly places: Map<string, number>;
  /** By the logarithm of the length. */
  readonly chunks: (Chunk[] | undefined)[];
  readonly rings: number[];
}

const emptyGeneration = (): Generation => ({ places: new Map(), chunks: [], rings: [] });

/**
 * In two generations: who asks moves into the young one, and every window's length the old one is let go.
 * Whoever is in it by then has not asked for a whole window, so nothing of theirs counts any more. Memory follows
 * the subjects of the last two windows, without a sweep through all of them.
 */
export function emptyWindows(windowMs: number, start: number): Windows {
  let young = emptyGeneration();
  let old = emptyGeneration();
  let turnedAt = start;
  const ring: Ring = { times: new Float64Array(), base: 0, mask: 0, spans: new Uint32Array(), span: 0 };

  return {
    seek(subject, requests, now) {
      if (now - turnedAt >= windowMs) {
        old = young;
        young = emptyGeneration();
        turnedAt = now;
      }
      const known = young.places.get(subject);
      if (known !== undefined && 1 << (known % LENGTHS) >= requests) return point(ring, young, known);
      const before = known ?? old.places.get(subject);
      const place = newRing(
        young,
        Math.max(lengthFor(requests), before === undefined ? 0 : before % LENGTHS),
      );
      point(ring, young, place);
      if (before !== undefined) copy(known === undefined ? old : young, before, ring);
      young.places.set(subject, place);
      return ring;
    },
  };
}

/** Logarithm of the length of a ring that has room for so many. */
const lengthFor = (requests: number) => Math.max(SHORTEST, 32 - Math.clz32(Math.max(1, requests) - 1));

const ringsInChunk = (length: number) => Math.max(1, CHUNK_TIMES >> length);

function newRing(generation: Generation, length: number): number {
  const number = generation.rings[length] ?? 0;
  generation.rings[length] = number + 1;
  let chunks = generation.chunks[length];
  if (chunks === undefined) {
    chunks = [];
    generation.chunks[length] = chunks;
  }
  const each = ringsInChunk(length);
  if (number === chunks.length * each) {
    chunks.push({ times: new Float64Array(each << length), spans: new Uint32Array(2 * each) });
  }
  return number * LENGTHS + length;
}

function point(ring: Ring, { chunks }: Generation, place: number): Ring {
  const length = place % LENGTHS;
  const number = (place - length) / LENGTHS;
  const each = ringsInChunk(length);
  const within = number % each;
  const chunk = chunks[length]?.[(number - within) / each] as Chunk;
  ring.times = chunk.times;
  ring.base = within << length;
  ring.mask = (1 << length) - 1;
  ring.spans = chunk.spans;
  ring.span = 2 * within;
  return ring;
}

/** The ring at `place` into an empty one that is not shorter. */
function copy(generation: Generation, place: number, to: Ring): void {
  const from = point({ ...to }, generation, place);
  const first = from.spans[from.span] as number;
  const count = from.spans[from.span + 1] as number;
  for (let i = 0; i < count; i++) {
    to.times[to.base + i] = from.times[from.base + ((first + i) & from.mask)] as number;
  }
  to.spans[to.span] = 0;
  to.spans[to.span + 1] = count;
}

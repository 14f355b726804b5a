/**
 * Ring buffers of request times, one for each subject (such as an API key), packed into a few large typed
 * arrays. With an object for each of a million subjects, garbage collection would take more time than the
 * counting itself.
 */

/**
 * The ring buffer with the times of one subject's counted requests. The object is reused: it is valid until
 * the next `seek`.
 */
export interface Ring {
  times: Float64Array;
  /** Offset of the ring's first slot in `times`. */
  base: number;
  /** Length of the ring minus one. The length is a power of two, so `index & mask` stays within the ring. */
  mask: number;
  /**
   * Two numbers for each ring of the chunk: offset of the oldest time within the ring, and number of times in
   * it.
   */
  spans: Uint32Array;
  span: number;
}

export interface Windows {
  /**
   * Returns the ring buffer of a subject, with room for the times of `requests` requests. It is valid until
   * the next call.
   */
  seek(subject: string, requests: number, now: number): Ring;
}

const CHUNK_TIMES = 1 << 15;
/** Binary logarithm of the length of the shortest ring, which has 8 slots. */
const SHORTEST = 3;
/**
 * Number of ring lengths, the powers of two up to 2^31. A ring's id is its number among the rings of its
 * length, times `LENGTHS`, plus the logarithm of its length.
 */
const LENGTHS = 32;

interface Chunk {
  readonly times: Float64Array;
  readonly spans: Uint32Array;
}

interface Generation {
  /** Id of the ring buffer of each subject (a key or an address). */
  readonly ringIds: Map<string, number>;
  /**
   * Chunks (arrays shared by many rings of one length), indexed by the binary logarithm of the ring length.
   */
  readonly chunks: (Chunk[] | undefined)[];
  readonly rings: number[];
}

const emptyGeneration = (): Generation => ({ ringIds: new Map(), chunks: [], rings: [] });

/**
 * Makes windows that keep two generations of subjects. A request moves its subject into the young generation.
 * After each window, the old generation is dropped: its subjects have made no request for a whole window, so
 * none of their times count. Memory is proportional to the number of subjects in the last two windows, and no
 * pass over all subjects is needed.
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
      const known = young.ringIds.get(subject);
      if (known !== undefined && 1 << (known % LENGTHS) >= requests) return point(ring, young, known);
      const before = known ?? old.ringIds.get(subject);
      const ringId = newRing(
        young,
        Math.max(lengthFor(requests), before === undefined ? 0 : before % LENGTHS),
      );
      point(ring, young, ringId);
      if (before !== undefined) copy(known === undefined ? old : young, before, ring);
      young.ringIds.set(subject, ringId);
      return ring;
    },
  };
}

/** Returns the binary logarithm of the length of a ring with room for `requests` times. */
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

function point(ring: Ring, { chunks }: Generation, ringId: number): Ring {
  const length = ringId % LENGTHS;
  const number = (ringId - length) / LENGTHS;
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

/** Copies the times of the ring with id `ringId` into an empty ring that is at least as long. */
function copy(generation: Generation, ringId: number, to: Ring): void {
  const from = point({ ...to }, generation, ringId);
  const first = from.spans[from.span] as number;
  const count = from.spans[from.span + 1] as number;
  for (let i = 0; i < count; i++) {
    to.times[to.base + i] = from.times[from.base + ((first + i) & from.mask)] as number;
  }
  to.spans[to.span] = 0;
  to.spans[to.span + 1] = count;
}

/**
 * Cache of the passage vectors of embedding services, by embedder and text. A text is embedded once, whatever
 * its document and the version of the pipeline, because a service costs money.
 *
 * Vectors are stored unrounded, four bytes a number, so that an index can change its rounding without
 * embedding again.
 */
import type { RootDatabase } from 'lmdb';
import { sha256 } from '../../digest.ts';
import type { Embedder } from '../../models/embedder.ts';
import { bytesCodec } from '../../stores/lmdb/codecs.ts';
import { openSealed, orNothing } from '../../stores/lmdb/sealed-database.ts';
import type { WriteBuffer } from './write-buffer.ts';

/** Key of an embedded text: a digest of the text without the prefix that the embedder adds. */
export type TextKey = string;

export const textKey = (text: string): TextKey => sha256(text).slice(0, 32);

/** Access to the stored vectors of one embedder. */
export interface EmbedderVectors {
  /**
   * True if the text has a vector. A vector that does not match its checksum counts as missing, so that its
   * text is embedded again.
   */
  has(text: TextKey): boolean;
  /**
   * Stores vectors, a text's after another's. They are committed when this resolves, because they cost money.
   */
  put(texts: readonly TextKey[], rows: Float32Array): Promise<void>;
  /** Returns the vectors in the order of the texts, concatenated; `undefined` if any is missing. */
  rows(texts: readonly TextKey[]): Float32Array | undefined;
}

export interface VectorStore {
  of(embedder: Pick<Embedder, 'id' | 'dimensions'>): EmbedderVectors;
  /** Returns the number of all committed vectors, whichever embedder made them. */
  count(): number;
  /**
   * Removes all vectors except those of one embedder for these texts. Resolves to the number of vectors
   * removed.
   */
  keepOnly(embedder: Pick<Embedder, 'id' | 'dimensions'>, texts: ReadonlySet<TextKey>): Promise<number>;
  /** Removes all vectors of one embedder. Resolves to the number of vectors removed. */
  dropOf(embedder: Pick<Embedder, 'id' | 'dimensions'>): Promise<number>;
}

export const SEALED_VECTORS = { name: 'sealedVectors', codec: bytesCodec };

export function vectorStore(root: RootDatabase, buffer: WriteBuffer): VectorStore {
  const stored = openSealed<Uint8Array, string>(root, SEALED_VECTORS);
  const vectors = buffer.over(stored, bytesCodec);
  // Holds the vectors that versions up to 0.1.0 wrote, which have no checksums.
  const unsealed = root.openDB<Buffer, string>('vectors', { encoding: 'binary' });
  return {
    of(embedder) {
      const { dimensions } = embedder;
      const tag = tagOf(embedder);
      const rowBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
      const rowOf = (text: TextKey): Uint8Array | undefined => {
        const row = orNothing(() => vectors.view(tag + text)) ?? unsealed.getBinary(tag + text);
        return row?.length === rowBytes ? row : undefined;
      };
      return {
        has: (text) => rowOf(text) !== undefined,
        async put(texts, { buffer: numbers, byteOffset }) {
          for (const [place, text] of texts.entries()) {
            // A copy, because the buffer keeps the row and the caller owns the numbers.
            const row = Uint8Array.from(new Uint8Array(numbers, byteOffset + place * rowBytes, rowBytes));
            vectors.put(tag + text, row);
          }
          await buffer.flush();
        },
        rows(texts) {
          const rows = new Float32Array(texts.length * dimensions);
          const bytes = new Uint8Array(rows.buffer);
          for (const [place, text] of texts.entries()) {
            const row = rowOf(text);
            if (row === undefined) return undefined;
            bytes.set(row, place * rowBytes);
          }
          return rows;
        },
      };
    },
    count: () => stored.count() + (unsealed.getStats() as { entryCount: number }).entryCount,
    async dropOf(embedder) {
      const tag = tagOf(embedder);
      const own = { start: tag, end: tag + AFTER_DIGITS };
      const keys = stored.keys(own);
      const keysUnsealed = [...unsealed.getKeys(own)];
      await Promise.all([
        ...keys.map((key) => stored.remove(key)),
        ...keysUnsealed.map((key) => unsealed.remove(key)),
      ]);
      return keys.length + keysUnsealed.length;
    },
    async keepOnly(embedder, texts) {
      const tag = tagOf(embedder);
      const isStale = (key: string) => !(key.startsWith(tag) && texts.has(key.slice(tag.length)));
      const stale = [...stored.keys()].filter(isStale);
      const staleUnsealed = [...unsealed.getKeys()].filter(isStale);
      await Promise.all([
        ...stale.map((key) => stored.remove(key)),
        ...staleUnsealed.map((key) => unsealed.remove(key)),
      ]);
      return stale.length + staleUnsealed.length;
    },
  };
}

/** A character after all those of a digest. */
const AFTER_DIGITS = 'g';

function tagOf({ id, dimensions }: Pick<Embedder, 'id' | 'dimensions'>): string {
  return sha256(`${id}\n${dimensions}`).slice(0, 16);
}

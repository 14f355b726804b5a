/**
 * Several texts as one record. A chunk or a card has less than 1,000 bytes: alone it compresses badly, and it
 * leaves part of its page empty.
 *
 * A block is the number of its texts, the ends of the texts counted from the first one, and the texts in
 * UTF-8. The numbers have 32 bits in little-endian order.
 */

/** Number of texts in a block; the last one may have fewer. With more of them, reading one takes longer. */
export const TEXTS_OF_BLOCK = 8;

const NUMBER_BYTES = 4;

/** Place of a text in the blocks: the number of its block, and its own place there. */
export const placeOf = (text: number): { block: number; at: number } => ({
  block: Math.floor(text / TEXTS_OF_BLOCK),
  at: text % TEXTS_OF_BLOCK,
});

function textBlock(texts: readonly string[]): Buffer {
  const encoded = texts.map((text) => Buffer.from(text));
  const numbers = Buffer.allocUnsafe((1 + encoded.length) * NUMBER_BYTES);
  numbers.writeUInt32LE(encoded.length);
  let end = 0;
  encoded.forEach(({ length }, at) => {
    end += length;
    numbers.writeUInt32LE(end, (1 + at) * NUMBER_BYTES);
  });
  return Buffer.concat([numbers, ...encoded]);
}

/** Collects texts and writes them in blocks, each under its number. */
export function blockWriter(write: (block: number, bytes: Buffer) => void) {
  let written = 0;
  let texts: string[] = [];
  const writeBlock = () => {
    write(placeOf(written).block, textBlock(texts));
    written += texts.length;
    texts = [];
  };
  return {
    add(text: string): void {
      texts.push(text);
      if (texts.length === TEXTS_OF_BLOCK) writeBlock();
    },
    /** Writes the last block, if it is not full. */
    finish(): void {
      if (texts.length > 0) writeBlock();
    },
  };
}

/** Number of texts in a block. */
export const textsIn = (block: Buffer): number => block.readUInt32LE();

/** Returns the text at a place of a block; `undefined` if the block has fewer texts. */
export function textAt(block: Buffer, at: number): string | undefined {
  const count = textsIn(block);
  if (at >= count) return undefined;
  const first = (1 + count) * NUMBER_BYTES;
  const start = at === 0 ? 0 : block.readUInt32LE(at * NUMBER_BYTES);
  return block.toString('utf8', first + start, first + block.readUInt32LE((1 + at) * NUMBER_BYTES));
}

/** Embedding vectors for tests: they have 16 dimensions, and equal texts have equal vectors. */

export const DIMENSIONS = 16;

export function vectorOf(text: string, dimensions = DIMENSIONS): number[] {
  const vector = Array<number>(dimensions).fill(0.01);
  for (let at = 0; at + 1 < text.length; at++) {
    const dimension = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % dimensions;
    vector[dimension] = (vector[dimension] ?? 0) + 1;
  }
  return vector;
}

export interface EmbeddingsBody {
  input: string[];
  model: string;
  dimensions?: number;
}

/** Answer of an embeddings service, in OpenAI's format. */
export const embeddingsAnswer = ({ input }: EmbeddingsBody, dimensions = DIMENSIONS) => ({
  object: 'list',
  data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimensions) })),
});

/**
 * Protocols of reranking services: how to write the request body and read the response. One entry per
 * protocol.
 */
import { z } from 'zod';

interface Scored {
  readonly index: number;
  readonly score: number;
}

export interface RerankDialect {
  body(model: string, query: string, texts: readonly string[]): object;
  readonly answer: z.ZodType<Scored[]>;
}

const place = z.int();
const score = z.number();

export const RERANK_DIALECTS = {
  /** Spoken by Cohere (v1 and v2), Jina, vLLM, Infinity, llama.cpp and OpenVINO. */
  cohere: {
    // `top_n` asks for the scores of all texts. Without it, some services return only the best few.
    body: (model, query, documents) => ({ model, query, documents, top_n: documents.length }),
    answer: z
      .object({ results: z.array(z.object({ index: place, relevance_score: score })) })
      .transform(({ results }) =>
        results.map(({ index, relevance_score }) => ({ index, score: relevance_score })),
      ),
  },
  /** Hugging Face's text-embeddings-inference. It serves one model, so the request has no model name. */
  tei: {
    body: (_model, query, texts) => ({ query, texts, truncate: true, raw_scores: false }),
    answer: z.array(z.object({ index: place, score })),
  },
} as const satisfies Record<string, RerankDialect>;

export type RerankDialectName = keyof typeof RERANK_DIALECTS;
export const RERANK_DIALECT_NAMES = Object.keys(RERANK_DIALECTS) as [
  RerankDialectName,
  ...RerankDialectName[],
];

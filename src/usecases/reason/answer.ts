/** Answers a question from the retrieved passages, as a stream of events. */
import { snippet } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import type { Passage } from '../../models/passages.ts';
import { REFUSALS } from '../../models/refusal.ts';
import { piecesInStage } from '../../observability/stages.ts';
import type { Context } from '../context.ts';
import type { AnswerEvent } from '../operation.ts';
import type { Services } from '../services.ts';
import { generate } from './generate.ts';
import type { Grounds } from './grounding/ground.ts';
import { examineAnswer } from './grounding/ground.ts';
import { nearestOf } from './nearest.ts';
import { referencesTo } from './references.ts';
import { isRefusal } from './refusal.ts';
import type { Retrieved } from './retrieve.ts';
import { retrievePassages } from './retrieve.ts';
import { rewriter } from './rewriter.ts';
import type { ReasonAnswer, ReasonCitation, ReasonInput } from './schema.ts';
import { SNIPPET_LENGTH } from './schema.ts';

/**
 * Yields one event for each piece of text, then one with the whole answer. The pieces joined are equal to
 * `final.answer`. Calling `return` on the generator stops the model.
 */
export async function* answer(
  input: ReasonInput,
  context: Context,
  services: Services,
): AsyncGenerator<AnswerEvent<ReasonAnswer>, void, undefined> {
  const started = performance.now();
  const release = admitted(services, context);
  try {
    const retrieved = await retrievePassages(input, context, services);
    const { passages } = retrieved;
    const references = rewriter(referencesTo(passages));
    let text = '';
    // Leading blanks and empty pieces are left out, so that the first piece begins with a visible character.
    const written = texts(services.languageModel, input, retrieved, context);
    for await (const part of piecesInStage(context.stages, 'generate', written)) {
      const safe = references.push(part);
      const piece = text === '' ? safe.trimStart() : safe;
      if (piece === '') continue;
      text += piece;
      yield { token: piece };
    }
    const rest = text === '' ? references.end().trimStart() : references.end();
    if (rest !== '') {
      text += rest;
      yield { token: rest };
    }
    const nearest =
      references.cited.length === 0 && isRefusal(text) ? nearestOf(input.question, retrieved) : [];
    const grounds = await groundsOf(text, input, retrieved, references.cited, context, services);
    yield {
      final: {
        answer: text,
        citations: references.cited.map((passage, index) => ({
          ...citation(retrieved, passage, index + 1),
          ...grounds?.citations.get(index + 1),
        })),
        grounding: {
          retrieved: passages.length,
          used: references.cited.length,
          dropped_unverified_refs: references.dropped,
          ...grounds?.grounding,
        },
        ...(nearest.length > 0 && { nearest }),
        took_ms: Math.round(performance.now() - started),
      },
    };
  } finally {
    release();
  }
}

/** True if the answer has no verified citation although it is not a refusal. */
export function isWeaklyGrounded({ answer, grounding }: ReasonAnswer): boolean {
  return grounding.used === 0 && !isRefusal(answer);
}

/**
 * Reserves a slot for answering and returns the function that frees it. Throws at once if none is free,
 * because answers take too long to wait for.
 */
function admitted({ reasonSemaphore }: Services, { caller }: Context): () => void {
  const slot = reasonSemaphore.acquire(caller.key.id);
  if (slot === 'key') {
    throw new ServiceError('rate_limited', {
      detail: 'This key has reached its limit of concurrent questions.',
      retryAfterMs: BUSY_RETRY_MS,
      atOnce: reasonSemaphore.limitEach,
    });
  }
  if (slot === 'all') {
    throw new ServiceError('upstream_unavailable', {
      detail: 'Too many questions are being answered now.',
      retryAfterMs: BUSY_RETRY_MS,
      expected: true,
    });
  }
  return slot;
}

const BUSY_RETRY_MS = 2_000;

/** Returns the pieces of text as the model writes them; a refusal if no passage was retrieved. */
function texts(
  model: LanguageModel,
  { question, language }: ReasonInput,
  { passages, jurisdiction, reranked }: Retrieved,
  { signal, paid }: Context,
): AsyncIterable<string> | readonly string[] {
  if (passages.length === 0) return [REFUSALS[language]];
  const grounded = { question, language, passages: [...passages], reranked, jurisdiction };
  return generate(model, grounded, signal, paid);
}

/**
 * Examines the answer: returns the fields of `grounding` and citations that go beyond the specification.
 * Returns undefined if that fails, because the answer is complete without them.
 */
async function groundsOf(
  answer: string,
  { question, filters }: ReasonInput,
  { passages, reranked }: Retrieved,
  cited: readonly number[],
  { signal, requestId }: Context,
  services: Services,
): Promise<Grounds | undefined> {
  const references = cited.map((passage, index) => ({ marker: index + 1, passage }));
  try {
    return await examineAnswer(
      { answer, question, passages, references, reranked, jurisdiction: filters?.jurisdiction },
      services,
      signal,
    );
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    services.log.error({ request_id: requestId, err: error }, 'answer not examined');
    return undefined;
  }
}

function citation({ passages, words }: Retrieved, passage: number, marker: number): ReasonCitation {
  const { canonical_id, article_no, citation_string, text, without_text, status, wording } = passages[
    passage
  ] as Passage;
  return {
    marker,
    canonical_id,
    ...(article_no !== undefined && { article_no }),
    citation_string,
    snippet: without_text ? '' : snippet(text, words, SNIPPET_LENGTH),
    verified: true,
    status,
    ...wording,
  };
}

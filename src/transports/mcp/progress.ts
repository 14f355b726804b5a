/** Progress notifications while an answer is written. */
import type { AnswerEvents } from '../../usecases/operation.ts';

/** Sends a progress notification with the number of tokens that the model has written. */
export type TellProgress = (tokens: number) => Promise<void>;

/** Shortest time in milliseconds between two notifications, because one for each token would be too many. */
const INTERVAL_MS = 250;

/**
 * Returns the whole answer when it is complete. Until then, reports the number of tokens to the client: at
 * the first token, then at most every `INTERVAL_MS`.
 */
export async function progress<T>(events: AnswerEvents<T>, tell: TellProgress): Promise<T> {
  let tokens = 0;
  let sent = Number.NEGATIVE_INFINITY;
  for await (const event of events) {
    if ('final' in event) return event.final;
    tokens += 1;
    if (performance.now() - sent < INTERVAL_MS) continue;
    sent = performance.now();
    await tell(tokens);
  }
  throw new Error('The events of an answer ended without it.');
}

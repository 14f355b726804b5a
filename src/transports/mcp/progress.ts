/** How far an answer has come, told while it is written. */
import type { AnswerEvents } from '../../usecases/operation.ts';

/** Tells how many tokens there are by now. */
export type TellProgress = (tokens: number) => Promise<void>;

/** A person who watches sees no more than this; every token would be a message of its own. */
const INTERVAL_MS = 250;

/** The whole answer; the first token is told of at once. */
export async function progress<T>(events: AnswerEvents<T>, tell: TellProgress): Promise<T> {
  let tokens = 0;
  let told = Number.NEGATIVE_INFINITY;
  for await (const event of events) {
    if ('final' in event) return event.final;
    tokens += 1;
    if (performance.now() - told < INTERVAL_MS) continue;
    told = performance.now();
    await tell(tokens);
  }
  throw new Error('The events of an answer ended without it.');
}

/**
 * Keeps answers that depend only on the generation, the day and the request. Clients look up the same
 * citations repeatedly, and resolving one costs many times as much as sending the answer.
 */
import type { Generation } from '../generations/generation.ts';
import { latestBytes } from '../latest.ts';
import { Json } from '../schema/json.ts';

/**
 * Bytes of the answers that one operation keeps, for each generation. Each answer is one copy of its own,
 * because one piece is sent at less cost than several.
 */
const KEPT = { bytes: 16 * 1024 * 1024, largest: 1024 * 1024 };

type Keep<T> = (generation: Generation, asked: string, answer: () => Json<T>) => Json<T>;

/**
 * Returns a function that gives the kept answer to the request `asked`, or makes it. `asked` must contain all
 * that the answer depends on, the day included. An error is not kept.
 */
export function keptAnswers<T>(): Keep<T> {
  const byGeneration = new WeakMap<Generation, (asked: string, answer: () => Json<T>) => Json<T>>();
  return (generation, asked, answer) => {
    let answerTo = byGeneration.get(generation);
    if (answerTo === undefined) {
      answerTo = latestBytes(KEPT, (_asked: string, make: () => Json<T>) => {
        const { bytes, tag } = make();
        return new Json<T>([bytes], tag);
      });
      byGeneration.set(generation, answerTo);
    }
    return answerTo(asked, answer);
  };
}

/**
 * Keeps answers that depend only on the generation, the day and the request. Clients look up the same
 * citations repeatedly, and resolving one costs many times as much as sending the answer.
 */
import { latestBytes } from '../latest.ts';
import { Json } from '../schema/json.ts';

/** Bytes of the answers that one operation keeps, for each generation. */
const KEPT = { bytes: 16 * 1024 * 1024, largest: 1024 * 1024 };

type Keep<T> = (generation: object, asked: string, answer: () => Json<T>) => Json<T>;

/**
 * Returns a function that gives the kept answer to the request `asked`, or makes it. `asked` must contain all
 * that the answer depends on, the day included. An error is not kept.
 */
export function keptAnswers<T>(): Keep<T> {
  const byGeneration = new WeakMap<object, (asked: string, answer: () => Json<T>) => KeptAnswer<T>>();
  return (generation, asked, answer) => {
    let answerTo = byGeneration.get(generation);
    if (answerTo === undefined) {
      answerTo = latestBytes(KEPT, (_asked: string, make: () => Json<T>) => new KeptAnswer(make()));
      byGeneration.set(generation, answerTo);
    }
    return answerTo(asked, answer).next();
  };
}

/**
 * An answer that is kept in the pieces in which it was made, until it is asked for again. One piece is sent
 * at less cost than several, but to copy a long law into it would cost an answer that is asked for once.
 */
class KeptAnswer<T> {
  readonly byteLength: number;
  #answer: Json<T>;
  #isNew = true;

  constructor(answer: Json<T>) {
    this.byteLength = answer.byteLength;
    this.#answer = answer;
  }

  next(): Json<T> {
    const { pieces, tag } = this.#answer;
    if (this.#isNew) this.#isNew = false;
    else if (pieces.length > 1) this.#answer = new Json<T>([this.#answer.bytes], tag);
    return this.#answer;
  }
}

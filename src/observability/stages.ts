/** The stages of a request whose durations are measured, and the contract of their recorder. */

const STAGES = ['embed', 'search', 'fuse', 'rerank', 'hydrate', 'generate'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageRecorder {
  /** Runs `work` as a stage. If `work` returns a promise, the stage ends when the promise settles. */
  run<T>(stage: Stage, work: () => T): T;
  /** Records a stage that is over. It began at `began` (as `performance.now()` counts) and took `ms`. */
  took(stage: Stage, began: number, ms: number): void;
}

/** Runs `work` as a measured stage of the request, or without measuring if there is no recorder. */
export function inStage<T>(recorder: StageRecorder | undefined, stage: Stage, work: () => T): T {
  return recorder === undefined ? work() : recorder.run(stage, work);
}

/**
 * Runs a generator as a stage, which begins when the first piece is requested and ends after the last one, or
 * when the reader stops or an error is thrown.
 */
export async function* piecesInStage<T>(
  recorder: StageRecorder | undefined,
  stage: Stage,
  pieces: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T, void, undefined> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  recorder?.run(stage, () => over);
  try {
    yield* pieces;
  } finally {
    end();
  }
}

/** The stages of a request, and the contract of their recorder. */

const STAGES = ['embed', 'search', 'fuse', 'rerank', 'hydrate', 'generate'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageRecorder {
  /** Runs `work` as the stage. If it returns a promise, the stage ends with the promise. */
  run<T>(stage: Stage, work: () => T): T;
}

/** Runs `work` as the stage, or alone if there is no recorder. */
export function inStage<T>(recorder: StageRecorder | undefined, stage: Stage, work: () => T): T {
  return recorder === undefined ? work() : recorder.run(stage, work);
}

/** Runs a generator as a stage: it begins with the first piece requested and ends with the last. */
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

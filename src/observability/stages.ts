/** The stages that a request passes through, and who looks at how long each takes. */

export const STAGES = ['embed', 'search', 'fuse', 'rerank', 'hydrate', 'generate'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageRecorder {
  /** Runs `work` as the stage; a stage that gives a promise ends with it. */
  run<T>(stage: Stage, work: () => T): T;
}

/** Where nobody looks, the work is all there is. */
export function inStage<T>(recorder: StageRecorder | undefined, stage: Stage, work: () => T): T {
  return recorder === undefined ? work() : recorder.run(stage, work);
}

/** A stage that gives its outcome in pieces; it begins with the first that is asked for and ends with the last. */
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

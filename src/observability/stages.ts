/** The stages that a request passes through, and who looks at how long each takes. */

const STAGES = ['embed', 'search', 'fuse', 'rerank', 'hydrate', 'generate'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageWatch {
  /** Runs `work` as the stage; a stage that gives a promise ends with it. */
  run<T>(stage: Stage, work: () => T): T;
}

/** Where nobody looks, the work is all there is. */
export function inStage<T>(watch: StageWatch | undefined, stage: Stage, work: () => T): T {
  return watch === undefined ? work() : watch.run(stage, work);
}

/** A stage that gives its outcome in pieces; it begins with the first that is asked for and ends with the last. */
export async function* piecesInStage<T>(
  watch: StageWatch | undefined,
  stage: Stage,
  pieces: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T, void, undefined> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  watch?.run(stage, () => over);
  try {
    yield* pieces;
  } finally {
    end();
  }
}

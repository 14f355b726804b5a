/**
 * Records the durations of the stages of one request: in the metrics, in its trace, and in the header
 * `Server-Timing`.
 */
import type { Metrics } from './metrics.ts';
import type { Stage, StageRecorder } from './stages.ts';
import type { Tracing } from './tracing.ts';

export interface StageSinks {
  readonly metrics: Pick<Metrics, 'stage'> | undefined;
  readonly tracing: Tracing | undefined;
}

export class RequestStages implements StageRecorder {
  readonly #sinks: StageSinks;
  /**
   * Milliseconds of each stage, in the order in which the stages first ended. The times of a repeated stage
   * are summed.
   */
  readonly #ms = new Map<Stage, number>();

  constructor(sinks: StageSinks) {
    this.#sinks = sinks;
  }

  run<T>(stage: Stage, work: () => T): T {
    const { tracing } = this.#sinks;
    const began = performance.now();
    const outcome = tracing === undefined ? work() : tracing.span(stage, work);
    const ended = () => this.#ended(stage, performance.now() - began);
    if (outcome instanceof Promise) outcome.then(ended, ended);
    else ended();
    return outcome;
  }

  took(stage: Stage, began: number, ms: number): void {
    this.#sinks.tracing?.past(stage, began, ms);
    this.#ended(stage, ms);
  }

  /**
   * Returns the value of the header `Server-Timing` for the stages that have ended; `undefined` if none has.
   */
  header(): string | undefined {
    if (this.#ms.size === 0) return undefined;
    return [...this.#ms].map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`).join(', ');
  }

  #ended(stage: Stage, ms: number): void {
    this.#ms.set(stage, (this.#ms.get(stage) ?? 0) + ms);
    this.#sinks.metrics?.stage(stage, ms / 1000);
  }
}

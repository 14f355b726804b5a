/**
 * Progress of an ingest: share, embedding speed and remaining time, as a line for people and as a record
 * for programs.
 */
import type { Progress } from '../../ingest/report/report.ts';

/**
 * Length in milliseconds of the latest period over which the speed of embedding is measured. Texts whose
 * vectors are reused do not count.
 */
const WINDOW_MS = 30_000;
const SAMPLE_MS = 250;
/**
 * Minimum measured time in milliseconds for an estimate of the remaining time; shorter measurements are not
 * stable.
 */
const FEWEST_MS = 2_000;

interface Sample {
  readonly at: number;
  readonly share: number;
  readonly done: number;
  readonly embedded: number;
}

export interface ProgressRecord {
  stage: Progress['stage'];
  done: number;
  total?: number;
  /** Finished share of the current stage of the ingest, from 0 to 1. */
  share?: number;
  /** Number of texts that this run of the ingest has had embedded by a service so far. */
  embedded: number;
  texts_per_second?: number;
  /** Items of the stage (documents, chunks or steps) per second. */
  items_per_second?: number;
  /** Estimated seconds until the current stage of the ingest ends. */
  remaining_s?: number;
}

export interface ProgressMeter {
  /** Takes a progress report of the ingest and returns it with share, speed and remaining time. */
  measure(progress: Progress): ProgressRecord;
}

export function progressMeter(now: () => number = () => performance.now()): ProgressMeter {
  let stage: Progress['stage'] | undefined;
  let samples: Sample[] = [];
  return {
    measure(progress) {
      const { stage: current, done, total, embedded = 0 } = progress;
      const share = progress.share ?? (total === undefined || total === 0 ? undefined : done / total);
      const at = now();
      const last = samples.at(-1);
      // A new stage needs a new measurement. A share that falls means that the same stage has begun again:
      // when a corpus exists, an ingest runs it for the input and then for the documents that were there
      // before.
      if (current !== stage || (share ?? 0) < (last?.share ?? 0)) samples = [];
      stage = current;
      if (samples.length === 0 || at - (samples.at(-1)?.at ?? 0) >= SAMPLE_MS) {
        samples.push({ at, share: share ?? 0, done, embedded });
        while ((samples[1]?.at ?? at) < at - WINDOW_MS) samples.shift();
      }
      return {
        stage: current,
        done,
        ...(total !== undefined && { total }),
        ...(share !== undefined && { share: rounded(share, 1_000) }),
        embedded,
        ...pace({ at, share: share ?? 0, done, embedded }, samples[0]),
      };
    },
  };
}

function pace(
  now: Sample,
  first: Sample | undefined,
): Pick<ProgressRecord, 'texts_per_second' | 'items_per_second' | 'remaining_s'> {
  const seconds = (now.at - (first?.at ?? now.at)) / 1_000;
  if (first === undefined || seconds * 1_000 < FEWEST_MS) return {};
  const texts = now.embedded - first.embedded;
  const items = now.done - first.done;
  const share = now.share - first.share;
  return {
    ...(items > 0 && { items_per_second: rounded(items / seconds, 10) }),
    ...(texts > 0 && { texts_per_second: rounded(texts / seconds, 10) }),
    ...(share > 0 && now.share < 1 && { remaining_s: Math.round(((1 - now.share) * seconds) / share) }),
  };
}

export function progressLine({ stage, done, total, share, ...pace }: ProgressRecord): string {
  const parts = [
    `${stage}: ${done}${total === undefined ? '' : ` of ${total}`}`,
    ...(share === undefined ? [] : [`${Math.floor(share * 100)} %`]),
    ...(pace.items_per_second === undefined ? [] : [`${pace.items_per_second}/s`]),
    ...(pace.texts_per_second === undefined ? [] : [`${pace.texts_per_second} texts/s embedded`]),
    ...(pace.remaining_s === undefined ? [] : [`${duration(pace.remaining_s)} to go`]),
  ];
  return parts.join(', ');
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;

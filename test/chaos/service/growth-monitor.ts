/** Measures memory and open files of the service's processes over a run, and checks that they do not grow. */

import type { Growth, GrowthBounds, Point } from '../invariants/growth.ts';
import { growthOf } from '../invariants/growth.ts';
import type { Invariant, Judge } from '../record/judge.ts';
import type { Control, Measured } from './control.ts';
import type { Instance } from './instance.ts';

const MEGABYTE = 1024 * 1024;
/** Milliseconds at the start of a process that are not measured, because its caches still fill. */
const FIRST_MINUTES_MS = 3 * 60_000;

interface Series {
  readonly invariant: Invariant;
  readonly unit: 'MB' | 'files';
  readonly bounds: GrowthBounds;
  read(measured: Measured): number;
}

const SERIES = {
  heap: {
    invariant: 'memory',
    unit: 'MB',
    bounds: { floor: 12, share: 0.12 },
    read: ({ heapBytes }) => heapBytes / MEGABYTE,
  },
  anonymous: {
    invariant: 'memory',
    unit: 'MB',
    bounds: { floor: 48, share: 0.2 },
    read: ({ anonymousBytes }) => anonymousBytes / MEGABYTE,
  },
  descriptors: {
    invariant: 'descriptors',
    unit: 'files',
    bounds: { floor: 12, share: 0.1 },
    read: ({ descriptors }) => descriptors,
  },
} as const satisfies Record<string, Series>;

type SeriesName = keyof typeof SERIES;

/** Measurements of one quantity, summed over the set of processes that lived longest together. */
export interface Grown {
  readonly series: SeriesName;
  readonly unit: string;
  readonly points: readonly Point[];
  /** Growth of the quantity; `undefined` if no process lived long enough to judge it. */
  readonly growth: Growth | undefined;
}

export interface GrowthMonitor {
  measure(): Promise<void>;
  /** Judges the series of those processes that lived longest together, and returns its measurements. */
  end(): readonly Grown[];
}

export function growthMonitor(control: Control, instance: Instance, judge: Judge): GrowthMonitor {
  /**
   * Measurements for each set of processes, by their sorted process ids. A set ends when any of its processes
   * ends.
   */
  const lives = new Map<string, { readonly atMs: number; readonly measured: Measured }[]>();
  let longest: { readonly atMs: number; readonly measured: Measured }[] = [];

  return {
    async measure() {
      const pids = [...instance.pids()].sort();
      if (pids.length === 0) return;
      const name = pids.join(' ');
      const life = lives.get(name) ?? [];
      lives.set(name, life);
      life.push({ atMs: performance.now(), measured: await control.measure(() => instance.pids()) });
      const span = (points: typeof life) => (points.at(-1)?.atMs ?? 0) - (points[0]?.atMs ?? 0);
      if (span(life) >= span(longest)) longest = life;
    },
    end: () =>
      (Object.keys(SERIES) as SeriesName[]).map((series) => {
        const { invariant, unit, bounds, read } = SERIES[series] as Series;
        const from = longest[0]?.atMs ?? 0;
        const points = longest.map(({ atMs, measured }) => ({ atMs: atMs - from, value: read(measured) }));
        const growth = growthOf(
          points.filter(({ atMs }) => atMs >= FIRST_MINUTES_MS),
          bounds,
        );
        if (growth !== undefined)
          judge.check(invariant, growth.flat, () => [
            `${series} grows by ${growth.perMinute.toFixed(2)} ${unit} a minute, ${growth.over.toFixed(1)} over the series; ${growth.allowed.toFixed(1)} is allowed`,
            points.map(({ atMs, value }) => `${Math.round(atMs / 1000)} s: ${value.toFixed(1)}`).join(', '),
          ]);
        return { series, unit, points, growth };
      }),
  };
}

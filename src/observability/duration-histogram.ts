/**
 * Prometheus histogram of durations that looks up its label values only once. The histogram of prom-client
 * validates and hashes the labels at every observation, which takes up to a tenth of the time of a small
 * answer.
 */
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';
import { Histogram } from 'prom-client';

/** The durations recorded with one combination of label values. */
export interface Observed {
  observe(seconds: number): void;
}

/**
 * Upper bounds of the histogram's buckets in seconds, from the time of a cached answer to that of a language
 * model's answer.
 */
const BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120,
] as const;

class Series implements Observed {
  readonly counts = new Float64Array(BOUNDS.length + 1);
  sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1;
    this.counts[at] = (this.counts[at] as number) + 1;
    this.sum += seconds;
  }
}

interface Labelled<T extends string> {
  readonly labels: Record<T, string>;
  readonly series: Series;
}

export class DurationHistogram<T extends string> extends Histogram<T> {
  readonly #name: string;
  readonly #names: readonly T[];
  /**
   * A histogram of prom-client that stays empty. It provides the metric's name and type in prom-client's
   * form.
   */
  readonly #described: Histogram<T>;
  readonly #known = new Map<string, Labelled<T>>();

  constructor(name: string, help: string, names: readonly T[], registry: Registry) {
    const configuration = { name, help, labelNames: [...names], buckets: [...BOUNDS] };
    super({ ...configuration, registers: [registry] });
    this.#described = new Histogram({ ...configuration, registers: [] });
    this.#name = name;
    this.#names = names;
  }

  /** Returns the series with these label values, given in the order of the label names. */
  of(...values: string[]): Observed {
    const key = values.join('\0');
    let known = this.#known.get(key);
    if (known === undefined) {
      const labels = Object.fromEntries(this.#names.map((name, at) => [name, values[at] ?? '']));
      known = { labels: labels as Record<T, string>, series: new Series() };
      this.#known.set(key, known);
    }
    return known.series;
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<T>>> {
    const described = await this.#described.get();
    return { ...described, values: [...this.#known.values()].flatMap((known) => this.#valuesOf(known)) };
  }

  /** prom-client calls this method for each scrape. */
  getForPromString(): Promise<MetricObjectWithValues<MetricValueWithName<T>>> {
    return this.get();
  }

  #valuesOf({ labels, series }: Labelled<T>): MetricValueWithName<T>[] {
    const value = (suffix: string, number: number, le?: number | string) => ({
      metricName: `${this.#name}_${suffix}`,
      labels: { ...labels, ...(le !== undefined && { le }) } as MetricValueWithName<T>['labels'],
      value: number,
    });
    let count = 0;
    const buckets = [...BOUNDS, '+Inf'].map((le, at) => {
      count += series.counts[at] as number;
      return value('bucket', count, le);
    });
    return [...buckets, value('sum', series.sum), value('count', count)];
  }
}

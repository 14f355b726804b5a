/** Counts the statuses of a generation and what they rest on, for its manifest. */
import type { StatusHistory } from '../../schema/status-history.ts';
import { contradiction } from '../../schema/status-history.ts';
import type { Status } from '../../schema/vocabulary.ts';
import { STATUSES } from '../../schema/vocabulary.ts';
import type { StatusCounts } from '../../stores/manifest.ts';

/** Collects the counts; `day` is the generation's day. */
export function statusCounter(day: string) {
  const counts: StatusCounts = {
    by_status: Object.fromEntries(STATUSES.map((status) => [status, 0])) as StatusCounts['by_status'],
    from_texts: 0,
    outranked_sources: 0,
    uncounted_repeals: 0,
  };
  return {
    counts,
    add(history: StatusHistory, status: Status): void {
      const { source } = history;
      counts.by_status[status] += 1;
      if (source === undefined && status !== 'unknown') counts.from_texts += 1;
      if (source !== undefined && source !== status) counts.outranked_sources += 1;
      if (contradiction(history, day) !== undefined) counts.uncounted_repeals += 1;
    },
  };
}

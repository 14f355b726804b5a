/** The status of a document on a day, and its reason. */
import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { edgeSchema } from '../../schema/edge.ts';
import type { StatusChange, StatusOnDay } from '../../schema/status-history.ts';
import { contradiction, statusOn, statusToday } from '../../schema/status-history.ts';
import type { INCLUDABLE, StatusReason } from '../../schema/status-reason.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Services } from '../services.ts';

export interface StatusAsked {
  readonly as_of?: string | undefined;
  readonly include?: readonly (typeof INCLUDABLE)[number][] | undefined;
}

/** The members that replace the stored status. */
export interface StatusTold {
  readonly status: Status;
  readonly status_reason?: StatusReason;
}

/** True if the request asks for another day or for the reason. */
export const asksOfStatus = ({ as_of, include }: StatusAsked): boolean =>
  as_of !== undefined || include?.includes('status_reason') === true;

export function tellStatus(
  corpus: Corpus,
  documentOrdinal: number,
  { as_of: day, include }: StatusAsked,
  { today }: Pick<Services, 'today'>,
): StatusTold {
  const history = corpus.statusHistory(documentOrdinal);
  const isPast = day !== undefined && day < today();
  const told = isPast ? statusOn(history, day) : statusToday(history);
  if (!include?.includes('status_reason')) return { status: told.status };
  const reason = reasonOf(corpus, told, history.source);
  const against = contradiction(history, isPast ? day : undefined);
  const whole = reason && against ? { ...reason, contradicted_by: act(corpus, against) } : reason;
  return { status: told.status, ...(whole && { status_reason: whole }) };
}

function reasonOf(
  corpus: Corpus,
  { status, change }: StatusOnDay,
  source: Status | undefined,
): StatusReason | undefined {
  const basis = status === source ? 'source' : 'edges';
  if (change === undefined) return basis === 'source' ? { basis } : undefined;
  return { basis, ...act(corpus, change) };
}

function act(corpus: Corpus, { edge, article, on }: StatusChange) {
  return {
    edge: JSON.parse(Buffer.from(corpus.edge(edge)).toString('utf8')) as z.infer<typeof edgeSchema>,
    ...(article !== undefined && { article }),
    ...(on !== undefined && { date: on }),
  };
}

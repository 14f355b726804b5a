/** Computes the status of a document on a day, and the reason for it, from the document's status history. */
import { Buffer } from 'node:buffer';
import type { Edge } from '../../schema/edge.ts';
import { known } from '../../schema/known.ts';
import type { ChangeOfEdge, StatusChange, StatusOnDay } from '../../schema/status-history.ts';
import { contradiction, isOfEdge, startOf, statusOn, statusToday } from '../../schema/status-history.ts';
import type { StatusReason } from '../../schema/status-reason.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { generationDay } from '../../stores/manifest.ts';
import type { Services } from '../services.ts';

export interface StatusRequest {
  /** Gregorian day whose status is asked for, YYYY-MM-DD. */
  readonly as_of?: string | undefined;
  readonly include?: readonly string[] | undefined;
}

/** Members of an answer that replace the status stored with the document. */
export interface StatusFields {
  readonly status: Status;
  readonly status_reason?: StatusReason;
}

/** True if the stored status does not suffice, because the request has a day or asks for the reason. */
export const wantsStatus = ({ as_of, include }: StatusRequest): boolean =>
  as_of !== undefined || include?.includes('status_reason') === true;

export function statusFields(
  corpus: Corpus,
  documentOrdinal: number,
  { as_of: day, include }: StatusRequest,
  { today }: Pick<Services, 'today'>,
): StatusFields {
  const history = corpus.statusHistory(documentOrdinal);
  const isPast = day !== undefined && day < today();
  const asked = day ?? today();
  const onDay = isPast
    ? statusOn(history, asked, generationDay(corpus.manifest))
    : statusToday(history, asked);
  if (!include?.includes('status_reason')) return { status: onDay.status };
  const reason = reasonOf(corpus, onDay, history.source);
  const against = contradiction(history, asked);
  const copy_of = history.copy?.of;
  const overtaken_by = history.changes.find(
    ({ overtakenBy, on }) => overtakenBy !== undefined && (on === undefined || startOf(on) <= asked),
  )?.overtakenBy;
  const whole = reason && {
    ...reason,
    ...known({ copy_of, overtaken_by }),
    ...(against && { contradicted_by: { ...act(corpus, against), ...dated(against.on) } }),
  };
  return { status: onDay.status, ...(whole && { status_reason: whole }) };
}

function reasonOf(
  corpus: Corpus,
  { status, change }: StatusOnDay,
  source: Status | undefined,
): StatusReason | undefined {
  const basis = status === source ? 'source' : 'edges';
  if (change === undefined) return basis === 'source' ? { basis } : undefined;
  if (!isOfEdge(change)) {
    return {
      basis: change.overtakenBy === undefined ? 'source' : 'edges',
      ...dated(effectOf(change)),
      ...known({ act: change.act }),
    };
  }
  const outranked =
    (status === 'repealed' && (source === 'in_force' || source === 'amended')) ||
    (status === 'amended' && source === 'in_force');
  return {
    basis,
    ...(outranked && { source_status: source }),
    ...act(corpus, change),
    ...dated(effectOf(change)),
  };
}

/** Day of effect of a change; undefined if the change waits for a day that is not known. */
const effectOf = ({ on, from, estimated }: StatusChange) => (estimated ? undefined : (from ?? on));

const dated = (date: string | undefined) => (date === undefined ? {} : { date });

function act(corpus: Corpus, { edge, article }: ChangeOfEdge) {
  return {
    edge: JSON.parse(Buffer.from(corpus.edge(edge)).toString('utf8')) as Edge,
    ...(article !== undefined && { article }),
  };
}

/** Status histories of the documents of a generation. */
import type { CopyOfLaw, StatusHistory } from '../../schema/status-history.ts';
import { copiedStatus } from '../../schema/status-history.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** The status history of a member; that of a copy follows its law. */
export function statusOfMember(
  canonicalId: string,
  document: DatedSource,
  prepared: PreparedStore,
  { members, changes, copies }: StatusParts,
): StatusHistory {
  const own = statusHistoryOf(document, changes.get(canonicalId) ?? []);
  const copy = copies.get(canonicalId);
  if (copy === undefined) return own;
  const key = preparedKey(members.get(copy.of)?.hash ?? '');
  const [law, sourceJson] = [prepared.document(key), prepared.sourceJson(key)];
  if (law === undefined || sourceJson === undefined) throw new NotPrepared(copy.of);
  const ofLaw = { source: JSON.parse(sourceJson) as SourceDocument, candidate: law.candidate };
  return copiedStatus(own, statusHistoryOf(ofLaw, changes.get(copy.of) ?? []), copy);
}

/** What the statuses of a generation follow from. */
interface StatusParts {
  members: ReadonlyMap<string, Member>;
  /** Status changes of each document, by its canonical id. */
  changes: ReadonlyMap<string, StatusHistory['changes']>;
  copies: ReadonlyMap<string, CopyOfLaw>;
}

interface DatedSource {
  source: SourceDocument;
  candidate: Candidate;
}

function statusHistoryOf(
  { source, candidate }: DatedSource,
  changes: StatusHistory['changes'],
): StatusHistory {
  const since = enactment(source, candidate).earliest;
  return {
    ...(source.status !== 'unknown' && { source: source.status }),
    ...(since !== undefined && { since }),
    changes,
  };
}

/** Documents of the corpus on demand, for the stages that need a few of them. */
import type { Commencement } from '../../core.ts';
import { commencement } from '../../core.ts';
import type { ArticleDay } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { enactedOn, enactmentDay } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';

interface DatedDocument {
  /** Day of the document as it writes it; absent if only its year is known. */
  readonly day?: ArticleDay;
  /** Earliest and latest possible enactment day, or year, Gregorian. */
  readonly firstDay?: string;
  readonly latestDay?: string;
}

export interface Documents {
  /** Days of a document; `undefined` if the id is unknown. Each document is read once. */
  get(canonicalId: string): DatedDocument | undefined;
  /** Commencement that the document states for itself. Read anew at each call. */
  commencementOf(canonicalId: string): Commencement | undefined;
  /** The whole document, read anew at each call. */
  read(canonicalId: string): { source: SourceDocument; candidate: Candidate } | undefined;
}

export function openDocuments(members: ReadonlyMap<string, Member>, prepared: PreparedStore): Documents {
  const dates = new Map<string, DatedDocument | undefined>();
  const read = (canonicalId: string) => {
    const key = preparedKey(members.get(canonicalId)?.hash ?? '');
    const [document, source] = [prepared.document(key), prepared.sourceJson(key)];
    if (document === undefined || source === undefined) return undefined;
    return { source: JSON.parse(source) as SourceDocument, candidate: document.candidate };
  };
  return {
    read,
    commencementOf(canonicalId) {
      const source = read(canonicalId)?.source;
      return (source && commencement(wholeText(source))) ?? undefined;
    },
    get(canonicalId) {
      if (!dates.has(canonicalId)) dates.set(canonicalId, dated(read(canonicalId)));
      return dates.get(canonicalId);
    },
  };
}

const wholeText = ({ articles, full_text, closing }: SourceDocument) =>
  [full_text, ...articles.map(({ text }) => text), closing].filter((text) => text !== undefined).join('\n');

function dated(document: ReturnType<Documents['read']>): DatedDocument | undefined {
  if (document === undefined) return undefined;
  const { source, candidate } = document;
  const day = enactmentDay(source, candidate);
  const firstDay = enactedOn(source, candidate);
  const latestDay = enactedOn(source, candidate, { latest: true });
  return known({ day, firstDay, latestDay });
}

/** Wordings and changes of the changed articles of a corpus, with the documents that their acts are. */
import type { ArticleHistory } from '../../schema/article.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import type { Links } from '../link/link.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { Documents } from './documents.ts';
import { withActIds } from './name-acts.ts';

interface Linked {
  documents: Documents;
  links: Pick<Links, 'documentOf'>;
}

/** Histories by id of their document; documents without changed articles are left out. */
export function amendedArticles(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  { documents, links }: Linked,
): Map<string, ArticleHistory[]> {
  const amended = new Map<string, ArticleHistory[]>();
  for (const [canonicalId, { hash }] of members) {
    const histories = prepared.histories(preparedKey(hash));
    if (histories === undefined) throw new NotPrepared(canonicalId);
    if (histories.length === 0) continue;
    const law = documents.read(canonicalId);
    if (law === undefined) throw new NotPrepared(canonicalId);
    amended.set(
      canonicalId,
      withActIds(histories, law.source, (name) => links.documentOf(name, canonicalId)),
    );
  }
  return amended;
}

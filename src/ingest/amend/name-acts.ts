/** Adds to each change the canonical id of its act, if the act is a document of the corpus. */
import { parseCitation } from '../../core.ts';
import type { ArticleChange, ArticleHistory } from '../../schema/article.ts';
import type { Named } from '../extract/mention.ts';
import { named } from '../extract/mention.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** Id of the document that a citation means, for citations of one law's notes. */
type DocumentOf = (name: Named) => string | undefined;

/** The histories with the ids of their acts. `law` is the document with the notes. */
export function withActIds(
  histories: readonly ArticleHistory[],
  law: SourceDocument,
  documentOf: DocumentOf,
): ArticleHistory[] {
  const found = new Map<string, string | undefined>();
  const idOf = (words: string) => {
    if (!found.has(words)) found.set(words, actId(words, law, documentOf));
    return found.get(words);
  };
  return histories.map((history) => ({
    ...history,
    changes: history.changes.map((change) => withActId(change, idOf)),
  }));
}

function withActId(change: ArticleChange, idOf: (words: string) => string | undefined): ArticleChange {
  const { act } = change;
  if (act?.words === undefined || act.canonical_id !== undefined) return change;
  const canonical_id = idOf(act.words);
  return canonical_id === undefined ? change : { ...change, act: { ...act, canonical_id } };
}

function actId(words: string, law: SourceDocument, documentOf: DocumentOf): string | undefined {
  const citation = parseCitation(words, { jurisdiction: law.jurisdiction });
  const name = citation && named(law, citation);
  return name ? documentOf(name) : undefined;
}

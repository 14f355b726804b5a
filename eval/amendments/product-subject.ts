/** The product as the subject: the grammar of the core, and the wordings that ingest keeps. */
import { versionOn } from '../../src/articles/in-time.ts';
import type { Amendment } from '../../src/core.ts';
import { readAmendments, readClauses } from '../../src/core.ts';
import { identify } from '../../src/ingest/identify/identify.ts';
import { changedArticles } from '../../src/ingest/prepare/changed-articles.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { ArticleHistory } from '../../src/schema/article.ts';
import { sameWording } from './equality.ts';
import type { BaseState } from './gold.ts';
import type { ReadChange, ServedArticle, Subject } from './subject.ts';

export const productSubject: Subject = {
  readNote: (note, carrier) => readAmendments(note, carrier).map((amendment) => readChange(amendment, note)),
  readClauses: (text) =>
    readClauses(text).map(({ number, amendments }) => ({
      path: number?.split('/') ?? [],
      changes: amendments.map((amendment) => readChange(amendment, text)),
    })),
  serve,
};

function readChange({ operation, articleNo, partName, act, newText }: Amendment, source: string): ReadChange {
  return {
    op: operation,
    article: articleNo,
    part: partName,
    act,
    newText: newText && source.slice(newText.start, newText.end),
  };
}

/** Serves the wording of today, as a document does. An article without changes has the text of its source. */
async function serve(document: SourceDocument): Promise<Map<number, ServedArticle>> {
  const served = new Map(
    document.articles.map(({ text }, index): [number, ServedArticle] => [
      index,
      { baseState: 'current', text, repealed: false, warned: false },
    ]),
  );
  const today = new Date().toISOString().slice(0, 10);
  for (const history of await changedArticles(document, identify(document))) {
    if (history.source === undefined) continue;
    const base = document.articles[history.source]?.text ?? '';
    served.set(history.source, { ...servedOn(history, today), baseState: baseState(history, base) });
  }
  return served;
}

function servedOn(history: ArticleHistory, day: string): ServedArticle {
  const { version } = versionOn(history, day) ?? {};
  if (version === undefined) return { repealed: false, warned: false };
  const { text, repealed, certainty, unapplied } = version;
  const warned = certainty === 'partial' || certainty === 'unknown' || unapplied.length > 0;
  return { text, repealed, warned };
}

/**
 * The state that follows from the place of the text among the wordings: the first, the last or neither. If no
 * change has a wording, nothing shows whether the text contains the changes.
 */
function baseState({ versions, changes }: ArticleHistory, base: string): BaseState {
  const place = versions.findLastIndex(({ text }) => text !== undefined && sameWording(text, base));
  if (place === -1) return versions.some(({ text }) => text !== undefined) ? 'mixed' : 'unclear';
  if (place === versions.length - 1 && versions[place]?.unapplied.length === 0) return 'current';
  if (place > 0) return 'mixed';
  return changes.every(({ reason }) => reason === 'no_wording') ? 'unclear' : 'original';
}

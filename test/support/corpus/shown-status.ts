/** Status, warnings and reason of the status of a document, as answers show them. */
import { statusFields } from '../../../src/usecases/document/status-on-day.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from './corpus.ts';
import type { Line } from './documents.ts';

/** Ingests the lines; `ending` is the end of the document's canonical id after a hyphen. */
export async function shownStatus(lines: readonly Line[], ending: string) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const id = String(parseJson(corpus.node(at))?.canonical_id);
      if (!id.endsWith(`-${ending}`)) continue;
      const { status, warnings } = parseJson(corpus.document(id)) ?? {};
      const asked = { include: ['status_reason'] };
      const { status_reason: reason } = statusFields(corpus, at, asked, { today: () => '2026-01-01' });
      return { status, warnings, reason };
    }
    throw new Error(`no document ${ending}`);
  });
}

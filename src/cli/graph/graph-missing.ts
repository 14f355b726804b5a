/** `sanad graph missing`: lists the documents that the corpus cites most and does not have. */
import { loadConfig } from '../../config/config.ts';
import { compare } from '../../order.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { defineCommand, wholeNumber } from '../command/command.ts';
import { withCorpus } from '../command/with-corpus.ts';

export const graphMissing = defineCommand({
  usage: ['graph missing [--limit N] [--json]'],
  summary: `Lists the documents that the corpus cites most often and does not contain: candidates for the
next ingest. --limit: number of documents (50 by default).`,
  options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean' } },
  async run({ values }, terminal) {
    const limit = wholeNumber('limit', values.limit, 1, 1_000_000);
    const listed = await withCorpus(loadConfig(terminal.environment), (corpus) => {
      if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
      return missingDocuments(corpus);
    });
    const shown = listed.slice(0, limit);
    if (values.json) {
      terminal.print(JSON.stringify({ total: listed.length, missing: shown }, null, 2));
      return 0;
    }
    for (const { citation, cited_by_count, citation_key } of shown) {
      terminal.print(`${String(cited_by_count).padStart(6)}  ${citation}  (${citation_key})`);
    }
    terminal.note(`${shown.length} of ${listed.length} documents that are cited and not in the corpus`);
    return 0;
  },
});

/** Maximum number of citing documents listed for each missing document. */
const MOST_NAMED = 5;

interface Missing {
  /** Canonical citation of the missing document. */
  citation: string;
  /** Key under which the missing document will be found once it is ingested. */
  citation_key: string;
  cited_by_count: number;
  /** Ids of the first few documents that cite the missing one. */
  cited_by: string[];
}

/**
 * Returns the documents that are cited and not in the corpus, the most cited first. A citation that fits
 * several documents of the corpus does not count.
 */
function missingDocuments(corpus: Corpus): Missing[] {
  return Array.from(corpus.unresolved())
    .filter(({ ambiguous }) => !ambiguous)
    .map(({ key, words, citedBy }) => ({
      citation: words,
      citation_key: key,
      cited_by_count: citedBy.length,
      cited_by: citedBy.slice(0, MOST_NAMED),
    }))
    .sort((a, b) => b.cited_by_count - a.cited_by_count || compare(a.citation_key, b.citation_key));
}

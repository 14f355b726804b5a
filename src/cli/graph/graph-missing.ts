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

/** Citing documents listed for each missing one. */
const MOST_NAMED = 5;

interface Missing {
  /** In canonical form. */
  citation: string;
  /** Key that finds the document once it is ingested. */
  citation_key: string;
  cited_by_count: number;
  /** The first of the citing documents. */
  cited_by: string[];
}

/** Returns the missing documents, the most cited first. An ambiguous citation is not missing. */
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

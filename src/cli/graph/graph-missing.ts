/** `sanad graph missing`: lists the documents that the corpus cites most and does not have. */
import { loadConfig } from '../../config/config.ts';
import { compare } from '../../order.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';

interface GraphMissingInput extends JsonOption {
  /** Number of documents to list. */
  readonly limit: string;
}

export async function graphMissing(input: GraphMissingInput, terminal: Terminal): Promise<ExitStatus> {
  const limit = wholeNumber('limit', input.limit, 1, 1_000_000);
  const listed = await withCorpus(loadConfig(terminal.environment), (corpus) => {
    if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
    return missingDocuments(corpus);
  });
  const shown = listed.slice(0, limit);
  if (input.json) {
    terminal.print(JSON.stringify({ total: listed.length, missing: shown }, null, 2));
    return 0;
  }
  for (const { citation, cited_by_count, citation_key } of shown) {
    terminal.print(`${String(cited_by_count).padStart(6)}  ${citation}  (${citation_key})`);
  }
  terminal.note(`${shown.length} of ${listed.length} documents that are cited and not in the corpus`);
  return 0;
}

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

/**
 * Declares the commands of the evaluation. `src/cli/program/evaluation.ts` loads this file. A declaration
 * imports the module of its command only when it runs.
 */
import type { Declare } from '../src/cli/program/declare.ts';
import { json } from '../src/cli/program/declare.ts';
import { STAGES } from './retrieval/stages.ts';
import { DEFAULT_SPLIT } from './sets/split.ts';

export const declareEvaluations: Declare = (program, invoke) => {
  program.commandsGroup('Evaluation:');
  declareRetrieval(program, invoke);

  program
    .command('eval-reason')
    .summary('measure the answers on labelled questions')
    .description(
      `Asks every question of the sets, with the configured model or the built-in one, and measures the
citations: relevance, support of the answer, and refusals with and without a relevant result.`,
    )
    .argument('<sets...>', SETS)
    .option('--corpus <path>', CORPUS_OF_SETS)
    .option('--sample <n>', 'number of questions per set, the same ones in each run')
    .option('--top-k <n>', 'number of passages that an answer may rest on', '12')
    .option('--answers <file>', 'file for the answers')
    .option('--data <folder>', INDEXES)
    .addOption(json())
    .action((sets, options) =>
      invoke(async (terminal) =>
        (await import('./commands/reason.ts')).evaluateReason({ sets, ...options }, terminal),
      ),
    );

  program
    .command('eval-citations')
    .summary('measure the reading of citations')
    .description(
      `Parses every citation of a gold set, compares number, year, article and kind, and lists the failures.`,
    )
    .argument('[files...]', 'gold citations, JSON lines')
    .option('--misses <n>', 'number of rows listed per kind of failure', '20')
    .option(
      '--own',
      'ask the ingested corpus for the citation string of each of its documents instead; exit status 1 if one ' +
        'finds neither its document nor several with it among them',
    )
    .addOption(json())
    .action((files, options) =>
      invoke(async (terminal) =>
        (await import('./commands/citations.ts')).evaluateCitations({ files, ...options }, terminal),
      ),
    );

  program
    .command('eval-graph')
    .summary('measure the links that are read from texts')
    .description(
      `Extracts the links between documents from their texts, without the marks of the sources, and compares
them with a gold set: recall, share of gold links that the texts state, types, articles, confidence.`,
    )
    .argument('<files...>', 'gold edges, JSON lines')
    .option('--corpus <path>', 'files of documents; by default the documents of the data directory')
    .option('--data <folder>', 'data directory; that of SANAD_DATA_DIR by default')
    .option('--losses <n>', 'number of gold links listed per kind of failure', '20')
    .addOption(json())
    .action((files, options) =>
      invoke(async (terminal) =>
        (await import('./commands/graph.ts')).evaluateGraph({ files, ...options }, terminal),
      ),
    );

  program
    .command('eval-quotations')
    .summary('measure the check of quotations')
    .description(
      `Makes texts that quote the articles of a gold set of amendments: the wording in force, the first
wording, the wording in force with one word changed, and another article. Counts what verify finds.`,
    )
    .argument('<gold>', 'gold amendments, JSON lines')
    .requiredOption('--data <folder>', 'data directory with a published corpus that has the documents')
    .addOption(json())
    .action((gold, options) =>
      invoke(async (terminal) =>
        (await import('./commands/quotations.ts')).evaluateQuotations({ gold, ...options }, terminal),
      ),
    );

  program
    .command('eval-amendments')
    .summary('measure the changes and wordings of articles')
    .description(
      `Reads the amendment notes and amending acts of a gold set, and compares operation, target, act with
date, and new text. Compares the wording in force of each article with the gold wording.`,
    )
    .argument('<gold>', 'gold amendments, JSON lines')
    .requiredOption('--corpus <folder>', 'folder with the files that the rows name')
    .option('--verbose', 'list every difference, row by row; --json always lists them')
    .option(
      '--doors',
      'ingest the files that the rows name, start the service, and ask it over REST and MCP for each article ' +
        'with a certain wording; count former wordings that an answer offers without a mark. Exit status 1: ' +
        'there is one',
    )
    .option('--jurisdiction <code>', 'only rows of this country')
    .option('--data <folder>', 'data directory that is kept for the next run')
    .addOption(json())
    .action((gold, options) =>
      invoke(async (terminal) =>
        (await import('./commands/amendments.ts')).evaluateAmendments({ gold, ...options }, terminal),
      ),
    );
};

const SETS = 'folders with manifest.json and queries.jsonl, or in the format of BEIR';
const CORPUS_OF_SETS = 'corpus of the sets that have none of their own';
const INDEXES = 'folder that keeps the indexes for later';

const declareRetrieval: Declare = (program, invoke) => {
  program
    .command('eval')
    .summary('measure the search on labelled questions')
    .description(
      `Indexes the corpus of each set and measures every stage of the search: nDCG, recall, reciprocal rank,
times. A set is a folder with manifest.json and queries.jsonl, or one in the format of BEIR (corpus.jsonl,
queries.jsonl, qrels/test.tsv). With MEILI_URL, Meilisearch is measured too; with RERANK_URL, the built-in
reranker as stage builtin-reranker.`,
    )
    .argument('<sets...>', SETS)
    .option('--corpus <path>', CORPUS_OF_SETS)
    .option('--k <n>', 'number of results that are judged', '10')
    .option('--data <folder>', INDEXES)
    .option(
      '--server <url>',
      'ask a running server, in batches; its API key is read from SANAD_API_KEY. --data is then a data directory ' +
        'with the corpus of the server, which tells the documents of the labels; without it, labels are ids',
    )
    .option('--split <name>', 'split of the sets', DEFAULT_SPLIT)
    .option('--stages <stages>', 'stages to measure; none measures only the runs', STAGES.join(','))
    .option('--run <name=file>', 'TREC run file of another system; may be repeated', repeated, [])
    .option(
      '--distractors <path>',
      'documents of other countries to index with the corpus; may be repeated',
      repeated,
      [],
    )
    .option('--noise <seed>', 'measure misspelt queries as well')
    .option(
      '--lexicon <on|off>',
      'off: measure each stage also without thesaurus, glossary and related words',
      'on',
    )
    .option('--dense-weight <w>', 'measure also with this weight; may be repeated', repeated, [])
    .option(
      '--baseline <stage>',
      'differences of all others to it, with interval and p of a paired bootstrap',
    )
    .option(
      '--losses <n|file>',
      'queries with the largest losses to the baseline: a number of them as a table, or all of them as JSON ' +
        'lines in a file; may be repeated',
      repeated,
      [],
    )
    .option('--holm', 'p corrected for all comparisons')
    .option('--seed <n>', 'seed of the bootstrap', '1')
    .option('--runs <folder>', 'folder for TREC files of the result lists')
    .option('--qrels <folder>', 'folder for TREC files of the labels')
    .addOption(json())
    .action((sets, options) =>
      invoke(async (terminal) =>
        (await import('./commands/retrieval.ts')).evaluate({ sets, ...options }, terminal),
      ),
    );
};

const repeated = (value: string, before: string[]): string[] => [...before, value];

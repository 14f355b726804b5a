/** Declares the commands that search, answer, and read citations and articles. */
import { Option } from '@commander-js/extra-typings';
import type { Declare } from './declare.ts';
import { asOf, calendar, json, jurisdiction, server } from './declare.ts';

export const declareResearch: Declare = (program, invoke) => {
  program.commandsGroup('Research:');
  declareAsking(program, invoke);
  declareReading(program, invoke);
  declareGraph(program, invoke);
};

const declareAsking: Declare = (program, invoke) => {
  program
    .command('search')
    .summary('find articles and documents')
    .description('Finds articles and documents. Exit status 1: nothing was found.')
    .argument('<words...>', 'the question or words')
    .option('--limit <n>', 'number of results, at most 50', '10')
    .addOption(jurisdiction())
    .addOption(asOf())
    .addOption(calendar())
    .addOption(server())
    .addOption(json())
    .action((words, options) =>
      invoke(async (terminal) =>
        (await import('../research/search.ts')).search({ words, ...options }, terminal),
      ),
    );

  program
    .command('ask')
    .summary('answer a question, with citations')
    .description(
      `Answers a question from the corpus, with the configured model or the built-in one, and with citations.
Exit status 1: the corpus has no answer; the nearest passages are printed.`,
    )
    .argument('<question...>', 'the question, Arabic or English')
    .addOption(
      new Option('--language <language>', 'language of the answer')
        .choices(['ar', 'en'] as const)
        .default('ar' as const),
    )
    .addOption(jurisdiction())
    .addOption(asOf())
    .addOption(calendar())
    .addOption(server())
    .addOption(json())
    .action((words, options) =>
      invoke(async (terminal) => (await import('../research/ask.ts')).ask({ words, ...options }, terminal)),
    );

  program
    .command('verify')
    .summary('check the citations and quotations of a text')
    .description(
      `Checks every citation of a text against the corpus, and quotations of cited articles against their
wordings. A verdict describes the corpus, not the law. Prints position, verdict, words and document, separated
by tabs; positions are in UTF-16 code units.`,
    )
    .argument('<file>', 'text in UTF-8; - reads standard input')
    .addOption(jurisdiction())
    .addOption(asOf())
    .addOption(calendar())
    .addOption(server())
    .addOption(json())
    .action((file, options) =>
      invoke(async (terminal) =>
        (await import('../research/verify.ts')).verify({ file, ...options }, terminal),
      ),
    );
};

const declareReading: Declare = (program, invoke) => {
  program
    .command('cite')
    .summary('parse a citation and find its document')
    .description(
      `Parses a citation and finds its document, if a corpus has been ingested.
Exit status 1: there is no citation, or the corpus has no document for it, or several.`,
    )
    .argument('<text>', 'the citation, in quotation marks')
    .addOption(jurisdiction())
    .addOption(json())
    .action((text, options) =>
      invoke(async (terminal) => (await import('../citations/cite.ts')).cite({ text, ...options }, terminal)),
    );

  program
    .command('extract')
    .summary('find every citation in a text')
    .description(
      `Finds every citation in a text, with its position, and its document if a corpus has been ingested.
Positions are in UTF-16 code units.`,
    )
    .argument('<file>', 'text in UTF-8; - reads standard input')
    .addOption(jurisdiction())
    .addOption(json())
    .addOption(new Option('--html', 'print the text as HTML with marked citations').conflicts('json'))
    .option('--base <url>', 'with --html: link to the console at URL, to the article or the document')
    .action((file, options) =>
      invoke(async (terminal) =>
        (await import('../citations/extract.ts')).extract({ file, ...options }, terminal),
      ),
    );

  program
    .command('article')
    .summary('print one article in the wording of a day')
    .description(
      `Prints one article in the wording of a day, with the acts behind it. The day is Gregorian if no calendar
is given. Exit status 1: the corpus has no such document, or the document no such article.`,
    )
    .argument('<id>', 'id of the document, such as sa-leg-2005-m51')
    .argument('<no>', 'number of the article')
    .addOption(asOf())
    .addOption(calendar())
    .addOption(server())
    .addOption(json())
    .action((id, number, options) =>
      invoke(async (terminal) =>
        (await import('../research/article.ts')).article({ id, number, ...options }, terminal),
      ),
    );

  program
    .command('changes')
    .summary("print the changes of a document's articles")
    .description(
      `Prints the changes of a document's articles: article, operation, act, and whether a wording has the
change, separated by tabs. Exit status 1: the corpus has no such document.`,
    )
    .argument('[id]', 'id of the document; with --since, all documents if absent')
    .option('--effects', 'print what the document changes in others, with their ids in front')
    .addOption(
      new Option(
        '--since <generation>',
        'print which documents, articles, statuses and links differ between the published generation and an ' +
          'earlier one, or "previous". sanad status prints the name of the published one. An ingest keeps the ' +
          'one before it and removes older ones. Exit status 1: the generation is no longer kept',
      ).conflicts('effects'),
    )
    .addOption(json())
    .action((id, options) =>
      invoke(async (terminal) =>
        (await import('../corpus/changes.ts')).changes({ id, ...options }, terminal),
      ),
    );
};

const declareGraph: Declare = (program, invoke) => {
  const graph = program.command('graph').summary('export the citation graph, list what it lacks');

  graph
    .command('missing')
    .summary('list the documents that are cited most and are not in the corpus')
    .description(
      'Lists the documents that the corpus cites most often and does not contain: candidates for the next ' +
        'ingest.',
    )
    .option('--limit <n>', 'number of documents', '50')
    .addOption(json())
    .action((options) =>
      invoke(async (terminal) => (await import('../graph/graph-missing.ts')).graphMissing(options, terminal)),
    );

  graph
    .command('export')
    .summary('write the graph, or the surroundings of one document')
    .addOption(
      new Option('--format <format>', 'format of the output')
        .choices(['json', 'graphml', 'mermaid'] as const)
        .makeOptionMandatory(),
    )
    .option('--root <id>', 'only documents near this one')
    .option('--depth <n>', 'number of links between --root and another document; 1 by default')
    .action((options) =>
      invoke(async (terminal) => (await import('../graph/graph-export.ts')).graphExport(options, terminal)),
    );
};

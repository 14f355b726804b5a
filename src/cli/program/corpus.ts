/** Declares the commands that make, check and copy the corpus. */
import { Option } from '@commander-js/extra-typings';
import { DOC_TYPES } from '../../schema/vocabulary.ts';
import type { Declare } from './declare.ts';
import { json } from './declare.ts';

export const declareCorpus: Declare = (program, invoke) => {
  program.commandsGroup('The corpus:');

  program
    .command('ingest')
    .summary('add or replace documents, and publish the corpus')
    .description(
      `Adds or replaces documents and publishes the corpus as a whole. Reads JSON lines (.jsonl, .ndjson) and
JSON arrays, also compressed with gzip. What it does not take, it names with its mend: unknown fields, files of
other formats, lines. sanad import makes documents of PDF, DOCX, HTML and text.
An interrupted run can be repeated: it embeds only texts that have no vectors yet.
Exit status 1: lines were rejected. An input without any document is an error, and publishes nothing.`,
    )
    .argument('[paths...]', 'files, or folders of such files')
    .option('--findings <file>', 'write all that was not taken to a file, as JSON lines')
    .option('--without <fields>', 'fields of the documents to omit, separated by commas')
    .option('--refresh', 'update the corpus to the current program and embedder; rebuild it if it is damaged')
    .option(
      '--json',
      'report as JSON on stdout, and a line with rate and remaining time on stderr every two seconds',
    )
    .action((paths, options) =>
      invoke(async (terminal) =>
        (await import('../corpus/ingest.ts')).ingest({ paths, ...options }, terminal),
      ),
    );

  program
    .command('import')
    .summary('make documents for ingest of PDF, DOCX, HTML and text')
    .description(
      `Makes a document of each file, as sanad ingest takes it: title, preamble, divisions and articles, a JSON
line each. Running headers and page numbers of a PDF are left out. Prints what is doubtful, with its page: numbers
that are missing or come twice, headings that may be sentences, pages without text. Check it before the ingest.
The libraries are installed when they are needed: npm install parse5 mammoth unpdf.
Exit status 1: a file could not be imported.`,
    )
    .argument('<files...>', 'files of PDF, DOCX, HTML or plain text')
    .requiredOption('--jurisdiction <code>', 'country of the documents, such as SA or EG')
    .addOption(
      new Option('--doc-type <kind>', 'kind of the documents')
        .choices(DOC_TYPES)
        .default('legislation' as const),
    )
    .option('--title <title>', 'title of the document; by default the first heading of the file')
    .option('--out <file>', 'file to write; standard output by default')
    .option('--findings <file>', 'write all that is doubtful to a file, as JSON lines')
    .action((files, options) =>
      invoke(async (terminal) =>
        (await import('../corpus/import.ts')).importFiles({ files, ...options }, terminal),
      ),
    );

  program
    .command('status')
    .summary('print what the corpus holds')
    .description(
      `Prints what the corpus holds, how many links each guard against wrong links refused, what the statuses
of its documents rest on, and by country how many articles were changed, how sure their wordings are on the
day of the ingest, and why changes are in no wording.`,
    )
    .addOption(json())
    .action((options) =>
      invoke(async (terminal) => (await import('../corpus/status.ts')).status(options, terminal)),
    );

  program
    .command('verify-data')
    .summary('check every byte of the data directory')
    .description(
      `Checks every byte of the data directory, also while the service runs, and prints each finding with its
path and remedy. Exit status 1: there are findings.`,
    )
    .option('--json', 'print the findings as a JSON array')
    .action((options) =>
      invoke(async (terminal) => (await import('../corpus/verify-data.ts')).verifyData(options, terminal)),
    );

  program
    .command('snapshot')
    .summary('copy the data of an instance while it runs')
    .description(
      `Copies corpus, accounts, keys, usage, secrets and letters into a new folder while the service runs.
Protect the folder like a password: only its owner can read it.`,
    )
    .argument('<folder>', 'folder to create')
    .option(
      '--without-prepared',
      'omit the intermediate results of ingest, which are larger than the corpus; the first ingest after a ' +
        'restore then processes every document again',
    )
    .option('--without-corpus', 'omit the corpus too, so that accounts can be saved while it is damaged')
    .option(
      '--without-damaged',
      'omit damaged records of accounts and keys, and name each; otherwise they are an error',
    )
    .option(
      '--keep <n>',
      'then remove older snapshots beside this one, so that n remain; nothing else in that folder is touched',
    )
    .addOption(json())
    .action((target, options) =>
      invoke(async (terminal) =>
        (await import('../corpus/snapshot.ts')).snapshot({ target, ...options }, terminal),
      ),
    );

  program
    .command('restore')
    .summary('replace the data directory by a snapshot')
    .description(
      `Replaces the content of the data directory by a snapshot. Keeps the old content in a folder there.
Refused while a process uses the directory, and if any byte of the snapshot has changed.
If accounts are in Redis, existing records are kept and missing ones are added.`,
    )
    .argument('<folder>', 'folder of the snapshot')
    .option(
      '--accounts-only',
      'restore accounts, keys, usage, secrets and letters, even if the corpus of the snapshot is damaged; ' +
        'the corpus of the data directory is kept',
    )
    .option('--check', 'only check that the snapshot is intact')
    .addOption(json())
    .action((source, options) =>
      invoke(async (terminal) =>
        (await import('../corpus/restore.ts')).restore({ source, ...options }, terminal),
      ),
    );
};

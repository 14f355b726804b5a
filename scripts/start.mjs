/**
 * `npm start`: takes a fresh clone to a running server. Builds, ingests the sample corpus into an empty data
 * directory, creates a first key if there is none and prints it once, then serves until a signal. Finished
 * steps are skipped, so a second start takes a second or two.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inProject } from './setup/project.mjs';
import { setup } from './setup.mjs';

const CLI = inProject('dist', 'cli', 'sanad.js');
/** Options of the command that makes the first API key. Its plan includes every operation. */
const FIRST_KEY = ['--email', 'operator@sanad.local', '--label', 'first key', '--plan', 'payg'];
/** The usual rates of a key would refuse most requests of a benchmark. */
const MEASURING = `A key for measuring, with higher rates and every operation:

  node dist/cli/sanad.js keys issue --email bench@example.org --plan payg \\
    --requests-per-minute 6000 --reason-per-minute 6000`;
const FIRST_QUERY = 'مدة التجربة في عقد العمل';

const say = (text) => process.stderr.write(`${text}\n`);

/** Runs a command of `sanad` and returns its stdout. Its stderr goes to the terminal. */
function sanad(...args) {
  const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) {
    say(`npm start: sanad ${args.slice(0, 2).join(' ')} failed`);
    process.exit(1);
  }
  return stdout;
}

function ingestSample() {
  const dataDirectory = resolve(process.env.SANAD_DATA_DIR || '.sanad');
  if (existsSync(join(dataDirectory, 'corpus', 'CURRENT'))) return;
  say('no corpus yet: ingesting the sample');
  sanad('ingest', inProject('samples'));
}

/**
 * Makes the first API key and returns its secret. Returns `undefined` if there are keys already, whose
 * secrets cannot be shown again.
 */
function firstKey() {
  if (JSON.parse(sanad('keys', 'list', '--json')).length > 0) return undefined;
  return JSON.parse(sanad('keys', 'issue', ...FIRST_KEY, '--json')).key;
}

function welcome(url, key) {
  if (key === undefined) {
    say(`
Sanad answers at ${url}. Another key: node dist/cli/sanad.js keys issue --email you@example.org

${MEASURING}
`);
    return;
  }
  say(`
Sanad answers at ${url}. Open it in a browser: search, ask, verify a text, read the law of a day.

Your first API key, for programs, shown this once:

  ${key}

Try:

  curl -s ${url}/v1/search -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -d '{"query": "${FIRST_QUERY}"}'

An answer with its citations: the same with /v1/reason and {"question": …}. For agents: ${url}/mcp

${MEASURING}
`);
}

setup();
ingestSample();
const key = firstKey();

// The server runs in this process, so that signals of the terminal or the supervisor reach it.
const { loadConfig } = await import(inProject('dist', 'config', 'config.js'));
const { closeOnSignals, serve } = await import(inProject('dist', 'main.js'));
try {
  const service = await serve(loadConfig(process.env));
  closeOnSignals(service);
  welcome(service.url, key);
} catch (error) {
  say(`npm start: ${error.message}`);
  // Print the key even if the start failed: it is in the data directory now, and the next start does not show
  // it again.
  if (key !== undefined) say(`\nThe first API key was made all the same, shown this once:\n\n  ${key}\n`);
  process.exit(1);
}

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { changedLaw } from '../support/corpus/changed-law.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';

const test = suite('cli: status');

const inFolder = (folder: string, ...args: string[]) => sanad(args, { settings: { SANAD_DATA_DIR: folder } });

test('status prints the changed articles by country, by certainty and by reason', () => {
  const data = temporaryFolder();
  const input = inputFolder({ 'laws.jsonl': jsonl([changedLaw(), law(1, 2001)]) });
  assert.is(inFolder(data, 'ingest', input).status, 0);
  const { status, stdout } = inFolder(data, 'status');
  assert.is(status, 0);
  assert.match(stdout, /^generation [0-9a-f]{16} of /);
  assert.match(stdout, /\n2 documents, \d+ articles, /);
  assert.match(stdout, 'documents: EG 1, SA 1\n');
  assert.match(stdout, /\nSA: 4 changed articles, 4 with two wordings or more; restated 1, .*repealed 1\n/);
  assert.match(stdout, '\nSA: 4 changes; in no wording: no_wording 1\n');
  const { amended_articles, files } = JSON.parse(inFolder(data, 'status', '--json').stdout);
  assert.is(amended_articles.SA.articles, 4);
  assert.is(files, undefined);
});

test('without a corpus, status says what to do', () => {
  const { status, stderr } = inFolder(temporaryFolder(), 'status');
  assert.is(status, 1);
  assert.match(stderr, 'there is no corpus: run sanad ingest first');
});

test.run();

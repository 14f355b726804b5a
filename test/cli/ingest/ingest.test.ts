import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProgressRecord } from '../../../src/cli/corpus/ingest-progress.ts';
import { sanad, temporaryFolder } from '../../support/cli.ts';
import { inputFolder, jsonl, law } from '../../support/corpus/documents.ts';
import type { EmbeddingsBody } from '../../support/corpus/vectors.ts';
import { embeddingsAnswer } from '../../support/corpus/vectors.ts';
import { sanadAsync } from '../../support/doors/server-process.ts';
import { modelService, sendJson } from '../../support/services/model-service.ts';

const ingestInto = (folder: string, ...args: string[]) =>
  sanad(['ingest', ...args], { settings: { SANAD_DATA_DIR: folder } });

test('documents are ingested with status 0, and a second run changes nothing', () => {
  const data = temporaryFolder();
  const input = inputFolder({ 'laws.jsonl': jsonl([law(1, 2001), law(2, 2002)]) });
  const first = ingestInto(data, input, '--json');
  assert.is(first.status, 0, first.stderr);
  assert.is(JSON.parse(first.stdout).added, 2);
  const second = JSON.parse(ingestInto(data, input, '--json').stdout);
  assert.is(second.unchanged, 2);
  assert.is(second.published, false);
});

test('a bad line is reported with file, line and reason; the rest is ingested, and the status is not 0', () => {
  const input = inputFolder({ 'laws.jsonl': jsonl([law(1, 2001), '{"jurisdiction":', law(2, 2002)]) });
  const { status, stdout, stderr } = ingestInto(temporaryFolder(), input, '--json');
  assert.is(status, 1);
  assert.match(stderr, /laws\.jsonl:2: ./);
  const { added, rejected } = JSON.parse(stdout);
  assert.equal({ added, rejected }, { added: 2, rejected: 1 });
});

test('an ingest that takes no document fails, names every bad line and leaves the corpus as it was', () => {
  const data = temporaryFolder();
  ingestInto(data, inputFolder({ 'a.jsonl': jsonl([law(7, 2007)]) }));
  for (const [files, reasons] of [
    [{ 'table.csv': 'title,year\n' }, [/the input holds no line/, /skipped .*table\.csv: the file is CSV/]],
    [{ 'empty.jsonl': '\n' }, [/the input holds no line/, /skipped .*empty\.jsonl: the file holds no line/]],
    [
      { 'bad.jsonl': '{"a":\n[]\n' },
      [/bad\.jsonl:1: not JSON/, /bad\.jsonl:2: ./, /none of the 2 lines is a document/],
    ],
  ] as const) {
    const { status, stdout, stderr } = ingestInto(data, inputFolder(files));
    assert.equal([status, stdout], [1, ''], stderr);
    for (const reason of reasons) assert.match(stderr, reason);
  }
  const { manifest, published } = JSON.parse(ingestInto(data, '--refresh', '--json').stdout);
  assert.equal([manifest.documents, published], [1, false]);
});

test('people get a summary with the counts of the corpus', () => {
  const { stdout } = ingestInto(temporaryFolder(), inputFolder({ 'a.jsonl': jsonl([law(7, 2007)]) }));
  assert.match(stdout, /1 documents read: 1 added/);
  assert.match(stdout, /corpus: 1 documents, 3 articles/);
  assert.match(stdout, /generation [0-9a-f]{16} published/);
});

test('a data directory in which no folder can be created is an error', () => {
  const file = inputFolder({ taken: '' });
  const input = inputFolder({ 'a.jsonl': jsonl([law(7, 2007)]) });
  for (const folder of [join(file, 'taken', 'data'), '/proc/nope']) {
    const { status, stderr } = ingestInto(folder, input);
    assert.is(status, 1);
    assert.match(stderr, /ENOTDIR|ENOENT/);
  }
});

test('--refresh needs a corpus and no files', () => {
  const data = temporaryFolder();
  assert.is(ingestInto(data, '--refresh').status, 1);
  ingestInto(data, inputFolder({ 'a.jsonl': jsonl([law(7, 2007)]) }));
  const { read, embedded, manifest, published } = JSON.parse(ingestInto(data, '--refresh', '--json').stdout);
  assert.equal([read, embedded, manifest.documents, published], [0, 0, 1, false]);
});

test('--json reports speed and remaining time on stderr and the result on stdout', async () => {
  const service = await modelService<EmbeddingsBody>((body, response) => {
    setTimeout(() => sendJson(response, embeddingsAnswer(body)), 80);
  });
  const laws = Array.from({ length: 100 }, (_, at) => law(at + 1, 1900 + at));
  const { status, stdout, stderr } = await sanadAsync(
    ['ingest', inputFolder({ 'laws.jsonl': jsonl(laws) }), '--json'],
    {
      SANAD_DATA_DIR: temporaryFolder(),
      EMBED_URL: service.url,
      EMBED_MODEL: 'm',
      EMBED_BATCH: '4',
      EMBED_PARALLEL: '1',
    },
  );
  await service.close();
  assert.is(status, 0, stderr);
  assert.is(JSON.parse(stdout).embedded, 300);
  const records = stderr
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { progress: ProgressRecord }).progress);
  assert.ok(records.some(({ texts_per_second: rate = 0 }) => rate > 0 && rate < 60));
  assert.ok(records.every(({ share = 0 }) => share >= 0 && share <= 1));
  const counts = records.map(({ embedded }) => embedded);
  assert.equal(
    counts,
    counts.toSorted((a, b) => a - b),
  );
});

test('a missing path fails; no path and leaving out a required field are usage errors', () => {
  assert.is(ingestInto(temporaryFolder(), join(temporaryFolder(), 'missing')).status, 1);
  const input = inputFolder({ 'a.jsonl': jsonl([law(7, 2007)]) });
  assert.is(ingestInto(temporaryFolder(), input, '--without', 'jurisdiction').status, 2);
  assert.is(ingestInto(temporaryFolder()).status, 2);
});

test.run();

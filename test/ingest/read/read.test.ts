import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inputFiles } from '../../../src/ingest/read/input-files.ts';
import type { ReadLine } from '../../../src/ingest/read/read.ts';
import { isRejected, readLines } from '../../../src/ingest/read/read.ts';
import { inputFolder } from '../../support/corpus/documents.ts';

const test = suite('ingest: read');

async function linesOf(name: string, content: string | Buffer): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const line of readLines(join(inputFolder({ [name]: content }), name))) lines.push(line);
  return lines;
}

const outcomes = (lines: readonly ReadLine[]) =>
  lines.map((line) => (isRejected(line) ? [line.line, line.reason] : [line.line, line.value]));

test('input files of nested folders are sorted and unique, and other files are skipped with a reason', async () => {
  const folder = inputFolder({
    'b.jsonl': '{}',
    'a.jsonl.gz': '{}',
    'sub/c.ndjson': '{}',
    'array.json': ' [{}]',
    'settings.json': '{"a": 1}',
    'README.md': 'no',
    nothing: '',
  });
  const { files, skipped } = await inputFiles([join(folder, 'b.jsonl'), folder]);
  assert.equal(
    files.map((file) => file.slice(folder.length + 1)),
    ['a.jsonl.gz', 'array.json', 'b.jsonl', 'sub/c.ndjson'],
  );
  assert.equal(
    skipped.map(({ file, reason }) => [file.slice(folder.length + 1), reason.slice(0, 22)]),
    [
      ['README.md', 'the file is plain text'],
      ['nothing', 'the file is empty'],
      ['settings.json', 'of a folder, files nam'],
    ],
  );
});

test('a missing path is an error', async () => {
  try {
    await inputFiles(['/nowhere/at/all.jsonl']);
    assert.unreachable();
  } catch (error) {
    assert.is((error as NodeJS.ErrnoException).code, 'ENOENT');
  }
});

test('plain and compressed files give the same lines', async () => {
  const content = '{"a":1}\n\n{"b":"ب"}\r\n';
  const expected = [
    [1, { a: 1 }],
    [3, { b: 'ب' }],
  ];
  assert.equal(outcomes(await linesOf('x.jsonl', content)), expected);
  assert.equal(outcomes(await linesOf('x.jsonl.gz', content)), expected);
});

test('a byte order mark is not part of the first line', async () => {
  assert.equal(outcomes(await linesOf('x.jsonl', '\uFEFF{"a":1}')), [[1, { a: 1 }]]);
});

test('a line that is not JSON is rejected, and later lines are read', async () => {
  assert.equal(outcomes(await linesOf('x.jsonl', '{"a":1}\n{"a":\n{"a":2}')), [
    [1, { a: 1 }],
    [2, 'not JSON: the line ends before the object does; a document is one line, without line breaks'],
    [3, { a: 2 }],
  ]);
});

test('broken UTF-8 is rejected, not repaired', async () => {
  const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xd9]), Buffer.from('"}\n{"a":2}')]);
  assert.equal(outcomes(await linesOf('x.jsonl', broken)), [
    [1, 'not UTF-8: convert the file, for instance with iconv -f WINDOWS-1256 -t UTF-8'],
    [2, { a: 2 }],
  ]);
});

test('a lone surrogate is replaced', async () => {
  assert.equal(outcomes(await linesOf('x.jsonl', '{"a":"\\ud800ب\\ud83d\\ude00"}')), [
    [1, { a: '\uFFFDب😀' }],
  ]);
});

test('a line over the limit is rejected, and the next is read', async () => {
  const long = `{"a":"${'x'.repeat(64 * 1024 * 1024)}"}`;
  assert.equal(outcomes(await linesOf('x.jsonl', `${long}\n{"a":2}`)), [
    [1, 'longer than 67108864 bytes'],
    [2, { a: 2 }],
  ]);
});

test('a truncated gzip gives the lines before the cut and the line of the error', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => JSON.stringify({ at, noise: Math.sin(at) })).join(
    '\n',
  );
  const whole = gzipSync(lines);
  const read = await linesOf('x.jsonl.gz', whole.subarray(0, whole.length / 2));
  const last = read.at(-1);
  assert.ok(read.length > 100);
  assert.ok(last && isRejected(last));
  assert.match(last.reason, 'cannot be read further');
  assert.is(last.line, read.length);
});

test('blank lines are skipped fast and counted', async () => {
  // 64 MiB of blank lines, followed by one record. An asynchronous yield for each blank line would take
  // minutes.
  const blanks = gzipSync(Buffer.alloc(64 * 1024 * 1024, '\n'));
  const content = Buffer.concat([blanks, gzipSync(' \t\r\n{"a":1}')]);
  const started = process.cpuUsage();
  assert.equal(outcomes(await linesOf('x.jsonl.gz', content)), [[64 * 1024 * 1024 + 2, { a: 1 }]]);
  const { user } = process.cpuUsage(started);
  // Limit of 10 s of processor time. Measured: 0.2 s; 40 s with a yield for each line.
  assert.ok(user < 10_000_000, `${user} µs`);
});

for (const [what, byte, first] of [
  ['blank lines', '\n', 1],
  ['one line', 'x', 0],
] as const) {
  test(`reading of a small file that expands to gigabytes of ${what} is stopped`, async () => {
    const part = gzipSync(Buffer.alloc(256 * 1024 * 1024, byte), { level: 1 });
    const content = Buffer.concat([gzipSync('{"a":1}\n'), part, part, part, part, part]);
    const [read, refused, ...more] = await linesOf('x.jsonl.gz', content);
    assert.ok(read && !isRejected(read) && refused && isRejected(refused));
    assert.match(refused.reason, /^cannot be read further: 1073741824 bytes without/);
    assert.ok(refused.line > first * 1024 * 1024 * 1024);
    assert.is(more.length, 0);
  });
}

test('the first bytes decide whether a file is compressed, not its name', async () => {
  assert.equal(outcomes(await linesOf('x.jsonl.gz', Buffer.from('{"a":1}'))), [[1, { a: 1 }]]);
  assert.equal(outcomes(await linesOf('x.jsonl', gzipSync('{"a":1}'))), [[1, { a: 1 }]]);
});

test('an array is read as its elements, each with the line on which it begins', async () => {
  const array = '\uFEFF[\n {"a": "x]},\\"", "b": [1, {}]},\n\n 7, {"c":\n {"d": 2}}, {"e": }, "f"\n]\n';
  const expected = [
    [2, { a: 'x]},"', b: [1, {}] }],
    [4, 7],
    [4, { c: { d: 2 } }],
    [5, 'not JSON'],
    [5, 'f'],
  ];
  assert.equal(outcomes(await linesOf('x.json', array)), expected);
  assert.equal(outcomes(await linesOf('x.jsonl.gz', array)), expected);
  assert.equal(outcomes(await linesOf('x.json', '[]')), []);
});

test('an array that is cut gives its whole elements and the line of the cut', async () => {
  assert.equal(outcomes(await linesOf('x.json', '[{"a":1},\n{"a":')), [
    [1, { a: 1 }],
    [2, 'cannot be read further: the file ends inside the value that begins here'],
  ]);
  assert.equal(outcomes(await linesOf('x.json', '[{"a":1},\n')), [
    [1, { a: 1 }],
    [2, 'cannot be read further: the file ends before the array does: it may be cut'],
  ]);
});

test('values that cross the chunks of a stream stay whole', async () => {
  const values = Array.from({ length: 30_000 }, (_, at) => ({ at, text: `«${'نص '.repeat(at % 40)}»` }));
  const lines = await linesOf('x.json.gz', JSON.stringify(values, null, 1));
  assert.equal(
    lines.map((line) => !isRejected(line) && line.value),
    values,
  );
});

test('indented objects in a row are read', async () => {
  assert.equal(outcomes(await linesOf('x.json', '{\n "a": {}\n}\n{\n "a": 2\n}\n')), [
    [1, { a: {} }],
    [4, { a: 2 }],
  ]);
});

test.run();

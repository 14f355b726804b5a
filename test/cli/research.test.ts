/** Tests `sanad search`, `ask`, `verify` and `article`, on the corpus here and on a running server. */
import { spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment } from '../support/cli.ts';
import { commandHere } from '../support/command.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';

const test = suite('cli/research');

const LABOUR_LAW = 'sa-leg-2005-m51';
const QUESTION = 'كم مدة التجربة في عقد العمل؟';
const TEXT = 'تطبق المادة 77 من نظام العمل السعودي، والمادة 9 من قانون الأحلام رقم 5 لسنة 1999.';

let service: TestService;
let file: string;
/** API key of a plan with every operation. */
let key: string;

test.before(async () => {
  service = await startService();
  ({ key } = await service.issue({ plan: 'payg' }));
  file = join(temporaryFolder(), 'text.txt');
  writeFileSync(file, TEXT);
});
test.after(() => service.close());

const here = (...args: string[]) => commandHere(args, { SANAD_DATA_DIR: service.config.dataDir });
const there = (...args: string[]) => commandHere([...args, '--server', service.url], { SANAD_API_KEY: key });

/** Parses an answer without the time that it took. */
const answerIn = (printed: string) => ({ ...JSON.parse(printed), took_ms: 0 });

test('--json prints what REST answers, from the corpus here and from a server', async () => {
  for (const [args, path, body] of [
    [['search', 'مدة', 'التجربة'], '/v1/search', { query: 'مدة التجربة' }],
    [['ask', QUESTION], '/v1/reason', { question: QUESTION }],
    [['verify', file], '/v1/citations/verify', { text: TEXT }],
    [['article', LABOUR_LAW, '77'], `/v1/document/${LABOUR_LAW}/articles/77`, undefined],
  ] as const) {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await (body === undefined
      ? service.ask(path, { headers })
      : service.post(path, body, headers));
    const expected = answerIn(await response.text());
    for (const run of [here, there]) {
      const { status, printed, noted } = await run(...args, '--json');
      assert.is(status, 0, noted);
      assert.equal(answerIn(printed), expected, path);
    }
  }
});

test('output to a full disk fails with one line and no stack', () => {
  const { status, stderr } = spawnSync(process.execPath, cliArguments(['search', 'مدة']), {
    encoding: 'utf8',
    env: cliEnvironment({ SANAD_DATA_DIR: service.config.dataDir }),
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  assert.is(status, 1);
  assert.match(stderr, /^(10 results\n)?sanad: the output could not be written: ENOSPC.*\n$/);
});

test('search prints citation, id and passage', async () => {
  const { status, printed, noted } = await here('search', 'مدة', 'التجربة', '--limit', '2');
  assert.is(status, 0);
  assert.match(printed, /^1\. .+\n {3}[a-z]{2}-\S+.*, .*\n {3}.+\n2\. /);
  assert.is(noted, '2 results\n');
});

test('search prints the warnings of a text beside its status', async () => {
  const words = ['search', 'فترة', 'التجربة', '--jurisdiction', 'AE'];
  const { results } = JSON.parse((await here(...words, '--json')).printed);
  const { canonical_id: id, article_no: no } = results.find((one: { warnings?: string[] }) =>
    one.warnings?.includes('text_changed'),
  );
  const { printed } = await here(...words);
  assert.match(printed, new RegExp(`^ {3}${id} ${no}, .*, text changed$`, 'm'));
});

test('ask prints the answer with its citations', async () => {
  const { status, printed } = await there('ask', QUESTION, '--jurisdiction', 'SA');
  assert.is(status, 0);
  assert.match(printed, /\[1\][\s\S]*\n\n\[1\] .+\n {4}sa-leg-\S+, support \d\.\d\d, (?:amended|in force)/);
});

test('verify prints a line with the verdict of each citation', async () => {
  const { status, printed, noted } = await here('verify', file);
  assert.is(status, 0);
  assert.match(printed, new RegExp(`^\\d+-\\d+\\tresolved\\t.*77.*\\t${LABOUR_LAW}$`, 'm'));
  assert.match(noted, /\d resolved/);
});

test('wrong input is a wrong use, by the same rules here and on a server', async () => {
  for (const run of [here, there]) {
    const { status, noted } = await run('search', 'x', '--jurisdiction', 'Egypt');
    assert.is(status, 2);
    assert.match(noted, /#\/filters\/jurisdiction: must be one of/);
  }
  assert.is((await here('search', 'x', '--limit', '51')).status, 2);
  assert.is((await here('ask', QUESTION, '--as-of', '2025-02-30')).status, 2);
});

test('a server needs a key and an address, and its failures are told', async () => {
  const withKey = { SANAD_API_KEY: key };
  const ask = (server: string, settings: Record<string, string>) =>
    commandHere(['search', 'x', '--server', server], settings);
  assert.match((await ask(service.url, {})).noted, /needs an API key in SANAD_API_KEY/);
  assert.is((await ask('localhost:8080', withKey)).status, 2);
  const wrong = await ask(service.url, { SANAD_API_KEY: 'wrong' });
  assert.is(wrong.status, 1);
  assert.match(wrong.noted, /\(status 401\)/);
  const nobody = await ask('http://127.0.0.1:4', withKey);
  assert.is(nobody.status, 1);
  assert.match(nobody.noted, /no answer from http:\/\/127\.0\.0\.1:4: .*ECONNREFUSED/);
  const missing = await there('article', LABOUR_LAW, '9999');
  assert.is(missing.status, 1);
  assert.match(missing.noted, /\(status 404\)/);
});

test('without a corpus the commands say how to make one', async () => {
  const { status, noted } = await commandHere(['search', 'x'], { SANAD_DATA_DIR: temporaryFolder() });
  assert.is(status, 1);
  assert.match(noted, 'sanad ingest');
});

test.run();

/** Tests `sanad eval --server` on a running server with the sample corpus. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandHere } from '../../support/command.ts';
import { jsonl } from '../../support/corpus/documents.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';
import { temporaryFolder } from '../../support/folders.ts';

const test = suite('eval/commands/server');

const LABOUR_LAW = 'sa-leg-2005-m51';

let service: TestService;
let settings: Record<string, string>;

test.before(async () => {
  service = await startService();
  const { key } = await service.issue({ plan: 'payg' });
  settings = { SANAD_API_KEY: key };
});
test.after(() => service.close());

/** Writes a set without a corpus, with so many queries, the last of which finds nothing. */
function setOf(count: number): string {
  const folder = temporaryFolder();
  const queries = Array.from({ length: count }, (_, index) => ({
    query_id: `q${index}`,
    query: index === count - 1 ? 'التعويض عن الضرر' : 'مدة التجربة في نظام العمل السعودي',
    register: 'lay',
    jurisdiction: 'SA',
    relevant: [{ key: LABOUR_LAW, article_no: '53', grade: 2 }],
  }));
  writeFileSync(join(folder, 'queries.jsonl'), jsonl(queries));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ set: 'there', corpus: 'elsewhere' }));
  return folder;
}

test('a server is measured as an index here is', async () => {
  const { status, printed, noted } = await commandHere(
    ['eval', setOf(60), '--server', service.url, '--json'],
    settings,
  );
  assert.is(status, 0, noted);
  const results = JSON.parse(printed);
  assert.equal(Object.keys(results), ['there', 'there/country filter']);
  assert.equal(Object.keys(results.there), ['fused', 'reranked']);
  for (const stage of ['fused', 'reranked']) {
    assert.is(results.there[stage].queries, 60);
    assert.ok(Math.abs(results.there[stage]['ndcg@10'] - 59 / 60) < 1e-9, printed);
    assert.is(results.there[stage].p50_ms, undefined);
  }
  assert.not.match(noted, 'not in the corpus');
});

test('a data directory tells which document a label means', async () => {
  const data = service.config.dataDir;
  const args = ['eval', setOf(2), '--server', service.url, '--data', data, '--stages', 'fused', '--json'];
  const { status, printed, noted } = await commandHere(args, settings);
  assert.is(status, 0, noted);
  assert.is(JSON.parse(printed).there.fused['ndcg@10'], 0.5);
});

test('what a server cannot be asked for is wrong use', async () => {
  for (const [args, message] of [
    [['--stages', 'sparse'], 'a server is asked for fused or reranked'],
    [['--lexicon', 'off'], 'do not go with --server'],
    [['--dense-weight', '1'], 'do not go with --server'],
  ] as const) {
    const { status, noted } = await commandHere(
      ['eval', setOf(1), '--server', service.url, ...args],
      settings,
    );
    assert.is(status, 2);
    assert.match(noted, message);
  }
  const { status, noted } = await commandHere(['eval', setOf(1), '--server', service.url], {});
  assert.is(status, 2);
  assert.match(noted, 'SANAD_API_KEY');
  const wrong = await commandHere(['eval', setOf(1), '--server', service.url], {
    SANAD_API_KEY: 'sanad_live_x',
  });
  assert.is(wrong.status, 1);
  assert.match(wrong.noted, 'mistyped');
});

test.run();

/** A law with amended articles through every door: each answer has the same wordings, days and changes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { CLAUSES, DECISION, DECREE, decision, decree } from '../support/corpus/amending-acts.ts';
import { CHANGED_LAW, changedLaw } from '../support/corpus/changed-law.ts';
import { ingestLines } from '../support/corpus/corpus.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { differences, timeless } from './differences.ts';
import type { Asked, Doors, Input } from './doors.ts';
import { doorsTo, openDoors } from './doors.ts';

const parity = suite<{ service: TestService; doors: Doors; key: string }>('parity, a changed law');

parity.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    changedLaw(),
    decree(CLAUSES),
    decision(CLAUSES),
  ]);
  await context.service.served();
  context.doors = await openDoors(context.service);
  const rates = { requests_per_minute: 10_000, reason_per_minute: 10_000 };
  context.key = (await context.service.issue({ plan: 'payg', ...rates })).key;
});
parity.after(async ({ doors, service }) => {
  await doors.close();
  await service.close();
});

const LAW = 'نظام المركز الوطني للتجارب';
const DAYS: readonly Input[] = [{}, { as_of: '1985-01-01' }, { as_of: '1491-01-01', calendar: 'hijri' }];

const ARTICLES = ['1', '2', '3', '4', '5'].map((article) => ({ canonical_id: CHANGED_LAW, article }));

const ASKED: readonly [Asked, Input][] = [
  ...DAYS.flatMap((day): [Asked, Input][] => [
    ['search', { query: `المادة 1 من ${LAW}`, top_k: 50, ...day }],
    ['reason', { question: `ماذا تنص المادة 1 من ${LAW}؟`, ...day }],
    ['cite', { citation: `المادة 5 من ${LAW}`, ...day }],
    ['document', { canonical_id: CHANGED_LAW, ...day }],
    ['articles', { canonical_id: CHANGED_LAW, ...day }],
    ...ARTICLES.flatMap((named): [Asked, Input][] => [
      ['article', { ...named, ...day }],
      ['articleVersions', { ...named, ...day }],
    ]),
  ]),
  ...ARTICLES.map((named): [Asked, Input] => ['articleDiff', { ...named, from: '1', to: '2026-01-01' }]),
  ...[{}, { applied: 'true' }, { applied: 'false' }].map((more): [Asked, Input] => [
    'documentChanges',
    { canonical_id: CHANGED_LAW, ...more },
  ]),
  ...[DECREE, DECISION].map((canonical_id): [Asked, Input] => ['documentEffects', { canonical_id }]),
];

for (const [asked, input] of ASKED) {
  parity(`${asked} ${JSON.stringify(input)} has the same answer`, async ({ doors, key }) => {
    const expected = await doors.all['use case'](asked, input, key);
    for (const [name, door] of doorsTo(asked, doors)) {
      const { code, value } = await door(asked, input, key);
      assert.is(code, expected.code, name);
      assert.equal(differences(timeless(expected.value), timeless(value), ''), [], name);
    }
  });
}

parity('a decree has effects at every door', async ({ doors, key }) => {
  for (const [name, door] of doorsTo('documentEffects', doors)) {
    const { value } = await door('documentEffects', { canonical_id: DECREE }, key);
    const { effects = [] } = (value ?? {}) as { effects?: object[] };
    assert.is(effects.length, 2, name);
  }
});

parity('a day has one form in every answer', async ({ doors, key }) => {
  const ask = async (asked: Asked, input: Input) => (await doors.all.REST(asked, input, key)).value ?? {};
  const day = { date: '1435-05-01', calendar: 'hijri', gregorian: '2014-03-02' };
  const first = { canonical_id: CHANGED_LAW, article: '1' };
  assert.equal((await ask('article', first)).from, day);
  const { results } = await ask('search', { query: `المادة 1 من ${LAW}`, top_k: 1 });
  assert.equal((results as Input[])[0]?.from, day);
  const { citations } = await ask('reason', { question: `ماذا تنص المادة 1 من ${LAW}؟` });
  assert.equal((citations as Input[])[0]?.from, day);
  const { article } = await ask('cite', { citation: `المادة 1 من ${LAW}` });
  assert.equal((article as Input).from, day);
});

parity.run();

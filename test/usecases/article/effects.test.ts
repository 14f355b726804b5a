/** What a document changes in others, from its own clauses and from the notes that name it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../../src/compose/corpus.ts';
import type { ServiceError } from '../../../src/errors.ts';
import type { DocumentEffect } from '../../../src/usecases/article/effects.ts';
import { documentEffects } from '../../../src/usecases/article/effects.ts';
import { execute } from '../../../src/usecases/operation.ts';
import type { Services } from '../../../src/usecases/services.ts';
import { CLAUSES, DECISION, DECREE, decision, decree } from '../../support/corpus/amending-acts.ts';
import { CHANGED_LAW, changedLaw } from '../../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { CALLER } from '../../support/doors/caller.ts';

type Input = { canonical_id: string; applied?: 'true' | 'false' };

const test = suite('usecases/article/effects');

async function effectsIn(lines: readonly Line[], input: Input): Promise<DocumentEffect[]> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  const generations = await openGenerations(layout);
  try {
    const services = { generations, today: () => '2026-11-22' } as unknown as Services;
    const context = { caller: CALLER, requestId: 'r', signal: AbortSignal.timeout(60_000) };
    const answer = await execute(documentEffects, input, context, services);
    return documentEffects.output.parse(answer).effects;
  } finally {
    await generations.close();
  }
}

const seen = (effects: readonly DocumentEffect[]) =>
  effects.map(({ canonical_id, article, operation, act }) => [
    canonical_id,
    article.article_no,
    operation,
    act?.provision,
  ]);

test('a decree has the effects of its clauses, and so has the decision behind it', async () => {
  const lines = [changedLaw(), decree(CLAUSES), decision(CLAUSES)];
  const expected = [
    [CHANGED_LAW, '1', 'replace_article', 'أولاً'],
    [CHANGED_LAW, '4', 'replace_article', 'ثانياً'],
  ];
  assert.equal(seen(await effectsIn(lines, { canonical_id: DECREE })), expected);
  assert.equal(seen(await effectsIn(lines, { canonical_id: DECISION })), expected);
  assert.equal(await effectsIn(lines, { canonical_id: CHANGED_LAW }), []);
});

test('an act without its clauses has the effects of the notes that name it', async () => {
  const lines = [changedLaw(), decree('أولاً: الموافقة على ما تقدم.')];
  assert.equal(seen(await effectsIn(lines, { canonical_id: DECREE })), [
    [CHANGED_LAW, '1', 'replace_article', undefined],
  ]);
});

test('effects can be limited to those that are applied, or not', async () => {
  const absent = CLAUSES.replace('المادة (الرابعة)', 'الفقرة (9) من المادة (الرابعة)');
  const lines = [changedLaw(), decree(absent)];
  const numbers = async (applied: 'true' | 'false') =>
    (await effectsIn(lines, { canonical_id: DECREE, applied })).map(({ article }) => article.article_no);
  assert.equal([await numbers('true'), await numbers('false')], [['1'], ['4']]);
});

test('an unknown document is not found', async () => {
  for (const canonical_id of ['sa-dec-royal-2014-m29', 'x'.repeat(200)]) {
    await effectsIn([changedLaw()], { canonical_id }).then(
      () => assert.unreachable(),
      (error: ServiceError) => assert.is(error.code, 'not_found'),
    );
  }
});

test.run();

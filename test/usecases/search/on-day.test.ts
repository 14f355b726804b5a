/** Tests search on a day: only texts of articles in force on that day may be found. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { changedLaw, PENDING_FROM, WORDINGS } from '../../support/corpus/changed-law.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const search = suite<{ service: TestService }>('usecases/search/on-day');

search.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [changedLaw()]);
  await context.service.served();
});
search.after(({ service }) => service.close());

const LAW = 'نظام المركز الوطني للتجارب';

const ask = async ({ service }: { service: TestService }, query: string, more: object = {}) =>
  (await answered('search', await service.post('/v1/search', { query, ...more }))).results;

/** Queries: words from different texts of the articles, and the name of the law. */
const ASKED = [WORDINGS.first, WORDINGS.deleted, WORDINGS.reworded, WORDINGS.pendingFee, LAW];

search('no dead or pending wording is found today', async (context) => {
  for (const query of [...ASKED, ...['1', '2', '3', '5'].map((no) => `المادة ${no} من ${LAW}`)]) {
    const results = await ask(context, query, { top_k: 50 });
    assert.ok(results.length > 0, query);
    for (const { snippet = '' } of results) {
      for (const dead of ['first', 'deleted', 'reworded', 'pendingFee'] as const) {
        assert.not.ok(snippet.includes(WORDINGS[dead]), `${query}: ${snippet}`);
      }
    }
  }
});

const cited = (no: string) => `المادة ${no} من ${LAW}`;

search('a result of a changed article has state, certainty and days', async (context) => {
  const [first] = await ask(context, cited('1'));
  assert.is(first?.snippet, WORDINGS.restated);
  assert.equal([first?.state, first?.certainty], ['in_force', 'restated']);
  assert.match(first?.from ?? '', /^2014-0[23]-\d\d$/);
  assert.not.ok(first && ('to' in first || 'warnings' in first));
  const [fifth] = await ask(context, cited('5'));
  assert.equal([fifth?.snippet, fifth?.state, fifth?.to], [WORDINGS.fee, 'in_force', PENDING_FROM]);
  const [unchanged] = await ask(context, cited('4'));
  assert.is(unchanged?.snippet, WORDINGS.unchanged);
  assert.not.ok(unchanged && ('state' in unchanged || 'certainty' in unchanged));
});

search('a repealed article and one of unknown wording show their line and their state', async (context) => {
  const [repealed] = await ask(context, cited('2'));
  assert.equal([repealed?.article_no, repealed?.state], ['2', 'repealed']);
  assert.match(repealed?.snippet ?? '', /^\[ألغيت هذه المادة .*م\/8/);
  const [unknown] = await ask(context, cited('3'));
  assert.equal([unknown?.article_no, unknown?.state], ['3', 'unknown']);
  assert.match(unknown?.snippet ?? '', /^\[عُدّلت هذه المادة .*م\/9/);
  assert.equal(unknown?.warnings, ['wording_unknown', 'changes_unapplied']);
});

search('a line without text is below every text in force, unless the query cites it', async (context) => {
  const results = await ask(context, LAW, { top_k: 50 });
  const states = results.map(({ state }) => state ?? 'in_force');
  assert.equal([...states].sort(), ['in_force', 'in_force', 'in_force', 'repealed', 'unknown']);
  assert.equal(states.slice(0, 3), ['in_force', 'in_force', 'in_force']);
});

search('as_of finds the wording of that day, in both calendars', async (context) => {
  for (const day of [
    { as_of: '1985-01-01' },
    { as_of: '1405-04-09', calendar: 'hijri' },
    { as_of: '1985-01-01', calendar: 'gregorian' },
  ]) {
    const [found] = await ask(context, WORDINGS.first, day);
    assert.equal([found?.snippet, found?.state], [WORDINGS.first, 'in_force']);
    const [deleted] = await ask(context, cited('2'), day);
    assert.equal([deleted?.snippet, deleted?.state], [WORDINGS.deleted, 'in_force']);
  }
  const [pending] = await ask(context, cited('5'), { as_of: PENDING_FROM });
  assert.equal([pending?.snippet, pending?.state], [WORDINGS.pendingFee, 'in_force']);
});

search('superseded adds the other wordings, marked', async (context) => {
  const results = await ask(context, cited('1'), { include: ['superseded'] });
  assert.equal(
    results.slice(0, 2).map(({ snippet, state }) => [snippet, state]),
    [
      [WORDINGS.restated, 'in_force'],
      [WORDINGS.first, 'superseded'],
    ],
  );
  const words = await ask(context, WORDINGS.deleted, { include: ['superseded'] });
  const dead = words.filter(({ snippet }) => snippet === WORDINGS.deleted);
  assert.equal(
    dead.map(({ article_no, state }) => [article_no, state]),
    [['2', 'superseded']],
  );
  const pending = await ask(context, cited('5'), { include: ['superseded'] });
  assert.equal(
    pending.slice(0, 2).map(({ state }) => state),
    ['in_force', 'not_yet'],
  );
});

search('a law of a later day is not found', async (context) => {
  const day = { as_of: '1950-01-01' };
  for (const no of ['1', '4']) assert.equal(await ask(context, cited(no), day), []);
  const marked = await ask(context, cited('4'), { ...day, include: ['superseded'] });
  assert.ok(marked.length > 0);
  assert.ok(marked.every(({ state }) => state === 'not_yet'));
});

search('a day that the calendar lacks is refused with a hint', async ({ service }) => {
  for (const [day, hint] of [
    [{ as_of: '1446-08-20' }, /calendar=hijri/],
    [{ as_of: '1446-13-20', calendar: 'hijri' }, /Hijri calendar/],
    [{ as_of: '2024-02-30' }, /Gregorian calendar/],
    [{ as_of: 'yesterday' }, /YYYY-MM-DD/],
  ] as const) {
    const response = await service.post('/v1/search', { query: 'x', ...day });
    const body = (await response.clone().json()) as { errors: { detail: string }[] };
    const { status, pointers } = await problem(response);
    assert.equal([status, pointers], [422, ['#/as_of']]);
    assert.match(body.errors[0]?.detail ?? '', hint);
  }
});

search.run();

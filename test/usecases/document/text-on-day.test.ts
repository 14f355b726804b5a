/** Tests what the document operation returns for a day: text, entity tag and amendments. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../../src/compose/corpus.ts';
import { Json } from '../../../src/schema/json.ts';
import { amendmentsOn } from '../../../src/usecases/document/amendments.ts';
import { document } from '../../../src/usecases/document/document.ts';
import type { Services } from '../../../src/usecases/services.ts';
import { CHANGED_LAW, changedLaw, PENDING_FROM, WORDINGS } from '../../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines } from '../../support/corpus/corpus.ts';

const test = suite('usecases/document/text-on-day');

/**
 * Ingests the amended law. `on` returns the operation's answer, given today's date and the day asked for
 * (`as_of`).
 */
async function answers() {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [changedLaw()]);
  const generations = await openGenerations(layout);
  return {
    async on(today: string, as_of?: string) {
      const services = { generations, today: () => today } as unknown as Services;
      const input = { canonical_id: CHANGED_LAW, ...(as_of !== undefined && { as_of }) };
      const answer = await document.run(input, {} as never, services);
      if (!(answer instanceof Json)) throw new Error('the answer is no JSON');
      return { tag: answer.tag, text: answer.parse().full_text };
    },
    /** Answer with `include=amendments`, without the text. */
    async amendmentsOn(as_of: string, include = 'amendments') {
      const services = { generations, today: () => TODAY } as unknown as Services;
      const answer = await document.run({ canonical_id: CHANGED_LAW, as_of, include }, {} as never, services);
      if (!(answer instanceof Json)) throw new Error('the answer is no JSON');
      return document.output.parse(answer.parse());
    },
    close: () => generations.close(),
  };
}

const TODAY = new Date().toISOString().slice(0, 10);

test('a pending wording comes into force on its day without an ingest, under a new tag', async () => {
  const { on, close } = await answers();
  const now = await on(TODAY);
  assert.match(now.text, WORDINGS.fee);
  assert.not.match(now.text, WORDINGS.pendingFee);
  const then = await on(PENDING_FROM);
  assert.match(then.text, WORDINGS.pendingFee);
  assert.not.match(then.text, WORDINGS.fee);
  assert.is.not(then.tag, now.tag);
  assert.equal(await on(PENDING_FROM), then);
  await close();
});

test('with as_of, the text is that of the day asked for', async () => {
  const { on, close } = await answers();
  const then = await on(TODAY, '1985-01-01');
  assert.match(then.text, WORDINGS.first);
  assert.match(then.text, WORDINGS.deleted);
  assert.equal(await on(PENDING_FROM, TODAY), {
    ...(await on(TODAY)),
    tag: (await on(PENDING_FROM, TODAY)).tag,
  });
  await close();
});

test('include=amendments lists what the text lacks, and since when all wordings are known', async () => {
  const { amendmentsOn, close } = await answers();
  const lacking = await amendmentsOn('2020-01-01');
  assert.equal(
    lacking.unapplied?.map(({ article, act, reason }) => [article.article_no, act?.number, reason]),
    [['3', 'م/9', 'no_wording']],
  );
  assert.equal(lacking.as_of_coverage, { complete: false });
  const before = await amendmentsOn('2016-01-01');
  assert.equal(before.unapplied, []);
  assert.equal(before.as_of_coverage, { complete: true });
  assert.is(before.status_reason, undefined);
  const both = await amendmentsOn('2016-01-01', 'status_reason,amendments');
  assert.equal(both.as_of_coverage, { complete: true });
  await close();
});

test('a gap in the wordings is where the coverage begins', () => {
  const day = (gregorian: string) => ({ date: gregorian, calendar: 'gregorian' as const, gregorian });
  const version = (from: string | undefined, text: string | undefined, made_by: number[]) => ({
    ...(from !== undefined && { from: day(from) }),
    ...(text !== undefined && { text }),
    from_basis: 'act_date' as const,
    repealed: false,
    certainty: 'restated' as const,
    made_by,
    unapplied: [],
  });
  const versions = [
    version('1990-01-01', 'first', []),
    version('2000-01-01', undefined, [0]),
    version('2010-01-01', 'third', [1]),
  ];
  const histories = [{ article_key: '1', source: 0, versions, changes: [] }];
  assert.equal(amendmentsOn(histories, '2020-01-01').as_of_coverage, {
    complete: true,
    from: day('2010-01-01'),
  });
  assert.equal(amendmentsOn(histories, '2005-01-01').as_of_coverage, { complete: false });
  assert.equal(amendmentsOn(histories, '1995-01-01').as_of_coverage, { complete: true });
  assert.equal(amendmentsOn([], '2020-01-01'), { unapplied: [] });
});

test.run();

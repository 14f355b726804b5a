/** Tests the operation that returns a document's text on a day, and the answer's entity tag. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../../src/compose/corpus.ts';
import { Json } from '../../../src/schema/json.ts';
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

test.run();

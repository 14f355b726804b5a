/** Tests that a cited article is returned with its text on the day asked for. */
import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { changedLaw, PENDING_FROM, WORDINGS } from '../../support/corpus/changed-law.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const cite = suite<{ service: TestService }>('usecases/cite, on a day');

/**
 * A law in which article 3 became article 2. Its amendment notes have the form of real ones; the wording is
 * invented.
 */
const RENUMBERED = 'نظام الهيئة الملكية للتجارب البحرية';
const MERGED = 'تتولى الهيئة وضع الخطط اللازمة لتطوير الموانئ.';
const MOVED = 'يكون للهيئة مجلس إدارة يرأسه الرئيس.';

cite.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    changedLaw(),
    changedLaw({
      title: RENUMBERED,
      official_number: 'م/32',
      preamble: 'مرسوم ملكي رقم (م/32) وتاريخ 21/6/1398هـ',
      articles: [
        { article_no: '1', text: 'تنشأ هيئة مستقلة.' },
        {
          article_no: '2',
          text: MERGED,
          amendment_notes: ['ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.'],
        },
        {
          article_no: '3',
          text: MOVED,
          amendment_notes: [
            'تم تغيير ترتيب هذه المادة إلى (الثانية) وذلك بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.',
          ],
        },
      ],
    }),
  ]);
  await context.service.served();
});
cite.after(({ service }) => service.close());

const LAW = 'نظام المركز الوطني للتجارب';

const ask = async ({ service }: { service: TestService }, no: number, more: object = {}, law = LAW) =>
  answered('cite', await service.post('/v1/cite', { citation: `المادة ${no} من ${law}`, ...more }));

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

cite('the answer has the article in the wording of today, with its digest', async (context) => {
  const { article, warnings, document } = await ask(context, 1);
  assert.equal(article, {
    article_no: '1',
    article_key: '1',
    text: WORDINGS.restated,
    state: 'in_force',
    certainty: 'restated',
    from: { date: '1435-05-01', calendar: 'hijri', gregorian: '2014-03-02' },
    sha256: sha256(WORDINGS.restated),
  });
  assert.is(warnings, undefined);
  assert.match(document.full_text, WORDINGS.restated);
});

cite('an article without changes is given by its source', async (context) => {
  const { article, warnings } = await ask(context, 4);
  assert.equal(
    [article?.text, article?.state, article?.certainty, article?.sha256],
    [WORDINGS.unchanged, 'in_force', 'source', sha256(WORDINGS.unchanged)],
  );
  assert.is(warnings, undefined);
});

cite('a repealed article has no text and a warning', async (context) => {
  const { article, warnings } = await ask(context, 2);
  assert.equal(
    [article?.state, article?.text, article?.sha256, warnings],
    ['repealed', undefined, undefined, ['article_repealed']],
  );
});

cite('an article of unknown wording has no text and says why', async (context) => {
  const { article, warnings } = await ask(context, 3);
  assert.equal([article?.state, article?.text, warnings], ['unknown', undefined, undefined]);
  assert.equal(article?.warnings, ['wording_unknown', 'changes_unapplied']);
});

cite('on a past day, a wording that was amended since is given with a warning', async (context) => {
  for (const day of [{ as_of: '1985-01-01' }, { as_of: '1405-04-09', calendar: 'hijri' }]) {
    const { article, warnings, document } = await ask(context, 1, day);
    assert.equal([article?.text, article?.state], [WORDINGS.first, 'in_force']);
    assert.is(article?.to?.gregorian, '2014-03-02');
    assert.equal(warnings, ['article_amended_since']);
    assert.match(document.full_text, WORDINGS.first);
    assert.not.match(document.full_text, WORDINGS.restated);
  }
  const { article, warnings } = await ask(context, 5, { as_of: PENDING_FROM });
  assert.equal([article?.text, warnings], [WORDINGS.pendingFee, undefined]);
});

cite('a number means the article that bears it on the day', async (context) => {
  const now = await ask(context, 2, {}, RENUMBERED);
  assert.equal([now.article?.article_no, now.article?.article_key], ['2', '3']);
  assert.equal([now.article?.text, now.warnings], [MOVED, ['article_renumbered']]);
  const then = await ask(context, 2, { as_of: '1985-01-01' }, RENUMBERED);
  assert.equal([then.article?.article_key, then.article?.text], ['2', MERGED]);
  assert.equal(then.warnings, ['article_amended_since', 'article_renumbered']);
});

cite('a name means no law that is made later in the year of the day', async ({ service }) => {
  const named = (as_of: string) => service.post('/v1/cite', { citation: RENUMBERED, as_of });
  assert.is((await problem(await named('1978-05-01'))).code, 'citation_not_found');
  const { document } = await answered('cite', await named('1978-06-01'));
  assert.is(document.title, RENUMBERED);
});

cite('a citation without an article has none', async (context) => {
  const { service } = context;
  const whole = await answered('cite', await service.post('/v1/cite', { citation: LAW }));
  assert.not.ok('article' in whole);
  const beyond = await ask(context, 99);
  assert.not.ok('article' in beyond);
  assert.equal(beyond.warnings, ['article_absent']);
});

cite('a batch has the same articles without their text', async ({ service }) => {
  const citations = [1, 2, 4].map((no) => `المادة ${no} من ${LAW}`);
  for (const day of [{}, { as_of: '1985-01-01' }]) {
    const asked = { citations, ...day };
    const { outcomes } = await answered('citeBatch', await service.post('/v1/cite/batch', asked));
    for (const [at, no] of [1, 2, 4].entries()) {
      const { article, warnings, parsed } = await ask({ service }, no, day);
      const { text: _text, sha256: _digest, ...state } = article ?? {};
      const { document: _document, ...outcome } = { document: undefined, ...outcomes[at] };
      assert.equal(outcome, { parsed, ...(warnings && { warnings }), article: state });
    }
  }
});

cite('a day that the calendar lacks is refused', async ({ service }) => {
  for (const [path, body] of [
    ['/v1/cite', { citation: LAW }],
    ['/v1/cite/batch', { citations: [LAW] }],
  ] as const) {
    const { status, pointers } = await problem(await service.post(path, { ...body, as_of: '1446-08-20' }));
    assert.equal([status, pointers], [422, ['#/as_of']]);
  }
});

cite.run();

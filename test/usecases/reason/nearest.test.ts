/** Tests the passages that a refusal shows: they are no citations, and no other answer has them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { REFUSALS } from '../../../src/models/refusal.ts';
import type { ArticleWarning } from '../../../src/schema/article.ts';
import { nearestOf } from '../../../src/usecases/reason/nearest.ts';
import { MAX_NEAREST } from '../../../src/usecases/reason/schema.ts';
import { passage } from '../../models/extractive/passages.ts';
import { answered } from '../../support/doors/answered.ts';
import type { ReasonService } from '../../support/doors/reason.ts';
import { startReasonService, tokensIn } from '../../support/doors/reason.ts';

const nearest = suite<ReasonService>('usecases/reason/nearest');

nearest.before(async (context) => {
  Object.assign(context, await startReasonService());
});
nearest.after(({ close }) => close());

nearest('a refusal shows the nearest passages, and cites none', async ({ llm, ask }) => {
  for (const language of ['ar', 'en'] as const) {
    llm.play({ steps: [REFUSALS[language]] });
    const response = await ask({ language });
    assert.is(response.headers.get('x-service-grounding'), null);
    const { answer, citations, grounding, nearest: shown = [] } = await answered('reason', response);
    assert.is(answer, REFUSALS[language]);
    assert.equal([citations, grounding.used], [[], 0]);
    assert.is(shown.length, MAX_NEAREST);
    const isOldLaw = (token: string) => token.startsWith('[[REF:eg-leg-2003-12#');
    const offered = tokensIn(llm.asked.at(-1)?.text ?? '')
      .filter((token) => !isOldLaw(token))
      .slice(0, MAX_NEAREST);
    assert.equal(
      shown.map(({ canonical_id, article_no }) =>
        article_no === undefined ? `[[REF:${canonical_id}]]` : `[[REF:${canonical_id}#${article_no}]]`,
      ),
      offered,
      'in the order in which the model got them, without repealed law',
    );
    assert.ok(shown.every(({ snippet, title, citation_string }) => snippet && title && citation_string));
  }
});

nearest('an answer has none, nor has a refusal that cites a passage', async ({ llm, ask }) => {
  for (const steps of [
    (token: string) => `ثلاثة أشهر ${token}`,
    (token: string) => `${REFUSALS.ar} ${token}`,
  ]) {
    llm.play(({ text }) => ({ steps: [steps(tokensIn(text)[0] ?? '')] }));
    assert.is((await answered('reason', await ask({}))).nearest, undefined);
  }
});

nearest('a refusal for want of any passage has none', async ({ ask }) => {
  const { answer, nearest: shown } = await answered(
    'reason',
    await ask({ filters: { year_from: 1800, year_to: 1801 } }),
  );
  assert.equal([answer, shown], [REFUSALS.ar, undefined]);
});

nearest('passages of other countries than the named or preferred one are not near', async ({ llm, ask }) => {
  llm.play({ steps: [REFUSALS.ar] });
  const question = 'ما مدة فترة الاختبار في عقد العمل';
  const shown = async (body: object) => (await answered('reason', await ask(body))).nearest ?? [];
  assert.equal(await shown({ question: `${question} في القانون الفرنسي؟` }), []);
  const [country] = (await shown({ question: `${question}؟` })).map(({ canonical_id }) =>
    canonical_id.slice(0, 2),
  );
  const preferred = await shown({ question: `${question}؟`, preferred_jurisdiction: country?.toUpperCase() });
  assert.ok(preferred.length > 0);
  assert.ok(preferred.every(({ canonical_id }) => canonical_id.startsWith(`${country}-`)));
});

nearest('passages about other things than the question are not near', async ({ llm, ask }) => {
  llm.play({ steps: [REFUSALS.ar] });
  const { nearest: shown } = await answered('reason', await ask({ question: 'كيف أطبخ كبسة الدجاج؟' }));
  assert.is(shown, undefined);
});

nearest('passages after a near one are shown with it', async ({ llm, ask }) => {
  llm.play({ steps: [REFUSALS.ar] });
  // The reranker gives the first .06 and the third .01, less than the first needs.
  const question = 'المدير يصرخ علي كل يوم قدام الناس';
  const { nearest: shown = [] } = await answered('reason', await ask({ question }));
  assert.is(shown.length, MAX_NEAREST);
});

nearest('repealed law is marked, and comes after what holds and is near', async ({ llm, ask }) => {
  llm.play({ steps: [REFUSALS.ar] });
  const shown = async (question: string) => {
    const { nearest = [] } = await answered('reason', await ask({ question }));
    const offered = tokensIn(llm.asked.at(-1)?.text ?? '').slice(0, MAX_NEAREST);
    return { offered, shown: nearest.map(({ canonical_id, status }) => ({ canonical_id, status })) };
  };
  // Both labour laws have the longest trial with one employer; the words are those of the old one.
  const both = await shown('كم مدة التجربة عند صاحب عمل واحد؟');
  assert.match(both.offered.join(), /ae-leg-1980-8#37/, 'the repealed one is among the best');
  assert.equal(new Set(both.shown.map(({ status }) => status)), new Set(['amended']));
  // Nothing that holds is near, so the old law is shown, and says that it is.
  const alone = await shown('كم مهلة الإخطار لمن لم تجاوز خدمته عشر سنوات؟');
  assert.equal(alone.shown[0], { canonical_id: 'eg-leg-2003-12', status: 'repealed' });
});

nearest('a bylaw whose law is repealed comes after what holds and is near', () => {
  const article = (canonical_id: string, score: number, warnings?: ArticleWarning[]) => ({
    ...passage(canonical_id, '1', { score, text: 'يلتزم المزود برد السلعة.' }),
    ...(warnings && { wording: { warnings } }),
  });
  const passages = [
    article('ae-dec-cabinet-2007-12', 0.5, ['law_repealed']),
    article('ae-leg-2020-15', 0.3),
    article('ae-leg-2018-1', 0.001),
  ];
  const retrieved = { passages, jurisdiction: undefined, words: 'رد السلعة', reranked: true };
  const shown = nearestOf('هل أرد السلعة؟', retrieved);
  assert.equal(
    shown.map(({ canonical_id, warnings }) => [canonical_id, warnings]),
    [
      ['ae-leg-2020-15', undefined],
      ['ae-dec-cabinet-2007-12', ['law_repealed']],
      ['ae-leg-2018-1', undefined],
    ],
  );
});

nearest('a stream has them in its last event, after the refusal', async ({ llm, ask }) => {
  llm.play({ steps: [REFUSALS.ar] });
  const whole = await answered('reason', await ask({}));
  const events = (await (await ask({ stream: true })).text()).split('\n\n');
  const last = events.find((event) => event.startsWith('event: citations')) ?? '';
  const data = JSON.parse(last.slice(last.indexOf('data: ') + 'data: '.length));
  assert.equal(data, { citations: [], grounding: whole.grounding, nearest: whole.nearest });
});

nearest.run();

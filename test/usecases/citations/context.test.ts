/** Tests citations whose country or law only the text or the document around them tells. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const context = suite<{ service: TestService }>('usecases/citations/context');

context.before(async (all) => {
  all.service = await startService();
});
context.after(({ service }) => service.close());

const extracted = async (service: TestService, body: object) =>
  answered('extract', await service.post('/v1/citations/extract', body)).then(({ items }) => items);

const ORDINANCE = 'المادة 350 من الأمر 66-156';
const FEDERAL = 'المادة 5 من المرسوم بقانون اتحادي رقم 33 لسنة 2021';
const CODE = 'القانون المدني';

context('a name that explains the act before it is part of that citation', async ({ service }) => {
  const items = await extracted(service, { text: `${ORDINANCE} المتضمن ${CODE}` });
  assert.equal(
    items.map(({ parsed, resolution }) => [parsed.name, parsed.jurisdiction, resolution?.outcome]),
    [[CODE, 'DZ', 'not_in_corpus']],
  );
});

context('a code named alone is of the country that the other citations show', async ({ service }) => {
  const text = `${ORDINANCE}، ثم المادة 147 من ${CODE}`;
  const named = (await extracted(service, { text }))[1];
  assert.equal(
    [named?.parsed.jurisdiction, named?.parsed.jurisdiction_source, named?.resolution?.outcome],
    ['DZ', 'text', 'not_in_corpus'],
  );
  const verified = await answered('verify', await service.post('/v1/citations/verify', { text }));
  assert.is(verified.items[1]?.verdict, 'not_in_corpus');
  // The caller's country comes first, and without such citations the default one is taken.
  const hinted = (await extracted(service, { text, jurisdiction: 'EG' })).at(-1);
  assert.equal(hinted?.resolution, { outcome: 'resolved', canonical_id: 'eg-leg-1948-131' });
  const alone = (await extracted(service, { text: `المادة 147 من ${CODE}` }))[0];
  assert.equal(alone?.resolution, { outcome: 'resolved', canonical_id: 'eg-leg-1948-131' });
});

context('a number of the default country is only a candidate in a foreign text', async ({ service }) => {
  const text = `${ORDINANCE}، والمادة 147 من القانون رقم 131 لسنة 1948`;
  const numbered = (await extracted(service, { text }))[1];
  assert.equal(numbered?.resolution, { outcome: 'ambiguous', candidates: ['eg-leg-1948-131'] });
});

context('a code that two countries of the text have is ambiguous', async ({ service }) => {
  const labour = 'والمادة 10 من نظام العمل السعودي، والمادة 110 من قانون العمل';
  const text = `${FEDERAL}، وقرار رئيس مجلس الوزراء رقم 5 لسنة 2020 في مصر، ${labour}`;
  const items = await extracted(service, { text });
  const last = items.at(-1);
  assert.is(last?.resolution?.outcome, 'ambiguous');
});

context('each law of a list is resolved by its own number', async ({ service }) => {
  const list = 'القانونين رقمي 131 و132 لسنة 1948';
  const outcomes = async (text: string) =>
    (await extracted(service, { text }))
      .slice(-2)
      .map(({ resolution, parsed }) => [parsed.number, resolution?.outcome]);
  // A ruling of the default country shows no other country.
  for (const before of ['', 'حكمت المحكمة في الطعن رقم 1234 لسنة 60 ق مدني بتطبيق ']) {
    assert.equal(await outcomes(before + list), [
      ['131', 'resolved'],
      ['132', 'not_in_corpus'],
    ]);
  }
  assert.equal(await outcomes(`${ORDINANCE}، وبتطبيق ${list}`), [
    ['131', 'ambiguous'],
    ['132', 'not_in_corpus'],
  ]);
});

context('in a bylaw, «the law» is the law that it implements', async ({ service }) => {
  const text = 'تسري أحكام المادة 5 من القانون، ولا تخل بالمادة 6 من القانون السابق';
  const items = await extracted(service, { text, document: 'eg-reg-2017-72' });
  assert.equal(
    items.map(({ resolution }) => resolution),
    [{ outcome: 'resolved', canonical_id: 'eg-leg-2017-72' }, { outcome: 'no_context' }],
  );
  assert.equal(
    (await extracted(service, { text, document: 'eg-fatwa-sc-2020-152' })).map(
      ({ resolution }) => resolution?.outcome,
    ),
    ['no_context', 'no_context'],
  );
});

context(
  '«the law» with a definite word behind it, or another noun, is not the own law',
  async ({ service }) => {
    const outcomes = async (text: string, document: string) =>
      (await extracted(service, { text, document })).map(({ resolution }) => resolution?.outcome);
    for (const document of ['eg-reg-2017-72', 'eg-leg-2017-72']) {
      assert.equal(await outcomes('وفقا للمادة 5 من القانون وتسري', document), ['resolved']);
      for (const text of [
        'وفقا للمادة 5 من القانون الواجب التطبيق',
        'وفقا للمادة 5 من النظام وتسري',
        'تلغى المادة 5 من القانون',
      ])
        assert.equal(await outcomes(text, document), ['no_context'], `${text} in ${document}`);
    }
  },
);

context(
  'in a law, «the law» is the law itself, and its only bylaw is «the bylaw of this law»',
  async ({ service }) => {
    const text = 'استثناء من المادة 5 من القانون تحدد اللائحة التنفيذية لهذا القانون ذلك';
    const items = await extracted(service, { text, document: 'eg-leg-2017-72' });
    assert.equal(
      items.map(({ resolution }) => resolution),
      [
        { outcome: 'resolved', canonical_id: 'eg-leg-2017-72' },
        { outcome: 'resolved', canonical_id: 'eg-reg-2017-72' },
      ],
    );
  },
);

context.run();

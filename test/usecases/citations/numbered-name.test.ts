import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractCitations } from '../../../src/core.ts';
import { numberedNames } from '../../../src/usecases/citations/finding/numbered-before.ts';
import type { Outcome } from '../../../src/usecases/citations/resolve/resolution.ts';
import { answered } from '../../support/doors/answered.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const suiteOf = suite('usecases/citations, a name that the text has given a number');

const law = (title: string, number: string, year: number) => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title,
  official_number: number,
  year_gregorian: year,
  articles: [{ article_no: '1', text: `تسري أحكام هذا القانون على ${title}` }],
});

/** The law of today, and one of the two that bore the name before it. */
const LAWS = [
  { ...law('قانون المناجم', '20', 2010), status: 'repealed' },
  law('قانون المناجم', '30', 2020),
  law('قانون الموانئ', '5', 1999),
  { ...law('اللائحة التنفيذية لقانون المناجم', '7', 2021), doc_type: 'regulation' },
];

/** Returns the outcome of each citation of a text by `extract`, and the verdicts of `verify`. */
async function outcomes(texts: readonly string[], fields: object = {}) {
  const service = await serviceWith(LAWS);
  try {
    const found = [];
    for (const text of texts) {
      const input = { text, jurisdiction: 'EG', ...fields };
      const { items } = await answered('extract', await service.post('/v1/citations/extract', input));
      const verified = await answered('verify', await service.post('/v1/citations/verify', input));
      found.push({
        extract: items.map(({ resolution }) =>
          resolution?.outcome === 'resolved'
            ? resolution.canonical_id
            : resolution?.outcome === 'ambiguous'
              ? resolution.candidates.join(' or ')
              : resolution?.outcome,
        ),
        verify: verified.items.map(({ verdict, evidence }) => evidence.canonical_id ?? verdict),
      });
    }
    return found;
  } finally {
    await service.close();
  }
}

suiteOf('a name alone means the law of the number that the text has given it before', async () => {
  const old = 'قانون المناجم رقم 86 لسنة 1956';
  const [absent, held, bracketed, other, alone] = await outcomes([
    `صدر ${old}، ونصت المادة 1 من قانون المناجم على ذلك، والمادة 2 من القانون المذكور.`,
    'صدر قانون المناجم رقم 20 لسنة 2010، ونصت المادة 1 من قانون المناجم على ذلك.',
    'صدر القانون رقم 86 لسنة 1956 (قانون المناجم)، ثم نصت المادة 1 من قانون المناجم على ذلك.',
    `صدر ${old}، ونصت المادة 1 من قانون الموانئ على ذلك.`,
    `ونصت المادة 1 من قانون المناجم على ذلك، وقد صدر ${old}.`,
  ]);
  assert.equal(absent?.extract, ['not_in_corpus', 'not_in_corpus', 'not_in_corpus']);
  assert.equal(absent?.verify, ['not_in_corpus', 'not_in_corpus', 'not_in_corpus']);
  assert.equal(held?.extract, ['eg-leg-2010-20', 'eg-leg-2010-20']);
  assert.equal(held?.verify, ['eg-leg-2010-20', 'eg-leg-2010-20']);
  assert.is(bracketed?.extract.at(-1), 'not_in_corpus');
  assert.equal(other?.extract, ['not_in_corpus', 'eg-leg-1999-5']);
  assert.equal(alone?.extract, ['eg-leg-2020-30', 'not_in_corpus']);
});

suiteOf('the bylaw of a law that the corpus lacks is not that of its successor', async () => {
  const [former, present, alone] = await outcomes([
    'صدر قانون المناجم رقم 86 لسنة 1956، ويكون ذلك وفق قانون المناجم ولائحته التنفيذية.',
    'صدر قانون المناجم رقم 30 لسنة 2020، ويكون ذلك وفق قانون المناجم ولائحته التنفيذية.',
    'يكون ذلك وفق قانون المناجم ولائحته التنفيذية.',
  ]);
  assert.equal(former?.extract, ['not_in_corpus', 'not_in_corpus', 'not_in_corpus']);
  assert.is(present?.extract.at(-1), 'eg-reg-2021-7');
  assert.is(alone?.extract.at(-1), 'eg-reg-2021-7');
});

suiteOf('a name with two numbers means the last one only if it is also the law of the day', async () => {
  const [reversed, inOrder, neither] = await outcomes([
    'حل قانون المناجم رقم 30 لسنة 2020 محل قانون المناجم رقم 20 لسنة 2010، ونصت المادة 1 من قانون المناجم على ذلك.',
    'صدر قانون المناجم رقم 20 لسنة 2010 ثم قانون المناجم رقم 30 لسنة 2020، ونصت المادة 1 من قانون المناجم على ذلك.',
    'صدر قانون المناجم رقم 86 لسنة 1956 ثم قانون المناجم رقم 99 لسنة 1961، ونصت المادة 1 من قانون المناجم على ذلك.',
  ]);
  assert.is(reversed?.extract.at(-1), 'eg-leg-2020-30 or eg-leg-2010-20');
  assert.is(inOrder?.extract.at(-1), 'eg-leg-2020-30');
  assert.is(neither?.extract.at(-1), 'not_in_corpus');
});

suiteOf(
  'in the law that bears the name it means that law, though the law gives the number of the old one',
  async () => {
    const text = 'يلغى قانون المناجم رقم 20 لسنة 2010. وتسري المادة 1 من قانون المناجم على ذلك.';
    const [own] = await outcomes([text], { document: 'eg-leg-2020-30' });
    assert.is(own?.extract.at(-1), 'eg-leg-2020-30');
  },
);

/** Returns what the last citation of a Saudi text takes up, if the others are absent and the name means a law. */
function takenUp(text: string, year: number | undefined): Outcome | undefined {
  const absent: Outcome = { outcome: 'not_in_corpus' };
  const names = numberedNames(() => ({ status: 'in_force', ...(year !== undefined && { year }) }));
  const citations = extractCitations(text, { jurisdiction: 'SA' });
  const all = citations.map((citation) => ({
    citation,
    parsed: { jurisdiction: 'SA', year_candidates: [2019, 2020] as [number, number] },
    resolution: absent,
  }));
  for (const one of all.slice(0, -1)) names.add(one);
  const last = all.at(-1);
  return last && names.takenUp(last, { outcome: 'resolved', canonical_id: 'sa-leg-2020-511' });
}

suiteOf('a number that no document has tells nothing against a law of the name and of its year', () => {
  // Sources number laws by other decisions, or not at all: the law would be lost.
  const text =
    'صدر نظام المحاكم التجارية بالمرسوم، وهو نظام المحاكم التجارية الصادر بالمرسوم الملكي رقم (م/93) وتاريخ 15/8/1441هـ، وتنص المادة 5 من نظام المحاكم التجارية على ذلك.';
  assert.is(takenUp(text, 2020), undefined);
  assert.is(takenUp(text, undefined), undefined);
  assert.equal(takenUp(text, 2005), { outcome: 'not_in_corpus' });
});

suiteOf('«الجديد» says that laws before the present one are not meant', async () => {
  const [present, former, later] = await outcomes([
    'ألغي قانون المناجم رقم 20 لسنة 2010. وتنص المادة 1 من قانون المناجم الجديد على ذلك.',
    'ألغي قانون المناجم رقم 20 لسنة 2010. وتنص المادة 1 من قانون المناجم على ذلك.',
    'صدر قانون المناجم رقم 40 لسنة 2025. وتنص المادة 1 من قانون المناجم الجديد على ذلك.',
  ]);
  assert.equal(present?.extract, ['eg-leg-2010-20', 'eg-leg-2020-30']);
  assert.equal(present?.verify, ['eg-leg-2010-20', 'eg-leg-2020-30']);
  assert.equal(former?.extract, ['eg-leg-2010-20', 'eg-leg-2010-20']);
  assert.equal(later?.extract, ['not_in_corpus', 'not_in_corpus']);
});

for (const present of ['النافذ', 'الساري', 'المعمول به']) {
  suiteOf(`«${present}» names the present law as «الجديد» does`, async () => {
    const [text] = await outcomes([
      `ألغي قانون المناجم رقم 20 لسنة 2010. وتنص المادة 1 من قانون المناجم ${present} على ذلك.`,
    ]);
    assert.equal(text?.extract, ['eg-leg-2010-20', 'eg-leg-2020-30']);
    assert.equal(text?.verify, ['eg-leg-2010-20', 'eg-leg-2020-30']);
  });
}

suiteOf('a present law that the corpus lacks is not the repealed law of the name', async () => {
  // The name passed to a law of 1440, which is not here.
  const former = { ...law('نظام المنافسة', 'م/25', 2004), jurisdiction: 'SA', year_hijri: 1425 };
  const service = await serviceWith([{ ...former, status: 'repealed' }]);
  try {
    const text = (present: string) =>
      `ألغي نظام المنافسة الصادر بالمرسوم الملكي رقم (م/25) وتاريخ 4/5/1425هـ. والمادة 1 من نظام المنافسة ${present}.`;
    const verdicts = async (present: string) => {
      const input = { text: text(present), jurisdiction: 'SA' };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
      return items.map(({ verdict }) => verdict);
    };
    for (const present of ['الحالي', 'النافذ', 'الجديد'])
      assert.equal(await verdicts(present), ['repealed', 'not_in_corpus'], present);
    assert.equal(await verdicts('المذكور'), ['repealed', 'repealed']);
  } finally {
    await service.close();
  }
});

suiteOf('the number of a ministry that issued something on a law is not the number of the law', () => {
  const text =
    'وفقاً للائحة استخدامات المياه في نظام البيئة، الصادرة بالقرار الوزاري رقم (275) لسنة 1442هـ، والمادة 5 من نظام البيئة.';
  assert.is(takenUp(text, 2005), undefined);
});

suiteOf(
  'a name means the former law of the table of names that the text has cited by its number',
  async () => {
    const service = await serviceWith([
      {
        ...law('مرسوم بقانون اتحادي رقم 33 لسنة 2021: بشأن تنظيم علاقات العمل', '33', 2021),
        jurisdiction: 'AE',
        instrument: 'federal-decree-law',
      },
    ]);
    try {
      const verdicts = async (text: string) => {
        const input = { text, jurisdiction: 'AE' };
        const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
        return items.map(({ verdict }) => verdict);
      };
      const former = 'القانون الاتحادي رقم 8 لسنة 1980';
      const present = 'المرسوم بقانون اتحادي رقم 33 لسنة 2021';
      assert.equal(await verdicts(`صدر ${former}. والمادة 1 من قانون العمل.`), [
        'not_in_corpus',
        'not_in_corpus',
      ]);
      assert.equal(await verdicts(`صدر ${present}. والمادة 1 من قانون العمل.`), ['resolved', 'resolved']);
      assert.equal(await verdicts('والمادة 1 من قانون العمل.'), ['resolved']);
      // The text gives the name anew.
      const anew = `ألغي ${former}، وصدر قانون العمل (${present}).`;
      assert.equal(await verdicts(anew), ['not_in_corpus', 'resolved', 'resolved']);
    } finally {
      await service.close();
    }
  },
);

suiteOf('the name of a law that a decree approved is not the later law of the name', async () => {
  const insurance = {
    ...law('نظام التأمينات الاجتماعية', 'م/273', 2024),
    jurisdiction: 'SA',
    year_hijri: 1445,
  };
  const service = await serviceWith([insurance]);
  try {
    const verdicts = async (text: string) => {
      const input = { text, jurisdiction: 'SA' };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
      return items.map(({ verdict }) => verdict);
    };
    const name = 'نظام التأمينات الاجتماعية';
    for (const approving of ['بالموافقة على', 'القاضي بالموافقة على', 'المتضمن الموافقة على']) {
      const decree = `المرسوم الملكي رقم (م/33) وتاريخ 3/9/1421هـ ${approving} ${name}`;
      const text = `${decree}. وتنص المادة 1 من ${name} على ذلك.`;
      assert.equal(await verdicts(text), ['not_in_corpus', 'ambiguous', 'not_in_corpus'], approving);
      // The text itself approves the law anew.
      const anew = `بعد الاطلاع على ${decree}.\nأولا: الموافقة على ${name} بالصيغة المرافقة.`;
      assert.is((await verdicts(anew)).at(-1), 'resolved', approving);
    }
    for (const citation of [
      `${name} الذي صدر بالمرسوم الملكي رقم م/33 وتاريخ 3/9/1421هـ، المادة 1`,
      `${name} - المرسوم الملكي م/33 لعام 1421هـ - المادة 1`,
      `${name}، المرسوم الملكي رقم (م/33) بتاريخ 3/9/1421هـ، المادة (1)`,
      `${name}. المرسوم الملكي رقم م/33 وتاريخ 3/9/1421هـ، المادة 1`,
      `المادة 1 من ${name} وفق المرسوم الملكي رقم م/33 وتاريخ 3/9/1421هـ`,
    ]) {
      assert.equal(await verdicts(citation), ['not_in_corpus'], citation);
      assert.is((await service.post('/v1/cite', { citation, jurisdiction: 'SA' })).status, 404, citation);
    }
    const own = `${name} - المرسوم الملكي م/273 لعام 1445هـ - المادة 1`;
    assert.equal(await verdicts(own), ['resolved']);
    // «و» begins another item of a list.
    const list = `${name}، والمرسوم الملكي رقم م/33 وتاريخ 3/9/1421هـ`;
    assert.equal(await verdicts(list), ['resolved', 'not_in_corpus']);
    const pair = `المرسوم الملكي رقم م/33 وتاريخ 3/9/1421هـ، ${name}، المادة 1`;
    assert.equal(await verdicts(pair), ['not_in_corpus', 'ambiguous']);
  } finally {
    await service.close();
  }
});

suiteOf('an article of a law of which the corpus has the decree alone is unknown', async () => {
  const decree = {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'مرسوم ملكي رقم (م/132) وتاريخ 1443/12/1هـ',
    official_number: 'م/132',
    year_hijri: 1443,
    year_gregorian: 2022,
    full_text: 'أولاً: الموافقة على نظام الشركات، بالصيغة المرافقة.',
  };
  const service = await serviceWith([decree]);
  try {
    const citation = 'المادة 500 من نظام الشركات الصادر بالمرسوم الملكي رقم م/132 وتاريخ 1/12/1443هـ';
    const input = { citation, jurisdiction: 'SA' };
    const { warnings } = await answered('cite', await service.post('/v1/cite', input));
    assert.equal(warnings, ['article_unknown']);
    const asked = await service.post('/v1/citations/verify', { text: citation, jurisdiction: 'SA' });
    const { items } = await answered('verify', asked);
    assert.equal(
      items.map(({ evidence }) => evidence.articles?.map(({ presence }) => presence)),
      [['unknown']],
    );
  } finally {
    await service.close();
  }
});

suiteOf.run();

/** Repeals and amendments of decisions of the acting issuer, which the act cites without it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: decisions of one issuer');

interface Said {
  number: string;
  year: number;
  about: string;
  /** Lines of the preamble behind the issuer. */
  recitals?: string;
  /** The articles; without them the decision has one of its own. */
  articles?: readonly string[];
}

/** An Emirati decision; `issuer` is the line of its preamble that names who decides. */
const decision = (issuer: string, { number, year, about, recitals = '', articles }: Said): Line => ({
  jurisdiction: 'AE',
  doc_type: 'regulation',
  title: `قرار رقم ${number} لسنة ${year}: ${about}`,
  official_number: number,
  year_gregorian: year,
  status: 'unknown',
  preamble: `قرار رقم ${number} لسنة ${year}\n${about}\n${issuer}،\n${recitals}\nقررنا ما يلي:`,
  articles: (articles ?? ['تلتزم المنشآت بما ورد في الملحق.']).map((text, at) => ({
    article_no: String(at + 1),
    text,
  })),
});

const TELECOM = 'رئيس مجلس إدارة الهيئة العامة لتنظيم قطاع الاتصالات';

/** Status of each document by its number and year, and the warning about its text. */
async function statuses(lines: readonly Line[]) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    const found = new Map<string, { status: unknown; isMarked: boolean }>();
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const node = parseJson(corpus.node(at));
      const id = String(node?.canonical_id);
      const document = parseJson(corpus.document(id));
      const isMarked = String(document?.full_text).startsWith('[عُدّلت هذه الوثيقة');
      found.set(id.replace(/^.*-(\d{4}-)/, '$1'), { status: document?.status, isMarked });
    }
    return found;
  });
}

const POLICY = 'بشأن اعتماد وإصدار السياسة التنظيمية بشأن خدمة نقل أرقام الهواتف المتحركة';

const repealing = (recitals: string, article: string): Line =>
  decision(TELECOM, {
    number: '31',
    year: 2022,
    about: 'بشأن اعتماد الإصدار الثاني لسياسة نقل الأرقام',
    recitals,
    articles: ['يعتمد الإصدار الثاني من السياسة.', article],
  });

test('a decision repeals one of its own issuer by number and year, whose subject its preamble tells', async () => {
  const old = decision(TELECOM, { number: '22', year: 2009, about: POLICY });
  const status = async (recitals: string, article = 'يُلغى القرار رقم (22) لسنة 2009 المشار إليه.') =>
    statuses([old, repealing(recitals, article)]).then((found) => found.get('2009-22')?.status);
  assert.is(await status(`وعلى القرار رقم (22) لسنة 2009 ${POLICY}،`), 'repealed');
  // The subject may stand in the clause.
  assert.is(await status('', `يُلغى القرار رقم (22) لسنة 2009 ${POLICY}.`), 'repealed');
  // The number may be of another issuer.
  assert.is(await status(''), 'unknown');
  assert.is(await status('وعلى القرار رقم (22) لسنة 2009 بشأن رسوم ترخيص شركات الأمن الخاصة،'), 'unknown');
});

test('a number without its issuer means no decision of another issuer', async () => {
  const other = decision('رئيس مجلس إدارة هيئة الأوراق المالية والسلع', {
    number: '22',
    year: 2009,
    about: POLICY,
  });
  const act = repealing(
    `وعلى القرار رقم (22) لسنة 2009 ${POLICY}،`,
    'يُلغى القرار رقم (22) لسنة 2009 المشار إليه.',
  );
  assert.is((await statuses([other, act])).get('2009-22')?.status, 'unknown');
});

test('a fee or a name that a decision of the same ministry states may be changed by words before its number', async () => {
  const ministry = (said: Omit<Said, 'recitals'>): Line => ({
    ...decision('وزير الداخلية', said),
    title: `قرار وزاري رقم ${said.number} لسنة ${said.year}: ${said.about}`,
    preamble: `قرار وزاري رقم ${said.number} لسنة ${said.year}\n${said.about}\nوزير الداخلية،\nقرر:`,
  });
  const old = ministry({
    number: '4',
    year: 1984,
    about: 'بشأن استحداث مراكز بالإدارة العامة للدفاع المدني',
    articles: ['تستحدث المراكز التالية: مركز البطين ومركز أبو مريخة. ورسم الشهادة 50 درهماً.'],
  });
  for (const clause of [
    'يستبدل بتسمية مركز أبو مريخة الوارد في القرار الوزاري رقم 4 لسنة 1984م. ليصبح مركز الشهامة.',
    'تعديل رسوم إصدار الشهادات ليصبح (100) درهم بدلاً من (50 درهم) والواردة في القرار الوزاري رقم (4) لسنة 1984م.',
  ]) {
    const act = ministry({
      number: '411',
      year: 1992,
      about: 'بشأن مراكز الدفاع المدني',
      articles: ['يستحدث مركز بالرمس.', clause],
    });
    assert.equal((await statuses([old, act])).get('1984-4'), { status: 'amended', isMarked: true }, clause);
  }
});

test('a decision is repealed with its text if the act gives its number and its day', async () => {
  const board = 'مجلس إدارة الهيئة العامة للعقار';
  const saudi = (number: string, day: string, provisions: string, title: string): Line => ({
    jurisdiction: 'SA',
    doc_type: 'decree',
    title,
    official_number: number,
    year_hijri: Number(day.slice(-4)),
    issuing_body: board,
    status: 'unknown',
    full_text: `قرار ${board} رقم (${number}) وتاريخ ${day}هـ\nيقرر ما يلي:\n${provisions}`,
  });
  const approved = saudi(
    '1/15/م/21',
    '7/1/1443',
    'الموافقة على الضوابط.',
    'الموافقة على ضوابط تحليل أسواق العقار',
  );
  const status = async (day: string) => {
    const clause = `أولاً: يلغي هذا القرار قرار مجلس الإدارة رقم (1/15/م/21) وتاريخ ${day}هـ.`;
    const act = saudi('1912', '19/5/1445', clause, 'الموافقة على لائحة الاستشارات');
    const found = await statuses([approved, act]);
    return [...found].find(([id]) => id.includes('1-15'))?.[1].status;
  };
  assert.is(await status('7/1/1443'), 'repealed');
  assert.is(await status('9/1/1443'), 'unknown');
});

test.run();

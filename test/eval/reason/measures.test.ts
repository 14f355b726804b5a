import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Asked, CitedPassage, ReasonSubject } from '../../../eval/reason/ask.ts';
import { askAll, halfOf } from '../../../eval/reason/ask.ts';
import { measure } from '../../../eval/reason/measures.ts';
import { answersToRead, reasonTables } from '../../../eval/report/reason.ts';

const test = suite('measures of answers');

const cited = (relevant: boolean, support: number): CitedPassage => ({
  marker: 1,
  citation: 'المادة 1',
  snippet: 'نص',
  relevant,
  support,
});

function asked(id: string, found: boolean, outcome: Asked['outcome']): Asked {
  const query = { query_id: id, query: 'سؤال', register: 'lay', relevant: [] };
  return { query, half: halfOf(query), found, milliseconds: 10, outcome };
}

const answered = (citations: CitedPassage[], unsupported: string[] = []) =>
  ({ kind: 'answered', answer: 'جواب', cited: citations, unsupported }) as const;
const refused = { kind: 'refused', answer: 'لا أجد', cited: [], unsupported: [] } as const;

const ALL = [
  asked('a', true, answered([cited(false, 0.5), cited(true, 1)])),
  asked('b', true, answered([cited(true, 0.9)], ['number: 7'])),
  asked('c', false, answered([cited(false, 0.2)])),
  asked('d', true, refused),
  asked('e', false, refused),
  asked('f', true, { kind: 'failed', reason: 'gone' }),
];

test('each share has the denominator that its name states', () => {
  const { set } = measure('set', ALL);
  assert.is(set?.questions, 6);
  assert.is(set?.failed, 1);
  // For 4 of 6 questions (a, b, d, f) the search found an answer.
  assert.is(set?.found, 4 / 6);
  // Of a to e, which did not fail, d and e were refused. The search found an answer for a, b, d, of which d
  // was refused, and none for c, e, of which e was.
  assert.is(set?.refused, 2 / 5);
  assert.is(set?.refused_when_found, 1 / 3);
  assert.is(set?.refused_when_not_found, 1 / 2);
  // Of the answered questions a, b, c: a and b cite a relevant passage, and only b cites one first. Two of
  // four citations are relevant.
  assert.is(set?.any_citation_relevant, 2 / 3);
  assert.is(set?.first_citation_relevant, 1 / 3);
  assert.is(set?.citations_relevant, 2 / 4);
  assert.is(set?.citations_per_answer, 4 / 3);
  assert.is(set?.with_unsupported, 1 / 3);
  assert.is(set?.right, 2 / 6);
  assert.is(set?.support_mean, (0.5 + 1 + 0.9 + 0.2) / 4);
});

test('the halves are parts of the whole, by a hash of the id', () => {
  const results = measure('set', ALL);
  const halves = ['set/first half', 'set/second half'].map((row) => results[row]?.questions ?? 0);
  assert.is(
    halves.reduce((sum, count) => sum + count, 0),
    ALL.length,
  );
  assert.is(halfOf({ query_id: 'a' }), halfOf({ query_id: 'a' }));
});

test('a share of nothing is left out', () => {
  const { set } = measure('set', [asked('d', true, refused)]);
  assert.not.ok('any_citation_relevant' in (set ?? {}));
  assert.not.ok('refused_when_not_found' in (set ?? {}));
});

test('the table has a line for each measure, and the answers are readable', () => {
  const table = reasonTables(measure('set', ALL));
  assert.match(table, /^set +all +first half/u);
  assert.match(table, /refused when found +0\.333/u);
  const text = answersToRead('set', ALL);
  assert.match(text, /## set b\n[\s\S]*in no passage: number: 7/u);
  assert.match(text, /failed: gone/u);
});

test('a failed question is counted, and the others are still asked', async () => {
  const subject: ReasonSubject = {
    answer: (question) =>
      question === 'bad'
        ? Promise.reject(new Error('no model'))
        : Promise.resolve({
            answer: 'نعم [1]',
            citations: [
              {
                marker: 1,
                canonical_id: 'eg-leg-2001-1',
                article_no: '5',
                citation_string: 'المادة 5',
                snippet: 'نص',
                verified: true,
                status: 'in_force',
              },
            ],
            grounding: { retrieved: 1, used: 1, dropped_unverified_refs: 0 },
            took_ms: 1,
          }),
    retrieved: async () => [{ document: 'eg-leg-2001-1', articleNo: '5' }],
    isRefusal: () => false,
    documentOf: (key) => (key === 'one' ? 'eg-leg-2001-1' : undefined),
  };
  const query = (query_id: string, text: string, article_no: string) => ({
    query_id,
    query: text,
    register: 'lay',
    relevant: [{ key: 'one', article_no, grade: 2 }],
  });
  const set = {
    name: 'set',
    queries: [query('1', 'good', '5'), query('2', 'good', '6'), query('3', 'bad', '5')],
    corpus: undefined,
    corpusName: '',
    corpusFormat: 'sanad' as const,
    answersDocType: undefined,
    convention: { answers: 2, gain: (grade: number) => grade },
    remarks: [],
  };
  const outcomes = await askAll(set, subject, { signal: AbortSignal.timeout(5_000) });
  assert.equal(
    outcomes.map(({ found, outcome }) => [found, outcome.kind]),
    [
      [true, 'answered'],
      [false, 'answered'],
      [true, 'failed'],
    ],
  );
  assert.equal(
    outcomes.flatMap(({ outcome }) =>
      outcome.kind === 'failed' ? [] : outcome.cited.map((one) => one.relevant),
    ),
    [true, false],
  );
  assert.is((await askAll(set, subject, { signal: AbortSignal.timeout(5_000), sample: 2 })).length, 2);
});

test.run();

/**
 * Tests that one request gives the same outcome through REST, gRPC (each with and without a stream), MCP and
 * the use case itself.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { QUESTION, tokensIn } from '../support/doors/reason.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import type { LlmServer } from '../support/services/llm-server.ts';
import { startLlmServer } from '../support/services/llm-server.ts';
import { differences, timeless } from './differences.ts';
import type { Asked, Door, Doors, Input } from './doors.ts';
import { doorsTo, openDoors } from './doors.ts';

interface Context {
  service: TestService;
  doors: Doors;
  /** API key of a paid plan, with a rate limit that no test reaches. */
  key: string;
}

const parity = suite<Context>('parity');

parity.before(async (context) => {
  context.service = await startService();
  context.doors = await openDoors(context.service);
  const rates = { requests_per_minute: 10_000, reason_per_minute: 10_000 };
  context.key = (await context.service.issue({ plan: 'payg', ...rates })).key;
});
parity.after(async ({ doors, service }) => {
  await doors.close();
  await service.close();
});

const ANSWERED: readonly [Asked, Input][] = [
  ...[
    'عقد العمل',
    'فترة الاختبار',
    'طلاق',
    'المادة 5 من القانون رقم 131 لسنة 1948',
    'rent',
    'حكم محكمة النقض',
    'فتوى',
  ].map((query): [Asked, Input] => ['search', { query, top_k: 50 }]),
  [
    'search',
    {
      query: 'العمل',
      filters: { doc_type: ['legislation', 'case_law'], year_from: 1948, status: ['in_force'] },
    },
  ],
  ['search', { query: 'العمل', rerank: false, include_text: false, top_k: 1 }],
  ['search', { query: 'لا شيء', filters: { year_to: 1800 } }],
  ['search', { query: 'ساعات العمل', preferred_jurisdiction: 'AE', top_k: 50 }],
  ['reason', { question: QUESTION }],
  ['reason', { question: QUESTION, preferred_jurisdiction: 'SA' }],
  ['reason', { question: QUESTION, language: 'en', top_k: 4, filters: { jurisdiction: 'SA' } }],
  ['reason', { question: 'ما عقوبة القتل العمد؟' }],
  ['reason', { question: 'ما عاصمة فرنسا؟' }],
  ['cite', { citation: 'القانون رقم 131 لسنة 1948' }],
  ['document', { canonical_id: 'eg-leg-1948-131' }],
  ['article', { canonical_id: 'eg-leg-1948-131', article: '147' }],
  ['article', { canonical_id: 'eg-leg-1948-131', article: '147', as_of: '1369-01-01', calendar: 'hijri' }],
  ['article', { canonical_id: 'eg-leg-1948-131', article: '147', as_of: '1940-01-01' }],
  ['traverse', { canonical_id: 'eg-leg-1948-131' }],
  ['articles', { canonical_id: 'eg-leg-1948-131' }],
  ['articleVersions', { canonical_id: 'eg-leg-1948-131', article: '147' }],
  ['articleDiff', { canonical_id: 'eg-leg-1948-131', article: '147', from: '1', to: '2000-01-01' }],
  ['documentChanges', { canonical_id: 'eg-leg-1948-131' }],
  ['documentEffects', { canonical_id: 'eg-leg-1948-131' }],
  ['jurisdictions', {}],
  ['search', { query: 'العمل', as_of: '2004-01-01', top_k: 50 }],
  ['reason', { question: QUESTION, as_of: '1425-01-01', calendar: 'hijri' }],
  ['cite', { citation: 'قانون العمل', as_of: '2004-01-01' }],
  ['document', { canonical_id: 'eg-leg-1948-131', as_of: '1950-01-01' }],
  ['traverse', { canonical_id: 'eg-leg-1948-131', as_of: '1950-01-01' }],
];

for (const [asked, input] of ANSWERED) {
  parity(`${asked} ${JSON.stringify(input)} has the same answer`, async ({ doors, key }) => {
    const expected = await doors.all['use case'](asked, input, key);
    assert.is(expected.code, 'ok');
    for (const [name, door] of doorsTo(asked, doors)) {
      const { code, value } = await door(asked, input, key);
      assert.is(code, 'ok', name);
      assert.equal(differences(timeless(expected.value), timeless(value), ''), [], name);
    }
  });
}

const explained: Input = { query: 'ايجار شقة في مصر', explain: true };

parity('every door gives the same reason for the status of a document', async ({ doors, key }) => {
  const { 'use case': useCase, REST, gRPC } = doors.all;
  const asked = { query: 'العمل', include: ['status_reason'], top_k: 50 };
  const expected = await useCase('search', asked, key);
  const results = expected.value?.results as { status_reason?: object }[];
  assert.ok(results.some(({ status_reason }) => status_reason !== undefined));
  for (const door of [REST, gRPC]) {
    const seen = await door('search', asked, key);
    assert.equal(differences(timeless(expected.value), timeless(seen.value), ''), []);
  }
});

parity('every door gives the same explanation of the results', async ({ doors, key }) => {
  const { 'use case': useCase, REST, gRPC } = doors.all;
  const expected = await useCase('search', explained, key);
  for (const door of [REST, gRPC]) {
    const seen = await door('search', explained, key);
    assert.equal(differences(timeless(expected.value), timeless(seen.value), ''), []);
  }
  assert.ok(expected.value?.explain);
});

const REFUSED: readonly [code: string, Asked, Input, fields?: readonly string[]][] = [
  ['validation_error', 'search', { query: '' }, ['query']],
  ['validation_error', 'search', { query: ' ', top_k: 51 }, ['query', 'top_k']],
  [
    'validation_error',
    'search',
    { query: 'عقد', filters: { year_from: 2000, year_to: 1999 } },
    ['filters.year_from'],
  ],
  ['validation_error', 'search', { query: 'عقد', filters: { jurisdiction: 'XX' } }, ['filters.jurisdiction']],
  ['validation_error', 'reason', { question: 'ماذا' }, ['question']],
  ['validation_error', 'search', { query: 'عقد', preferred_jurisdiction: 'XX' }, ['preferred_jurisdiction']],
  [
    'validation_error',
    'reason',
    { question: QUESTION, preferred_jurisdiction: 'sa' },
    ['preferred_jurisdiction'],
  ],
  ['validation_error', 'reason', { question: QUESTION, top_k: 3, filters: { year_to: 1 } }],
  ['citation_unparseable', 'cite', { citation: 'كلام لا إشارة فيه' }],
  ['citation_not_found', 'cite', { citation: 'القانون رقم 999 لسنة 1901' }],
  ['not_found', 'document', { canonical_id: 'eg-leg-1901-999' }],
  ['not_found', 'article', { canonical_id: 'eg-leg-1901-999', article: '147' }],
  ['not_found', 'article', { canonical_id: 'eg-leg-1948-131', article: '9999' }],
  [
    'validation_error',
    'article',
    { canonical_id: 'eg-leg-1948-131', article: '147', as_of: '1446-01-01' },
    ['as_of'],
  ],
  ['not_found', 'articles', { canonical_id: 'eg-leg-1901-999' }],
  ['not_found', 'articleVersions', { canonical_id: 'eg-leg-1948-131', article: '9999' }],
  ['not_found', 'articleDiff', { canonical_id: 'eg-leg-1948-131', article: '147', from: '1', to: '9' }],
  ['not_found', 'documentChanges', { canonical_id: 'eg-leg-1901-999' }],
  ['not_found', 'documentEffects', { canonical_id: 'eg-leg-1901-999' }],
  ['not_found', 'traverse', { canonical_id: 'eg-leg-1901-999' }],
];

for (const [code, asked, input, fields] of REFUSED) {
  parity(`${asked} ${JSON.stringify(input)} is refused with ${code}`, async ({ doors, key }) => {
    for (const [name, door] of doorsTo(asked, doors)) {
      const seen = await door(asked, input, key);
      assert.is(seen.code, code, name);
      if (fields) assert.equal(seen.fields, fields, name);
    }
  });
}

const inputOf: Readonly<Record<Asked, Input>> = {
  search: { query: 'عقد' },
  reason: { question: QUESTION },
  cite: { citation: 'القانون رقم 131 لسنة 1948' },
  document: { canonical_id: 'eg-leg-1948-131' },
  article: { canonical_id: 'eg-leg-1948-131', article: '147' },
  articles: { canonical_id: 'eg-leg-1948-131' },
  articleVersions: { canonical_id: 'eg-leg-1948-131', article: '147' },
  articleDiff: { canonical_id: 'eg-leg-1948-131', article: '147', from: '1', to: '1' },
  documentChanges: { canonical_id: 'eg-leg-1948-131' },
  documentEffects: { canonical_id: 'eg-leg-1948-131' },
  traverse: { canonical_id: 'eg-leg-1948-131' },
  jurisdictions: {},
};
const ALL = Object.keys(inputOf) as Asked[];

parity('a key that is none is unauthorized, whatever is asked', async ({ doors }) => {
  for (const asked of ALL) {
    for (const [name, door] of doorsTo(asked, doors)) {
      const unknown = `sanad_live_${'A'.repeat(38)}`;
      assert.is((await door(asked, inputOf[asked], unknown)).code, 'unauthorized', `${asked}, ${name}`);
    }
  }
});

parity('the free plan does not reason', async ({ doors, service }) => {
  const { key } = await service.issue({ plan: 'free', reason_per_minute: 100 });
  for (const [name, door] of doorsTo('reason', doors)) {
    assert.is((await door('reason', inputOf.reason, key)).code, 'plan_required', name);
  }
});

parity('a key without rate left is refused', async ({ doors, service }) => {
  for (const asked of ALL) {
    for (const [name, door] of doorsTo(asked, doors)) {
      const email = `${asked}-${name.replaceAll(' ', '-')}@example.org`;
      const rates = { requests_per_minute: 1, reason_per_minute: 1 };
      const { key } = await service.issue({ plan: 'payg', email, ...rates });
      assert.is((await door(asked, inputOf[asked], key)).code, 'ok', `${asked}, ${name}`);
      assert.is((await door(asked, inputOf[asked], key)).code, 'rate_limited', `${asked}, ${name}`);
    }
  }
});

/**
 * For each operation, an input that breaks one of its rules. Not every door can send one for the two left
 * out.
 */
const WRONG: Readonly<Record<Exclude<Asked, 'documentChanges' | 'documentEffects'>, Input>> = {
  search: { query: '', top_k: 99 },
  reason: { question: '', top_k: 99 },
  cite: { citation: '' },
  document: { canonical_id: 'eg-leg-1948-131', as_of: 'yesterday' },
  article: { canonical_id: 'eg-leg-1948-131', article: '147', as_of: '1446-08-20' },
  articles: { canonical_id: 'eg-leg-1948-131', as_of: 'yesterday' },
  articleVersions: { canonical_id: 'eg-leg-1948-131', article: '147', as_of: '1446-08-20' },
  articleDiff: { canonical_id: 'eg-leg-1948-131', article: '147', from: '0', to: '1' },
  traverse: { canonical_id: 'eg-leg-1948-131', as_of: 'yesterday' },
  jurisdictions: { more: '1' },
};

parity(
  'of several faults the first in the order of checks is reported: key, rate, plan, input',
  async ({ doors, service }) => {
    for (const asked of Object.keys(WRONG) as (keyof typeof WRONG)[]) {
      for (const [name, door] of doorsTo(asked, doors)) {
        const label = `${asked}, ${name}`;
        const unknown = `sanad_live_${'A'.repeat(38)}`;
        assert.is((await door(asked, WRONG[asked], unknown)).code, 'unauthorized', label);
        const rates = { requests_per_minute: 1, reason_per_minute: 1 };
        const { key } = await service.issue({ plan: 'free', ...rates });
        const withInput = asked === 'reason' ? 'plan_required' : 'validation_error';
        assert.is((await door(asked, WRONG[asked], key)).code, withInput, label);
        assert.is((await door(asked, WRONG[asked], key)).code, 'rate_limited', label);
      }
    }
  },
);

parity('REST and gRPC share both rates; the tool that reasons has its own', async ({ doors, service }) => {
  const { REST, 'REST stream': stream, gRPC, MCP } = doors.all;
  const { key } = await service.issue({ plan: 'payg', requests_per_minute: 3, reason_per_minute: 2 });
  const codes = async (asked: Asked, ...through: Door[]) => {
    const seen: unknown[] = [];
    for (const door of through) seen.push((await door(asked, inputOf[asked], key)).code);
    return seen;
  };
  assert.equal(await codes('search', REST, gRPC, MCP, gRPC), ['ok', 'ok', 'ok', 'rate_limited']);
  assert.equal(await codes('reason', gRPC, stream, REST), ['ok', 'ok', 'rate_limited']);
  assert.equal(await codes('reason', MCP, MCP, MCP), ['ok', 'ok', 'rate_limited']);
});

parity('without a corpus, everything that needs one is an outage', async () => {
  const service = await startService({ corpus: 'none' });
  const doors = await openDoors(service);
  const { key } = await service.issue({ plan: 'payg', reason_per_minute: 100 });
  try {
    for (const asked of ALL.filter((one) => one !== 'jurisdictions')) {
      for (const [name, door] of doorsTo(asked, doors)) {
        assert.is((await door(asked, inputOf[asked], key)).code, 'upstream_unavailable', `${asked}, ${name}`);
      }
    }
  } finally {
    await doors.close();
    await service.close();
  }
});

parity('a language model answers the same through every door, and fails the same', async () => {
  const llm: LlmServer = await startLlmServer();
  const service = await startService({ settings: { LLM_URL: `${llm.url}/v1`, LLM_MODEL: 'scripted' } });
  const doors = await openDoors(service);
  const { key } = await service.issue({ plan: 'payg', reason_per_minute: 100 });
  const through = async () => {
    const seen = [];
    for (const [name, door] of doorsTo('reason', doors))
      seen.push({ name, ...(await door('reason', inputOf.reason, key)) });
    return seen;
  };
  try {
    llm.play(({ text }) => {
      const [first = '', second = ''] = tokensIn(text);
      const claim = 'مدة الاختبار 77 شهرًا وفق المادة 5 من القانون رقم 131 لسنة 1948 ';
      return { steps: [claim, first, ' [9] ', second, '[[REF:none]].'], bytesAWrite: 11 };
    });
    const [expected, ...others] = await through();
    assert.is(expected?.code, 'ok');
    const { citations, grounding } = (expected?.value ?? {}) as { citations: unknown[]; grounding: Input };
    assert.equal([citations.length, grounding.dropped_unverified_refs], [2, 1]);
    assert.ok((grounding.unsupported as unknown[]).length > 0);
    assert.ok((grounding.prose_citations as unknown[]).length > 0);
    for (const { name, code, value } of others) {
      assert.is(code, 'ok', name);
      assert.equal(differences(timeless(expected?.value), timeless(value), ''), [], name);
    }
    for (const script of [{ status: 500 }, { steps: ['ثلاثة ', 'die' as const] }, { steps: [] }]) {
      llm.play(script);
      for (const { name, code } of await through()) assert.is(code, 'upstream_unavailable', name);
    }
  } finally {
    await doors.close();
    await service.close();
    await llm.close();
  }
});

parity('the comparison sees what differs', () => {
  const value = { a: 1, list: [{ status: 'in_force' }], gone: [], zero: 0 };
  assert.equal(differences(value, { a: 1, list: [{ status: 'STATUS_IN_FORCE' }] }, ''), []);
  for (const other of [{ a: 2 }, { list: [] }, { list: [{ status: 'STATUS_AMENDED' }] }, { more: 'x' }]) {
    assert.is(differences(value, { a: 1, list: [{ status: 'STATUS_IN_FORCE' }], ...other }, '').length, 1);
  }
});

parity.run();

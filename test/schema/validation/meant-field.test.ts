import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { z } from 'zod';
import { OPERATIONS } from '../../../src/operations.ts';
import { validate } from '../../../src/schema/validation/validate.ts';
import { searchInput } from '../../../src/usecases/search/schema.ts';

const detailsFor = (input: unknown) =>
  (validate(searchInput, input).problems ?? [])
    .filter(({ detail }) => detail.startsWith('is not a known field'))
    .map(({ pointer, detail }) => [pointer, /did you mean (.+)\?$/.exec(detail)?.[1]]);

test('an unknown field is refused with the field that was meant', () => {
  for (const [field, meant] of [
    ['q', 'query'],
    ['limit', 'top_k'],
    ['question', 'query'],
    ['topk', 'top_k'],
    ['Query', 'query'],
    ['filter', 'filters'],
    ['jurisdiction', 'filters.jurisdiction'],
    ['country', 'filters.jurisdiction'],
    ['doc_type', 'filters.doc_type'],
  ] as const) {
    assert.equal(detailsFor({ query: 'x', [field]: 1 }), [[`#/${field}`, meant]], field);
  }
});

test('the one text that an operation takes is suggested for the names that others give it', () => {
  for (const [schema, field, meant] of [
    [OPERATIONS.cite.input, 'text', 'citation'],
    [OPERATIONS.cite.input, 'query', 'citation'],
    [OPERATIONS.verify.input, 'citation', 'text'],
    [OPERATIONS.reason.input, 'prompt', 'question'],
  ] as const) {
    const { problems = [] } = validate(schema as z.ZodType, { [field]: 'x' });
    assert.ok(
      problems.some(({ detail }) => detail === `is not a known field; did you mean ${meant}?`),
      field,
    );
  }
});

test('an article asked of another operation on a document leads to the one that takes it', () => {
  for (const [schema, detail] of [
    [OPERATIONS.document.input, 'is not a known field; the operation article takes it'],
    [OPERATIONS.documentChanges.input, 'is not a known field; the operation article takes it'],
    [OPERATIONS.search.input, 'is not a known field'],
  ] as const) {
    const asked = { canonical_id: 'eg-leg-1948-131', article: '147' };
    const { problems = [] } = validate(schema as z.ZodType, asked);
    assert.is(problems.find(({ pointer }) => pointer === '#/article')?.detail, detail);
  }
});

test('a text in place of a list, a number or a boolean is refused with what was meant', () => {
  for (const [field, detail] of [
    [
      { filters: { doc_type: 'decree' } },
      'Invalid input: expected array, received string; did you mean a list, ["…"]?',
    ],
    [{ top_k: '3' }, 'Invalid input: expected number, received string; did you mean 3?'],
    [{ rerank: 'false' }, 'Invalid input: expected boolean, received string; did you mean false?'],
    [{ top_k: 'three' }, 'Invalid input: expected number, received string'],
  ] as const) {
    const { problems = [] } = validate(searchInput, { query: 'x', ...field });
    assert.equal(
      problems.map((problem) => problem.detail),
      [detail],
    );
  }
});

test('a field of a nested object is suggested inside it', () => {
  assert.equal(detailsFor({ query: 'x', filters: { jurisdicton: 'EG' } }), [
    ['#/filters/jurisdicton', 'jurisdiction'],
  ]);
});

test('a field that was written into a nested object is suggested outside of it', () => {
  for (const [field, meant] of [
    ['as_of', 'as_of'],
    ['date', 'as_of'],
    ['top_k', 'top_k'],
    ['limit', 'top_k'],
  ] as const) {
    assert.equal(detailsFor({ query: 'x', filters: { [field]: 1 } }), [
      [`#/filters/${field}`, `${meant}, outside of filters`],
    ]);
  }
});

test('a name that is like no field gets no suggestion', () => {
  for (const field of ['weights', 'x', 'constructor', 'toString', 'q'.repeat(1_000)]) {
    assert.equal(
      detailsFor({ query: 'x', [field]: 1 }).map(([, meant]) => meant),
      [undefined],
      field,
    );
  }
});

test.run();

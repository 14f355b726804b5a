/**
 * Compares the messages in the published proto file with the operations' schemas: every field, its name and
 * its type.
 */
import protobuf from 'protobufjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { OPERATIONS } from '../../../src/operations.ts';
import { decode, encode, messageType } from '../../../src/transports/grpc/messages.ts';

const proto = suite('proto');

const { search, reason, articles, article, articleVersions, articleDiff, documentChanges, documentEffects } =
  OPERATIONS;
/** Input of `reason` without `stream`: gRPC has a separate streaming method in place of that field. */
const REASON_INPUT = reason.input.omit({ stream: true });

const SAME: Readonly<Record<string, z.ZodType>> = {
  SearchRequest: search.input,
  SearchResponse: search.output,
  ReasonRequest: REASON_INPUT,
  ReasonStreamRequest: REASON_INPUT,
  ReasonResponse: reason.output,
  // The last message of a stream has no `answer`, because the tokens before it are the answer.
  ReasonStreamFinal: reason.output.omit({ answer: true }),
  ArticlesRequest: articles.input,
  ArticlesResponse: articles.output,
  ArticleRequest: article.input,
  ArticleResponse: article.output,
  ArticleVersionsRequest: articleVersions.input,
  ArticleVersionsResponse: articleVersions.output,
  ArticleDiffRequest: articleDiff.input,
  ArticleDiffResponse: articleDiff.output,
  ChangesRequest: documentChanges.input,
  ChangesResponse: documentChanges.output,
  EffectsRequest: documentEffects.input,
  EffectsResponse: documentEffects.output,
};

for (const [name, schema] of Object.entries(SAME)) {
  proto(`${name} has what the operation has`, () => {
    const differences = differencesOf(messageType(name), schema, name);
    assert.equal(differences, []);
  });
}

/** Schemas that differ from the messages in one point, to test that the comparison finds it. */
const WRONG: readonly [string, z.ZodType][] = [
  ['a member that the message lacks', z.strictObject({ ...search.input.shape, more: z.string() })],
  ['a member that the message has alone', search.input.omit({ explain: true })],
  ['another type', z.strictObject({ ...search.input.shape, query: z.int().optional() })],
  ['another word', z.strictObject({ ...search.input.shape, filters: wordedFilters(['law']).optional() })],
  ['a list that is none', z.strictObject({ ...search.input.shape, query: z.array(z.string()) })],
  ['a member that may be missing', z.strictObject({ ...search.input.shape, query: z.string() })],
];

function wordedFilters(words: [string]) {
  const filters = search.input.shape.filters.unwrap();
  return z.strictObject({ ...filters.shape, doc_type: z.array(z.enum(words)).optional() });
}

for (const [what, schema] of WRONG) {
  proto(`the comparison sees ${what}`, () => {
    assert.is(differencesOf(messageType('SearchRequest'), schema, '').length, 1);
  });
}

proto('a message of every field goes through the wire as it was', () => {
  const value = {
    query: 'فترة الاختبار',
    top_k: 0,
    filters: { jurisdiction: 'EG', doc_type: ['case_law', 'fatwa'], year_from: 1948, status: ['in_force'] },
    rerank: false,
    explain: true,
    include: ['status_reason'],
    as_of: '2010-05-01',
  };
  const type = messageType('SearchRequest');
  assert.equal(decode(type, encode(type, value)), value);
});

proto('what a request does not say is absent, and an empty text is one', () => {
  assert.equal(decode(messageType('ReasonRequest'), Buffer.alloc(0)), {
    question: '',
    filters: null,
    language: undefined,
  });
});

proto('a word without a value is a mistake of ours, never a silent zero', () => {
  assert.throws(
    () => encode(messageType('SearchResponse'), { results: [{ doc_type: 'constitution' }] }),
    'constitution',
  );
});

/** Describes each difference between a message type and a schema. */
function differencesOf(type: protobuf.Type, schema: z.ZodType, path: string): string[] {
  const object = unwrapped(schema).schema;
  if (!(object instanceof z.ZodObject)) return [`${path}: ${object.type} as a message`];
  const isLoose = object.def.catchall instanceof z.ZodUnknown;
  const members = Object.entries(object.shape as Record<string, z.ZodType>);
  return [
    ...members.flatMap(([name, member]) => {
      const field = type.fields[name];
      const here = `${path}.${name}`;
      if (field === undefined) return [`${here}: not in the message`];
      if (!/^[a-z][a-z0-9_]*$/.test(name)) return [`${here}: is no snake_case`];
      return memberDifferences(field, member, here);
    }),
    ...Object.keys(isLoose ? {} : type.fields)
      .filter((name) => !Object.hasOwn(object.shape, name))
      .map((name) => `${path}.${name}: in the message alone`),
  ];
}

const SCALARS: Readonly<Record<string, (schema: z.ZodType) => boolean>> = {
  string: (schema) => schema instanceof z.ZodString || schema instanceof z.ZodStringFormat,
  bool: (schema) =>
    schema instanceof z.ZodBoolean || (schema instanceof z.ZodLiteral && [...schema.values].includes(true)),
  int32: (schema) => schema instanceof z.ZodNumber && schema.format === 'safeint',
  double: (schema) => schema instanceof z.ZodNumber && schema.format === null,
};

function memberDifferences(field: protobuf.Field, member: z.ZodType, here: string): string[] {
  const { schema, optional } = unwrapped(member);
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) {
    const element = schema instanceof z.ZodArray ? schema.element : schema.def.items[0];
    return field.repeated ? valueDifferences(field, element as z.ZodType, here) : [`${here}: not repeated`];
  }
  if (field.repeated) return [`${here}: repeated`];
  if (schema instanceof z.ZodRecord) {
    return field.map ? valueDifferences(field, schema.valueType as z.ZodType, here) : [`${here}: no map`];
  }
  const differences = valueDifferences(field, schema, here);
  // True if the message can express that the field is missing: a message field always can, and an enum by its
  // zero value.
  const saysSo =
    field.resolvedType instanceof protobuf.Type || field.hasPresence || here.endsWith('.language');
  if (optional && !saysSo) differences.push(`${here}: cannot be missing`);
  if (!optional && field.options?.proto3_optional) differences.push(`${here}: is never missing`);
  return differences;
}

function valueDifferences(field: protobuf.Field, member: z.ZodType, here: string): string[] {
  const { schema } = unwrapped(member);
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) return differencesOf(resolvedType, schema, here);
  if (resolvedType instanceof protobuf.Enum) return enumDifferences(resolvedType, schema, here);
  return SCALARS[field.type]?.(schema) ? [] : [`${here}: ${field.type} for ${schema.type}`];
}

function enumDifferences({ name, values }: protobuf.Enum, schema: z.ZodType, here: string): string[] {
  if (!(schema instanceof z.ZodEnum)) return [`${here}: an enum for ${schema.type}`];
  const prefix = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  const wanted = ['UNSPECIFIED', ...schema.options.map((word) => String(word).toUpperCase())];
  const zeroFirst = values[`${prefix}_UNSPECIFIED`] === 0;
  const named = Object.keys(values).sort().join();
  const same =
    named ===
    wanted
      .map((word) => `${prefix}_${word}`)
      .sort()
      .join();
  return zeroFirst && same ? [] : [`${here}: words differ`];
}

function unwrapped(schema: z.ZodType): { schema: z.ZodType; optional: boolean } {
  let inner = schema;
  let optional = false;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType;
    optional = true;
  }
  return { schema: inner, optional };
}

proto.run();

/**
 * Builds the named JSON Schemas of the API from the schemas of the operations. Requests are described as
 * clients send them: a field with a default is optional, and an unknown field is refused. Answers are
 * described as open (unknown fields are allowed), so that a new field breaks no client.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { OPERATIONS } from '../../../../operations.ts';
import { documentHeadSchema, documentSchema } from '../../../../schema/document.ts';
import { filtersSchema, jurisdictionCodeSchema } from '../../../../schema/filters.ts';
import { positionSchema, spanSchema } from '../../../../schema/span.ts';
import { statusReasonSchema } from '../../../../schema/status-reason.ts';
import { docTypeSchema, edgeTypeSchema, statusSchema } from '../../../../schema/vocabulary.ts';
import { articleSchema } from '../../../../usecases/citations/reading/articles.ts';
import { parsedSchema } from '../../../../usecases/citations/reading/parsed.ts';
import { verdictSchema } from '../../../../usecases/citations/verdict.ts';
import { verifiedCitationSchema } from '../../../../usecases/citations/verify.ts';
import type { AnyOperation } from '../../../../usecases/operation.ts';
import { batchedSearch } from '../../../../usecases/search/batch.ts';
import type { JsonSchema } from './json-schema.ts';
import { pascalCase } from './names.ts';
import { markExtensions } from './specified.ts';

type SchemaNames = Readonly<Record<string, z.ZodType>>;

const VOCABULARIES: SchemaNames = { DocType: docTypeSchema, Status: statusSchema, EdgeType: edgeTypeSchema };

const { search, reason, traverse, jurisdictions, extract } = OPERATIONS;

/** Parts of answers that get a named schema, so that generated clients have a type for them. */
const ANSWERED_PARTS: SchemaNames = {
  ...VOCABULARIES,
  Document: documentSchema,
  DocumentHead: documentHeadSchema,
  SearchResult: search.output.shape.results.element,
  ReasonCitation: reason.output.shape.citations.element,
  Grounding: reason.output.shape.grounding,
  ParsedCitation: parsedSchema,
  CitedArticle: articleSchema,
  Node: traverse.output.shape.nodes.element,
  Edge: traverse.output.shape.edges.element,
  StatusReason: statusReasonSchema,
  Jurisdiction: jurisdictions.output.shape.jurisdictions.element,
  Span: spanSchema,
  Place: positionSchema,
  ExtractedCitation: extract.output.shape.items.element,
  VerifiedCitation: verifiedCitationSchema,
  Verdict: verdictSchema,
};

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the name of the schema of an operation's request body. */
export const requestName = ({ name }: AnyOperation): string => `${pascalCase(name)}Request`;

/**
 * Returns the name of the schema of an operation's answer. An answer that consists of one named part has the
 * name of that part.
 */
export function responseName({ name, output }: AnyOperation): string {
  const own = Object.entries(ANSWERED_PARTS).find(([, schema]) => schema === output);
  return own?.[0] ?? `${pascalCase(name)}Response`;
}

/** Returns the schemas of request bodies and answers by name. `asked` is true for operations with a body. */
export function namedSchemas(
  operations: readonly AnyOperation[],
  asked: (operation: AnyOperation) => boolean,
): Record<string, JsonSchema> {
  const requests = Object.fromEntries(operations.filter(asked).map((one) => [requestName(one), one.input]));
  const responses = Object.fromEntries(operations.map((one) => [responseName(one), one.output]));
  const schemas = {
    ...jsonSchemas({ ...VOCABULARIES, Filters: filtersSchema, ...requests }, 'input'),
    ...jsonSchemas({ ...ANSWERED_PARTS, ...responses }, 'output'),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, markExtensions(name, schema)]),
  );
}

/** Returns the schema of a parameter, without references to named schemas. */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', override: plain });
  return described;
}

type Overriding = Parameters<NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>>[0];

function jsonSchemas(named: SchemaNames, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaReference(id).$ref,
    override(context) {
      plain(context);
      if (io === 'output' && context.jsonSchema.additionalProperties === false) {
        delete context.jsonSchema.additionalProperties;
      }
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      io === 'input' ? nullable(schema) : schema,
    ]),
  );
}

/**
 * Replaces or removes in a JSON schema what few programs but JavaScript understand, such as some patterns.
 */
function plain({ zodSchema, jsonSchema }: Overriding): void {
  if (zodSchema === batchedSearch) Object.assign(jsonSchema, schemaReference(requestName(search)));
  // The schema gives only the form of a country code, because the valid codes depend on the corpus.
  if (zodSchema === jurisdictionCodeSchema) jsonSchema.pattern = '^[A-Z]{2}$';
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Patterns with Unicode classes (`\p{…}`) are replaced or removed, because few JSON Schema validators
  // support them.
  if (jsonSchema.allOf?.some((part) => typeof part === 'object' && part.pattern?.includes('\\p{'))) {
    delete jsonSchema.allOf;
    jsonSchema.pattern = '\\S';
  }
  if (jsonSchema.pattern !== undefined && /\\p\{/i.test(jsonSchema.pattern)) delete jsonSchema.pattern;
  // A field that is only ever true is described as a boolean: Java generators write an enum of strings for a
  // constant, which does not compile.
  if (typeof jsonSchema.const === 'boolean') delete jsonSchema.const;
  // A tuple of equal parts is described as a list of that length: some generators of clients do not know tuples.
  const { prefixItems: [part, ...others] = [] } = jsonSchema;
  if (part !== undefined && others.every((other) => isDeepStrictEqual(other, part))) {
    jsonSchema.items = part;
    delete jsonSchema.prefixItems;
  }
  // An object with a fixed set of names is described field by field, so that generated clients get a field
  // for each name.
  const { propertyNames, additionalProperties: each } = jsonSchema;
  if (typeof propertyNames === 'object' && propertyNames.enum !== undefined && each !== undefined) {
    jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, each]));
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }
}

/** Lets the optional fields of a request's schema be `null`, which means the same as leaving them out. */
function nullable(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema;
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([name, field]) =>
    required.includes(name) || typeof field !== 'object' ? [name, field] : [name, orNull(field)],
  );
  return { ...schema, properties: Object.fromEntries(fields) };
}

/**
 * A default is that of the alternative which is not null. On the field itself, openapi-typescript would take it
 * for the promise that the field is always there, and clients would have to send it.
 */
function orNull({ description, ...value }: JsonSchema): object {
  const known = description && { description };
  return typeof value.type === 'string' && value.enum === undefined && value.default === undefined
    ? { ...value, type: [value.type, 'null'], ...known }
    : { anyOf: [value, { type: 'null' }], ...known };
}

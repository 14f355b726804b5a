/**
 * JSON Schemas of the tools (dialect 2020-12, as the protocol says), made from the zod schemas of the
 * operations.
 *
 * A model reads the whole list of tools first, so the list is short: inputs in full, outputs in outline.
 * The API description has the full outputs.
 */
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type AnySchema = z.core.JSONSchema._JSONSchema;

/** The protocol demands an object at the root of inputs and outputs. */
type ObjectSchema = Tool['inputSchema'];

export function inputSchema(schema: z.ZodType): ObjectSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema, path }) => {
      // Patterns exclude blank text and broken Unicode in the notation of JavaScript. No client needs them.
      delete jsonSchema.pattern;
      delete jsonSchema.allOf;
      // zod writes the largest safe integer where an integer has no maximum.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Below the members of the input, such as inside `filters`, names and values are explanation enough.
      // `path` is ['properties', name] for a member of the input itself.
      if (path.length < 2) return;
      delete jsonSchema.additionalProperties;
      if (path.length === 2) return;
      delete jsonSchema.description;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
    },
  });
  return rooted(described);
}

/** Inputs that take the code of a country, in the input itself or in `filters`. */
const CODE_INPUTS = ['jurisdiction', 'preferred_jurisdiction'];

/**
 * Adds the accepted codes to the inputs that take one. A client cannot know them, since they follow the
 * corpus.
 */
export function withCodes(schema: ObjectSchema, codes: readonly string[]): ObjectSchema {
  const named = (properties: Record<string, AnySchema> = {}) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        CODE_INPUTS.includes(name) ? { ...object(member), enum: [...codes] } : member,
      ]),
    );
  const { filters, ...others } = (schema.properties ?? {}) as Record<string, AnySchema>;
  const inner = filters && { ...object(filters), properties: named(object(filters).properties) };
  return { ...schema, properties: { ...named(others), ...(inner && { filters: inner }) } } as ObjectSchema;
}

/**
 * The members of an output with their types. The input `fields` names the fields inside a member. Further
 * members are allowed, so that a new member breaks no client.
 */
export function outputOutline(
  schema: z.ZodType,
  { required, without }: { required: boolean; without: readonly string[] },
): ObjectSchema {
  const described: JsonSchema = z.toJSONSchema(schema, { io: 'output' });
  const properties = Object.entries(described.properties ?? {})
    .filter(([name]) => !without.includes(name))
    .map(([name, member]) => [name, outlined(member)]);
  return rooted({
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required && described.required && { required: described.required }),
  });
}

/** Names of the fields of an output, of one of its members, or of that member's items. */
export function fieldsOf(schema: z.ZodType, member: string | undefined): string[] {
  const described = schema instanceof z.ZodObject && member !== undefined ? schema.shape[member] : schema;
  const item = described instanceof z.ZodArray ? described.element : described;
  // The start of the service needs these names. For most outputs they are at hand without a JSON Schema.
  if (item instanceof z.ZodObject) return Object.keys(item.shape);
  const root: JsonSchema = z.toJSONSchema(schema, { io: 'output' });
  const own = member === undefined ? root : object(root.properties?.[member]);
  return Object.keys(own.properties ?? object(own.items).properties ?? {});
}

function rooted(schema: JsonSchema): ObjectSchema {
  if (schema.type !== 'object') throw new Error('A tool takes and gives objects.');
  return schema as ObjectSchema;
}

function outlined(member: AnySchema): JsonSchema {
  const { type, items } = object(member);
  const { type: item } = object(items);
  return { ...(type && { type }), ...(item && { items: { type: item } }) };
}

function object(schema: AnySchema | AnySchema[] | undefined): JsonSchema {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

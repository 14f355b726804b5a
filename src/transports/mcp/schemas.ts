/**
 * JSON Schemas of the tools (dialect 2020-12, which is the protocol's own), made from the operations' zod schemas.
 *
 * A model reads the whole list of tools before it asks anything, so the list is kept short: an input is told in full,
 * an output in outline. All that an answer may hold is in the API description.
 */
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type AnySchema = z.core.JSONSchema._JSONSchema;

/** The protocol wants an object at the root of both. */
type ObjectSchema = Tool['inputSchema'];

export function inputSchema(schema: z.ZodType): ObjectSchema {
  const { $schema: _dialect, ...told } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema, path }) => {
      // JavaScript's own notation, and nothing that a caller could use: no white space alone, no broken Unicode.
      delete jsonSchema.pattern;
      delete jsonSchema.allOf;
      // What a filter is for, its name and values tell. `path` is ['properties', name] for a member of the input.
      if (path.length < 2) return;
      delete jsonSchema.additionalProperties;
      if (path.length === 2) return;
      delete jsonSchema.description;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return rooted(told);
}

/**
 * The members of an output by their types; those of a member are named by the input `fields`. Members beside them are
 * allowed everywhere, so that what an answer gains breaks no client.
 */
export function outputOutline(
  schema: z.ZodType,
  { required, without }: { required: boolean; without: readonly string[] },
): ObjectSchema {
  const told: JsonSchema = z.toJSONSchema(schema, { io: 'output' });
  const properties = Object.entries(told.properties ?? {})
    .filter(([name]) => !without.includes(name))
    .map(([name, member]) => [name, outlined(member)]);
  return rooted({
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required && told.required && { required: told.required }),
  });
}

/** Names of the fields of an output, of its member, or of the items of such a member. */
export function fieldsOf(schema: z.ZodType, member: string | undefined): string[] {
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

/** The fields of a schema with their types. A schema that has a name is shown once, and linked elsewhere. */
import type { ComponentChild } from 'preact';
import { Line } from './code.tsx';
import type { Schema } from './description.ts';
import { nameIn } from './description.ts';

export const schemaAnchor = (name: string): string => `schema-${name}`;

/** The fields of an object, and those of objects without a name within it. */
export function Fields({ schema }: { readonly schema: Schema }) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl class="schema">
      {Object.entries(properties).map(([name, field]) => (
        <Field key={name} name={name} schema={field} isRequired={required.includes(name)} />
      ))}
    </dl>
  );
}

export function Field({
  name,
  schema,
  isRequired,
  description = schema.description,
}: {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}) {
  const inner = objectIn(schema);
  return (
    <div>
      <dt>
        <code>{name}</code> <span class="type">{typeOf(schema)}</span>
        {isRequired && <span class="badge required">required</span>}
        {schema['x-sanad-extension'] && <span class="badge">extension</span>}
      </dt>
      <dd>
        {description !== undefined && <Line text={description} />}
        <Limits schema={schema} />
        {inner && <Fields schema={inner} />}
      </dd>
    </div>
  );
}

const NULL = 'null';
const isNull = ({ type }: Schema) => type === NULL;

/** The choices of a schema. That an optional field may be null is said once, in the introduction. */
const choicesOf = ({ anyOf = [], oneOf = [] }: Schema): Schema[] =>
  [...anyOf, ...oneOf].filter(
    (one) => !isNull(one) && (one.$ref ?? one.type ?? one.enum ?? one.const) !== undefined,
  );

/** The object without a name that a field holds, alone or in a list. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectIn(schema.items);
  const within = choicesOf(schema)
    .map(objectIn)
    .filter((one) => one !== undefined);
  if (within.length === 0) return undefined;
  // A field with several kinds of objects shows the fields of all, of which those of each are required.
  return { properties: Object.assign({}, ...within.map(({ properties }) => properties)) };
}

export function typeOf(schema: Schema): ComponentChild {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref);
    return <a href={`#${schemaAnchor(name)}`}>{name}</a>;
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum !== undefined) return listed(schema.enum.filter((one) => one !== null).map(literal));
  const choices = choicesOf(schema);
  if (choices.length > 0) return listed(choices.map(typeOf));
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== NULL);
  return listed(types.map((type) => typeNamed(type, schema)));
}

function typeNamed(type: string, { items, additionalProperties }: Schema): ComponentChild {
  if (type === 'array' && items !== undefined) return <>list of {typeOf(items)}</>;
  if (type === 'object' && typeof additionalProperties === 'object')
    return <>object of {typeOf(additionalProperties)}</>;
  return type;
}

const literal = (value: unknown): ComponentChild => <code>{JSON.stringify(value)}</code>;

const listed = (parts: readonly ComponentChild[]): ComponentChild => joined(parts, ' or ');

const joined = (parts: readonly ComponentChild[], between: string): ComponentChild[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

function Limits({ schema }: { readonly schema: Schema }) {
  // The limits of a field that may be null are those of its other choice.
  const [only = {}, ...others] = choicesOf(schema);
  const limits = limitsOf(others.length === 0 ? { ...only, ...schema } : schema);
  return limits.length === 0 ? null : <p class="small">{joined(limits, ' · ')}</p>;
}

function limitsOf({ default: standard, format, pattern, ...range }: Schema): ComponentChild[] {
  const ranges = [
    between(range.minimum, range.maximum, ''),
    between(range.minLength, range.maxLength, ' characters'),
    between(range.minItems, range.maxItems, ' items'),
  ].filter((one) => one !== undefined);
  return [
    ...ranges,
    ...(format === undefined ? [] : [format]),
    ...(pattern === undefined
      ? []
      : [
          <>
            pattern <code>{pattern}</code>
          </>,
        ]),
    ...(standard === undefined ? [] : [<>default {literal(standard)}</>]),
  ];
}

function between(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  // A list or a text that is not empty is usual, and the bound of whole numbers in JSON says nothing.
  const from = least === 0 && unit !== '' ? undefined : least;
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) return `at most ${to}${unit}`;
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`;
}

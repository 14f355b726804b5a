/** Parts of the API description that the generators of clients read. */
import { apiDescription } from '../../src/transports/http/discovery/openapi/description.ts';

/** A JSON Schema, as far as the description uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    name: string;
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

/** An operation as a method of a client. */
export interface Method {
  readonly name: string;
  readonly summary: string;
  readonly http: string;
  readonly path: string;
  /** Name of the type of the input; none if the operation takes none. */
  readonly input: string | undefined;
  /** True if a call without input is allowed. */
  readonly optional: boolean;
  /** Name of the type of the answer; none if it has no body. */
  readonly output: string | undefined;
}

const JSON_TYPE = 'application/json';

export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the named schemas of the API, with those of parameters, and its methods. */
export function readDescription(): { schemas: ReadonlyMap<string, Schema>; methods: readonly Method[] } {
  const { components, paths } = JSON.parse(JSON.stringify(apiDescription({ baseUrl: '', siteUrl: '' }))) as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Operation>>;
  };
  const schemas = new Map(Object.entries(components.schemas));
  const methods: Method[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [http, operation] of Object.entries(operations)) {
      const input = inputOf(operation, schemas);
      const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
      const output = answer?.content?.[JSON_TYPE]?.schema.$ref;
      methods.push({
        name: operation.operationId,
        summary: operation.summary,
        http: http.toUpperCase(),
        path,
        input,
        optional: input === undefined || !schemas.get(input)?.required?.length,
        output: output && nameIn(output),
      });
    }
  }
  return { schemas, methods };
}

/** The name of the input's type. One made of parameters is added to the schemas. */
function inputOf(
  { operationId, parameters = [], requestBody }: Operation,
  schemas: Map<string, Schema>,
): string | undefined {
  const body = requestBody?.content[JSON_TYPE]?.schema.$ref;
  if (body !== undefined) return nameIn(body);
  if (parameters.length === 0) return undefined;
  const name = `${pascalCase(operationId)}Parameters`;
  schemas.set(name, {
    type: 'object',
    required: parameters.filter(({ required }) => required).map((one) => one.name),
    properties: Object.fromEntries(
      parameters.map((one) => [
        one.name,
        { ...one.schema, ...(one.description && { description: one.description }) },
      ]),
    ),
  });
  return name;
}

/** Returns the codes of errors that the description lists. */
export const problemCodes = (schemas: ReadonlyMap<string, Schema>): readonly string[] =>
  schemas.get('Problem')?.properties?.code?.enum as string[];

/** Checks answers of the service against its published OpenAPI description. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as assert from 'uvu/assert';
import { apiDescription } from '../../../src/transports/http/discovery/openapi/description.ts';

/** The parts of an OpenAPI document that this check reads. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DescribedResponse>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: object;
    readonly example: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DescribedResponse | { readonly $ref: string }>>;
}

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const addresses = { baseUrl: 'https://sanad.example', siteUrl: 'https://sanad.example' };

export const description = apiDescription(addresses) as Description;

const DOCUMENT = 'https://sanad.example/v1/openapi.json';
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: DOCUMENT, components: description.components });

/** Cache of compiled schemas. Compiling a schema takes a hundred times as long as validating with it. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Validation errors of the value, as text; `undefined` if it conforms to the schema. */
export function objections(schema: object, value: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
  compiled.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

/** Makes the references in a schema absolute, because they are relative to the whole OpenAPI document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`));
}

export function responseOf(operation: DescribedOperation, status: number): DescribedResponse | undefined {
  const response = operation.responses[status];
  if (response === undefined || !('$ref' in response)) return response;
  return description.components.responses[response.$ref.split('/').at(-1) ?? ''];
}

const PATTERNS = Object.entries(description.paths).map(
  ([path, operations]) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), operations] as const,
);

/**
 * Throws if the answer contradicts the OpenAPI description. Addresses and methods that are not described are
 * ignored.
 */
export async function asDescribed(response: Response, method: string): Promise<void> {
  const { pathname } = new URL(response.url);
  const operations = PATTERNS.find(([pattern]) => pattern.test(pathname))?.[1];
  const operation = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (operation === undefined) return;
  const label = `${method} ${pathname} ${response.status}`;
  const described = responseOf(operation, response.status);
  if (described === undefined) throw new Error(`${label} is not described`);
  for (const header of response.headers.keys()) {
    if (CLIENT_READS.test(header))
      assert.ok(names(described.headers).includes(header), `${label}: header ${header}`);
  }
  const type = response.headers.get('content-type')?.split(';')[0];
  const media = described.content?.[type ?? ''];
  if (method === 'HEAD' || [204, 304].includes(response.status)) return;
  if (media === undefined) throw new Error(`${label}: ${type} is not described`);
  if (type !== 'text/event-stream') {
    const body: unknown = await (type === 'text/html' ? response.clone().text() : response.clone().json());
    assert.is(objections(media.schema, body), undefined, label);
  }
}

/**
 * Response headers that inform the client, and which must be described. Headers of the connection are not
 * checked.
 */
const CLIENT_READS = /^(x-(request|ratelimit|service)|ratelimit|retry-after|etag|www-auth|allow$|location$)/;

const names = (headers: object = {}) => Object.keys(headers).map((name) => name.toLowerCase());

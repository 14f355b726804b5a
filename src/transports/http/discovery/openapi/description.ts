/** The OpenAPI description of the REST API, made from its addresses and their operations. */
import { z } from 'zod';
import { RATE_POLICIES } from '../../../../limits/policies.ts';
import type { Operation } from '../../../../usecases/operation.ts';
import { OPERATIONS } from '../../../../usecases/operations.ts';
import { VERSION } from '../../../../version.ts';
import type { Route } from '../../../route.ts';
import { API_ROUTES } from '../../routes.ts';
import type { Example } from './examples.ts';
import { EXAMPLES } from './examples.ts';
import { pascalCase } from './names.ts';
import {
  HEADERS,
  headerReferences,
  problemSchema,
  RATE_HEADERS,
  refusalName,
  refusalResponse,
  refusalsOf,
} from './problems.ts';
import { namedSchemas, parameterSchema, requestName, responseName, schemaReference } from './schemas.ts';
import { EXTENSION, SPECIFIED_OPERATIONS } from './specified.ts';
import { INTRODUCTION, TAGS, WORDS } from './words.ts';

export interface Addresses {
  /** Of the API; no slash at the end. */
  readonly baseUrl: string;
  /** Where the error pages are; no slash at the end. */
  readonly siteUrl: string;
}

/** A route with the operation that it surely has. */
type ApiRoute = Route & { readonly operation: Operation };

const ROUTES = API_ROUTES.filter((route): route is ApiRoute => route.operation !== undefined);

const isAskedByBody = ({ method }: Route) => method === 'POST';

export function apiDescription({ baseUrl, siteUrl }: Addresses): object {
  const operations = ROUTES.map(({ operation }) => operation);
  const bodies = new Set(ROUTES.filter(isAskedByBody).map(({ operation }) => operation));
  const refusals = new Map(operations.flatMap(refusalsOf).map((one) => [refusalName(one), one]));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sanad',
      version: VERSION,
      summary:
        'Legal research over Arabic law: search, grounded answers, citations and the graph between them',
      description: INTRODUCTION,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: TAGS,
    paths: Object.fromEntries(
      ROUTES.map((route) => [route.path.replaceAll(/:(\w+)/g, '{$1}'), { [verb(route)]: described(route) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sanad_live_…',
          description: 'An API key, in the header `Authorization: Bearer <API_KEY>`',
        },
      },
      headers: HEADERS,
      responses: Object.fromEntries(
        [...refusals].map(([name, refusal]) => [name, refusalResponse(refusal, siteUrl)]),
      ),
      schemas: { Problem: problemSchema, ...namedSchemas(operations, (one) => bodies.has(one)) },
    },
  };
}

const verb = ({ method }: Route) => method.toLowerCase();

function described(route: ApiRoute): object {
  const { operation } = route;
  const { tag, more } = WORDS[nameOf(operation)];
  const example = EXAMPLES[nameOf(operation)];
  return {
    operationId: operation.name,
    tags: [tag],
    summary: operation.summary,
    description: [more, costs(operation)].filter(Boolean).join('\n\n'),
    ...asked(route, example),
    responses: {
      200: success(route, example),
      ...(route.revalidate && {
        304: {
          description: 'The client has this answer already: it sent its ETag as If-None-Match',
          headers: headerReferences(['X-Request-Id', ...RATE_HEADERS, 'ETag', 'Cache-Control']),
        },
      }),
      ...Object.fromEntries(
        refusalsOf(operation).map((one) => [
          one.status,
          { $ref: `#/components/responses/${refusalName(one)}` },
        ]),
      ),
    },
    ...(!SPECIFIED_OPERATIONS.has(operation.name) && { [EXTENSION]: true }),
  };
}

/** What it takes of the caller's rate, plan and time. */
function costs({ rate, plans, cost, budgetMs }: Operation): string {
  const { name, requests } = RATE_POLICIES[rate];
  return [
    `${requests} requests a minute and key unless the key has another rate (policy \`${name}\`)${cost ? '; a large body counts as several' : ''}.`,
    plans && `Plans: ${plans.join(', ')}.`,
    `Answered, or refused, within ${budgetMs / 1000} s.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function asked(route: ApiRoute, { input }: Example): object {
  const { operation } = route;
  if (isAskedByBody(route)) {
    return {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaReference(requestName(operation)), example: input },
        },
      },
    };
  }
  const fields = operation.input instanceof z.ZodObject ? Object.entries(operation.input.shape) : [];
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const parameters = fields.map(([name, field]) => {
    const { description, ...schema } = parameterSchema(field as z.ZodType);
    return {
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || !(field as z.ZodType).safeParse(undefined).success,
      ...(description && { description }),
      schema,
      example: input[name],
    };
  });
  return parameters.length > 0 ? { parameters } : {};
}

function success(route: ApiRoute, { output, events }: Example): object {
  const { operation, revalidate } = route;
  return {
    description: events === undefined ? 'The answer' : 'The answer, whole or as it is written',
    headers: headerReferences([
      'X-Request-Id',
      ...RATE_HEADERS,
      ...(revalidate ? (['ETag', 'Cache-Control'] as const) : []),
      ...(route.headersOf ? (['X-Service-Grounding'] as const) : []),
    ]),
    content: {
      'application/json': { schema: schemaReference(responseName(operation)), example: output },
      ...(events !== undefined && {
        'text/event-stream': {
          schema: { type: 'string', description: EVENT_STREAM },
          example: events,
        },
      }),
    },
  };
}

const EVENT_STREAM = [
  'With `stream: true`. Each event is `data: {"token": "…"}`, a piece of the answer; before the end comes',
  '`event: citations`, whose data has the members `citations` and `grounding` of the whole answer; then `data: [DONE]`.',
  'What fails once the stream has begun comes as `event: error` with a problem object, and no `[DONE]` follows.',
  'Comment lines (`: ping`) keep the connection open.',
].join(' ');

const NAMES = new Map<Operation, keyof typeof OPERATIONS>(
  Object.entries(OPERATIONS).map(([name, operation]) => [operation, name as keyof typeof OPERATIONS]),
);

function nameOf(operation: Operation): keyof typeof OPERATIONS {
  const name = NAMES.get(operation);
  if (name === undefined) throw new Error(`${pascalCase(operation.name)} is not among the operations`);
  return name;
}

/** Builds the OpenAPI description of the REST API from the records of the operations. */
import { z } from 'zod';
import { RATE_POLICIES } from '../../../../limits/rate/policies.ts';
import { ALL_OPERATIONS } from '../../../../operations.ts';
import type { AccountOperation, AnyOperation, Example } from '../../../../usecases/operation.ts';
import { readsBody } from '../../../../usecases/operation.ts';
import { VERSION } from '../../../../version.ts';
import { ACCOUNT_VIEWS } from '../../account/pages/views.ts';
import {
  HEADERS,
  headerReferences,
  PAGE,
  problemSchema,
  RATE_HEADERS,
  refusalName,
  refusalResponse,
  refusalsOf,
} from './problems.ts';
import { namedSchemas, parameterSchema, requestName, responseName, schemaReference } from './schemas.ts';
import { EXTENSION, SPECIFIED_OPERATIONS } from './specified.ts';
import { INTRODUCTION, TAGS } from './words.ts';

export interface Addresses {
  /** Base URL of the API, without a slash at the end. */
  readonly baseUrl: string;
  /** Base URL of the error pages, without a slash at the end. */
  readonly siteUrl: string;
}

/** True if the operation has a request body with at least one field. */
const isAskedByBody = (operation: AnyOperation) => readsBody(operation) && fieldsOf(operation).length > 0;

const NO_CONTENT = 204;

/** True if browsers get a page for people at the operation's address. */
const hasPage = ({ http }: AnyOperation) => ACCOUNT_VIEWS.has(http.path);

const refusalsAt = (operation: AnyOperation) => refusalsOf(operation, hasPage(operation));

export function apiDescription({ baseUrl, siteUrl }: Addresses): object {
  const answered = ALL_OPERATIONS.filter(({ http }) => http.status !== NO_CONTENT);
  const refusals = new Map(ALL_OPERATIONS.flatMap(refusalsAt).map((one) => [refusalName(one), one]));
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
    paths: paths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sanad_live_…',
          description: 'An API key, in the header `Authorization: Bearer <API_KEY>`',
        },
        accountToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of a login, in the header `Authorization: Bearer <token>`',
        },
      },
      headers: HEADERS,
      responses: Object.fromEntries(
        [...refusals].map(([name, refusal]) => [name, refusalResponse(refusal, siteUrl)]),
      ),
      schemas: { Problem: problemSchema, ...namedSchemas(answered, isAskedByBody) },
    },
  };
}

function paths(): object {
  const paths: Record<string, object> = {};
  for (const operation of ALL_OPERATIONS) {
    const path = operation.http.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.http.method.toLowerCase()]: described(operation) };
  }
  return paths;
}

function described(operation: AnyOperation): object {
  const { name, group, summary, description, access, http, example } = operation;
  return {
    operationId: name,
    tags: [group],
    summary,
    description: [description, costs(operation)].filter(Boolean).join('\n\n'),
    ...(access !== 'key' && { security: access === 'session' ? [{ accountToken: [] }] : [] }),
    ...asked(operation, example),
    responses: {
      [http.status ?? 200]: success(operation, example),
      ...(http.revalidate && {
        304: {
          description: 'The client already has this answer: it sent its ETag as If-None-Match',
          headers: headerReferences(['X-Request-Id', ...RATE_HEADERS, 'ETag', 'Cache-Control']),
        },
      }),
      ...Object.fromEntries(
        refusalsAt(operation).map((one) => [
          one.status,
          { $ref: `#/components/responses/${refusalName(one)}` },
        ]),
      ),
    },
    ...(!SPECIFIED_OPERATIONS.has(name) && { [EXTENSION]: true }),
  };
}

/** Returns the part of an operation's description about its rate limit, plan, cost and time limit. */
function costs(operation: AnyOperation): string {
  if (operation.access !== 'key') return accountCosts(operation);
  const { rate, plans, cost, budgetMs } = operation;
  const { name, requests } = RATE_POLICIES[rate];
  return [
    `${requests} requests a minute per key, unless the key, its account or its plan has another rate ` +
      `(policy \`${name}\`)${cost ? '; a large body counts as several' : ''}. If the account has a ` +
      `monthly quota (policy \`month\`), an answer counts if its status is 2xx or 304, or once its ` +
      `first byte or the model's first token was sent. Other 4xx and 5xx do not count.`,
    plans && `Plans: ${plans.join(', ')}.`,
    `Answered, or refused, within ${budgetMs / 1000} s.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function accountCosts({ rate, access, budgetMs }: AccountOperation): string {
  const of = access === 'session' ? 'account' : 'network address';
  return [
    `${rate.requests} requests a minute per ${of} (policy \`${rate.name}\`).`,
    `Answered, or refused, within ${budgetMs / 1000} s.`,
  ].join(' ');
}

const fieldsOf = ({ input }: AnyOperation) =>
  input instanceof z.ZodObject ? Object.entries(input.shape) : [];

function asked(operation: AnyOperation, { input }: Example): object {
  if (isAskedByBody(operation)) {
    return {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaReference(requestName(operation)), example: input },
        },
      },
    };
  }
  const inPath = [...operation.http.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const parameters = fieldsOf(operation).map(([name, field]) => {
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

function success(operation: AnyOperation, { output, events }: Example): object {
  const { revalidate, status } = operation.http;
  const isAccounts = operation.access !== 'key';
  if (status === NO_CONTENT) {
    return {
      description: 'Done',
      headers: headerReferences(['X-Request-Id', ...RATE_HEADERS, 'Cache-Control']),
    };
  }
  return {
    description: events === undefined ? 'The answer' : 'The answer, complete or as a stream',
    headers: headerReferences([
      'X-Request-Id',
      ...RATE_HEADERS,
      ...(revalidate ? (['ETag', 'Cache-Control'] as const) : []),
      ...(isAccounts ? (['Cache-Control'] as const) : []),
      ...(operation.headersOf ? ([isAccounts ? 'Location' : 'X-Service-Grounding'] as const) : []),
    ]),
    content: {
      'application/json': { schema: schemaReference(responseName(operation)), example: output },
      ...(hasPage(operation) && { 'text/html': PAGE }),
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
  'With `stream: true`. Each event is `data: {"token": "…"}`, a piece of the answer. It is followed by',
  '`event: citations`, whose data has the members `citations` and `grounding` of the complete ' +
    'answer, and by `data: [DONE]`.',
  'A failure after the start of the stream is sent as `event: error` with a problem object, without ' +
    '`[DONE]`.',
  'Comment lines (`: ping`) keep the connection open.',
].join(' ');

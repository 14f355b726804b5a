/** The OpenAPI description of the REST API, made from its addresses and their operations. */
import { z } from 'zod';
import { RATE_POLICIES } from '../../../../limits/rate/policies.ts';
import { OPERATIONS } from '../../../../operations.ts';
import type { AccountOperation } from '../../../../usecases/account/account-operation.ts';
import { ACCOUNT_EXAMPLES } from '../../../../usecases/account/examples.ts';
import { ACCOUNT_OPERATIONS } from '../../../../usecases/account/operations.ts';
import type { Example } from '../../../../usecases/examples.ts';
import { EXAMPLES } from '../../../../usecases/examples.ts';
import type { Operation } from '../../../../usecases/operation.ts';
import { VERSION } from '../../../../version.ts';
import type { Route } from '../../../route.ts';
import { ACCOUNT_VIEWS } from '../../account/pages/views.ts';
import { ACCOUNT_ROUTES } from '../../account/routes.ts';
import { API_ROUTES } from '../../v1/routes.ts';
import { pascalCase } from './names.ts';
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
import type { OperationName } from './words.ts';
import { INTRODUCTION, TAGS, WORDS } from './words.ts';

export interface Addresses {
  /** Of the API; no slash at the end. */
  readonly baseUrl: string;
  /** Where the error pages are; no slash at the end. */
  readonly siteUrl: string;
}

/** An operation of the API or of accounts. */
type AnyOperation = Operation | AccountOperation;

/** A route with the one operation that it has. */
interface DescribedRoute extends Omit<Route, 'operation' | 'account'> {
  readonly operation: AnyOperation;
}

const ROUTES: readonly DescribedRoute[] = [...API_ROUTES, ...ACCOUNT_ROUTES].flatMap(
  ({ operation, account, ...route }) => {
    const asked = operation ?? account;
    return asked === undefined ? [] : [{ ...route, operation: asked }];
  },
);

/** Nothing is asked of an operation that takes no fields. */
const isAskedByBody = ({ method, operation }: DescribedRoute) =>
  method === 'POST' && fieldsOf(operation).length > 0;

const NOTHING_TOLD = 204;

/** Whether a browser is answered by a page. */
const hasPage = ({ path }: DescribedRoute) => ACCOUNT_VIEWS.has(path);

const refusalsAt = (route: DescribedRoute) => refusalsOf(route.operation, hasPage(route));

export function apiDescription({ baseUrl, siteUrl }: Addresses): object {
  const told = ROUTES.filter(({ status }) => status !== NOTHING_TOLD).map(({ operation }) => operation);
  const bodies = new Set<object>(ROUTES.filter(isAskedByBody).map(({ operation }) => operation));
  const refusals = new Map(ROUTES.flatMap(refusalsAt).map((one) => [refusalName(one), one]));
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
      schemas: { Problem: problemSchema, ...namedSchemas(told, (one) => bodies.has(one)) },
    },
  };
}

function paths(): object {
  const paths: Record<string, object> = {};
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described(route) };
  }
  return paths;
}

function described(route: DescribedRoute): object {
  const { operation } = route;
  const name = nameOf(operation);
  const { tag, more } = WORDS[name];
  const example = { ...EXAMPLES, ...ACCOUNT_EXAMPLES }[name];
  return {
    operationId: operation.name,
    tags: [tag],
    summary: operation.summary,
    description: [more, costs(operation)].filter(Boolean).join('\n\n'),
    ...('access' in operation && {
      security: operation.access === 'session' ? [{ accountToken: [] }] : [],
    }),
    ...asked(route, example),
    responses: {
      [route.status ?? 200]: success(route, example),
      ...(route.revalidate && {
        304: {
          description: 'The client has this answer already: it sent its ETag as If-None-Match',
          headers: headerReferences(['X-Request-Id', ...RATE_HEADERS, 'ETag', 'Cache-Control']),
        },
      }),
      ...Object.fromEntries(
        refusalsAt(route).map((one) => [one.status, { $ref: `#/components/responses/${refusalName(one)}` }]),
      ),
    },
    ...(!SPECIFIED_OPERATIONS.has(operation.name) && { [EXTENSION]: true }),
  };
}

/** What it takes of the caller's rate, plan and time. */
function costs(operation: AnyOperation): string {
  if ('access' in operation) return accountCosts(operation);
  const { rate, plans, cost, budgetMs } = operation;
  const { name, requests } = RATE_POLICIES[rate];
  return [
    `${requests} requests a minute and key unless the key, its account or its plan has another rate (policy \`${name}\`)${cost ? '; a large body counts as several' : ''}. What the rate lets pass counts in the account's month as well, where that has a quota (policy \`month\`): answers 403 and 422 do, 429 and 5xx do not.`,
    plans && `Plans: ${plans.join(', ')}.`,
    `Answered, or refused, within ${budgetMs / 1000} s.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function accountCosts({ rate, access, budgetMs }: AccountOperation): string {
  const of = access === 'session' ? 'account' : 'network address';
  return [
    `${rate.requests} requests a minute and ${of} (policy \`${rate.name}\`).`,
    `Answered, or refused, within ${budgetMs / 1000} s.`,
  ].join(' ');
}

const fieldsOf = ({ input }: AnyOperation) =>
  input instanceof z.ZodObject ? Object.entries(input.shape) : [];

function asked(route: DescribedRoute, { input }: Example): object {
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
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
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

function success(route: DescribedRoute, { output, events }: Example): object {
  const { operation, revalidate, status } = route;
  const isAccounts = 'access' in operation;
  if (status === NOTHING_TOLD) {
    return {
      description: 'Done',
      headers: headerReferences(['X-Request-Id', ...RATE_HEADERS, 'Cache-Control']),
    };
  }
  return {
    description: events === undefined ? 'The answer' : 'The answer, whole or as it is written',
    headers: headerReferences([
      'X-Request-Id',
      ...RATE_HEADERS,
      ...(revalidate ? (['ETag', 'Cache-Control'] as const) : []),
      ...(isAccounts ? (['Cache-Control'] as const) : []),
      ...(route.headersOf ? ([isAccounts ? 'Location' : 'X-Service-Grounding'] as const) : []),
    ]),
    content: {
      'application/json': { schema: schemaReference(responseName(operation)), example: output },
      ...(hasPage(route) && { 'text/html': PAGE }),
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

const NAMES = new Map<AnyOperation, OperationName>(
  Object.entries({ ...OPERATIONS, ...ACCOUNT_OPERATIONS }).map(([name, operation]) => [
    operation,
    name as OperationName,
  ]),
);

function nameOf(operation: AnyOperation): OperationName {
  const name = NAMES.get(operation);
  if (name === undefined) throw new Error(`${pascalCase(operation.name)} is not among the operations`);
  return name;
}

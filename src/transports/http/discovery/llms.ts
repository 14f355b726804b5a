/** A short overview of the API for language models, in the format of llmstxt.org. */
import { ACCOUNT_OPERATIONS, OPERATIONS } from '../../../operations.ts';
import type { AnyOperation } from '../../../usecases/operation.ts';
import type { McpCard } from '../../mcp-card.ts';
import type { Resource } from '../message/shared-content.ts';
import type { Addresses } from './openapi/description.ts';
import { PROTO_FILE } from './proto-file.ts';

export function llmsText(addresses: Addresses, mcp: McpCard): Resource {
  return {
    path: '/llms.txt',
    type: 'text/plain; charset=utf-8',
    content: () => map(addresses, mcp),
  };
}

function map({ baseUrl, siteUrl }: Addresses, mcp: McpCard): string {
  const endpoints = Object.values(OPERATIONS).map(line);
  const accounts = Object.values(ACCOUNT_OPERATIONS).map(line);
  const tools = mcp.tools.map(({ name, description }) => `- ${name}: ${description}`);
  return `# Sanad

> Legal research over the law of Arabic-speaking countries: hybrid search, answers with every citation
> checked against the retrieved texts, parsing and resolving of citations, and the citation graph.

Every call needs an API key: \`Authorization: Bearer <API_KEY>\`. Results come from the corpus of this
instance, which is not all law: \`GET /v1/jurisdictions\` and \`GET /v1/status\` describe it. Nothing here is
legal advice; cite by \`citation_string\` and read the text before relying on it.

## How to use it

- Search with the question itself, in Arabic or English, then read the results by \`canonical_id\`.
- \`POST /v1/reason\` answers with markers [n]; \`grounding.used\` 0 means that no citation could be verified.
- Check citations in a text of your own with \`POST /v1/citations/verify\`.
- Errors are problem objects: branch on \`code\`; after 429 and 503 wait as \`Retry-After\` says.

## Descriptions

- [OpenAPI](${baseUrl}/v1/openapi.yaml): every field, limit, error and example
- [API reference](${baseUrl}/docs): the same, for people
- [Errors](${siteUrl}/errors): every code, its meaning and its remedy
- [MCP server card](${siteUrl}/.well-known/mcp/server-card.json): how agents connect to ${baseUrl}/mcp
- [gRPC messages](${baseUrl}${PROTO_FILE.path})
- [Catalog of the APIs](${siteUrl}/.well-known/api-catalog)

## REST, at ${baseUrl}

${endpoints.join('\n')}

## Accounts, at ${baseUrl}: with the token of a login instead of a key

${accounts.join('\n')}

## MCP tools, at ${baseUrl}/mcp

${tools.join('\n')}
`;
}

const line = ({ http: { method, path }, summary }: AnyOperation) =>
  `- ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}`;

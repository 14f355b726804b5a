/** Texts of the OpenAPI description that do not belong to a single operation. */

import type { Operation } from '../../../../usecases/operation.ts';
import { EXTENSION } from './specified.ts';

export const INTRODUCTION = `\
Search, grounded answers, citations and the citation graph over the law of Arabic-speaking countries.

- Operations under \`/v1\` need an API key as a bearer token.
  Operations under \`/account\` need the token of a login, or nothing.
  Neither credential replaces the other.
- An unknown field in a request is refused (422). \`null\` for an optional field is the same as omitting it.
- A value that is not known is absent from an answer, never \`null\`.
  Answers may gain fields: ignore those you do not know.
- Limits in characters count Unicode code points of the text as sent.
- Errors are problem objects: branch on \`code\`. After 429 and 503, wait as \`Retry-After\` says, with some jitter.
- \`${EXTENSION}\` marks additions of this service to the specification of the API.
- Every answer carries \`X-Request-Id\`; send one of your own to find a request in the operator's log.

The same operations are available through MCP at \`/mcp\`.`;

export const TAGS = [
  { name: 'Research', description: 'Finding the law and answering from it' },
  { name: 'Citations', description: 'Parsing citations: one, many or in a text' },
  { name: 'Documents', description: 'Texts and the relations between them' },
  { name: 'Service', description: 'Contents and state of this instance' },
  { name: 'Account', description: 'Signup, keys and usage' },
] as const satisfies readonly { name: Operation['group']; description: string }[];

/** Texts of the description that belong to no operation. */

import type { Operation } from '../../../../usecases/operation.ts';
import { EXTENSION } from './specified.ts';

export const INTRODUCTION = `\
Search, grounded answers, citations and the citation graph over the law of Arabic-speaking countries.

- What lies under \`/v1\` needs an API key as a bearer token; what lies under \`/account\`, the token of a login, or nothing. Neither does where the other is asked for.
- A field of a request that is not known is refused (422); \`null\` for an optional field is the same as leaving it out.
- A value that is not known is left out of an answer, never \`null\`. Answers may gain fields: ignore those you do not know.
- Limits in characters count Unicode code points of the text as it is sent.
- Errors are problem objects: branch on \`code\`. After 429 and 503, wait as \`Retry-After\` says, with some jitter.
- What is marked \`${EXTENSION}\` was added to the specification of the API by this service.
- Every answer carries \`X-Request-Id\`; send one of your own to find a request in the operator's log.

The same operations can be had through MCP at \`/mcp\`.`;

export const TAGS = [
  { name: 'Research', description: 'Finding the law and answering from it' },
  { name: 'Citations', description: 'Reading citations, one, many or in a text' },
  { name: 'Documents', description: 'Texts, and how they bear on each other' },
  { name: 'Service', description: 'What this instance holds' },
  { name: 'Account', description: 'Signing up, keys, and what they have used' },
] as const satisfies readonly { name: Operation['group']; description: string }[];

/** What the description says in words, beside what the operations' records say. */

import type { OPERATIONS } from '../../../../operations.ts';
import type { ACCOUNT_OPERATIONS } from '../../../../usecases/account/operations.ts';
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
] as const;

interface Words {
  readonly tag: (typeof TAGS)[number]['name'];
  readonly more?: string;
}

export type OperationName = keyof typeof OPERATIONS | keyof typeof ACCOUNT_OPERATIONS;

export const WORDS: Readonly<Record<OperationName, Words>> = {
  search: {
    tag: 'Research',
    more: 'Two lists, by words and by meaning, are fused and reranked. One result an article, by score, then by `canonical_id` and `article_no`: the same request on the same corpus has the same answer.',
  },
  reason: {
    tag: 'Research',
    more: 'The answer rests on retrieved passages only. Every `[n]` in it is a citation that was checked against them; what could not be checked was removed and counted. An answer that nothing bears out is told by `grounding.used` 0 and the header `X-Service-Grounding: weak`; a refusal begins «لا أجد سنداً قانونياً كافياً» or "I cannot find sufficient legal grounds".',
  },
  cite: {
    tag: 'Citations',
    more: 'Where more than one document fits, none is picked: `citation_not_found` with `reason: "ambiguous"` and `candidates`.',
  },
  citeBatch: { tag: 'Citations', more: 'A hundred citations count as one request.' },
  extract: { tag: 'Citations' },
  verify: {
    tag: 'Citations',
    more: 'A verdict says what the corpus has, not what the law is: `not_in_corpus` is no proof that a text does not exist.',
  },
  document: { tag: 'Documents' },
  traverse: {
    tag: 'Documents',
    more: 'Level by level; within a level by confidence, then id. Every edge between two returned nodes is returned. An id without edges is a graph of one node.',
  },
  graphPath: {
    tag: 'Documents',
    more: 'Of several shortest paths one is chosen, always the same: from its end backwards, the surest edge at each document, then the smaller id. Where there is none, `nodes` is empty and `hops` left out.',
  },
  graphRelated: {
    tag: 'Documents',
    more: 'Documents that the same documents cite. Who cites a document several times counts once.',
  },
  jurisdictions: {
    tag: 'Service',
    more: 'Exactly the codes that `filters.jurisdiction` takes at this moment.',
  },
  status: { tag: 'Service' },
  signup: {
    tag: 'Account',
    more: 'Closed unless the operator has opened it. The letter comes by e-mail; while the mail server is away it waits and goes out later. Five well-formed requests an hour and network address.',
  },
  verifyAddress: {
    tag: 'Account',
    more: 'The address of the link in the letter. Within the life of the link, a day, the same again has the same answer. HEAD verifies nothing, nor does a request that prefers `text/html`: it gets a page whose button confirms by POST, since programs that scan mail open links first.',
  },
  confirmAddress: {
    tag: 'Account',
    more: 'A form, with the same field, is answered by a page.',
  },
  sendVerification: {
    tag: 'Account',
    more: 'Three letters an hour. Links sent before go on working until they are over.',
  },
  login: {
    tag: 'Account',
    more: 'One answer, after the same time, whether the password is wrong or nobody has the address. After five wrong passwords from one network address the next try from there has to wait: a second, then twice as long each time, at most a quarter of an hour; `rate_limited` says how long. Looser bounds hold for an account over all network addresses and for a network address over all accounts, except where the account was logged in to from there before. A letter (`/account/password/forgot`) always leads past them, and keys go on working.',
  },
  changePassword: { tag: 'Account', more: 'Keys go on working.' },
  forgotPassword: {
    tag: 'Account',
    more: 'The same answer, after the same time, whether the address has an account or not. Ten well-formed requests an hour and network address; an account is sent three letters an hour, and more are left out without a word. A form, with the same field, is answered by a page; GET shows the form.',
  },
  resetPassword: {
    tag: 'Account',
    more: 'The link works once, for an hour. A reset ends every session of the account, revokes every key made before, makes every other link void and verifies the address; plan, limits and waiting list stay. It works for accounts that are not verified or have no password, and while signup is closed. GET shows a page with a form, which is answered by a page.',
  },
  me: { tag: 'Account' },
  listAccountKeys: { tag: 'Account' },
  createAccountKey: {
    tag: 'Account',
    more: 'At most 20 keys that are not revoked: one more is a `validation_error`.',
  },
  revokeAccountKey: {
    tag: 'Account',
    more: 'A key that is revoked already keeps its time, with the same answer.',
  },
  usage: {
    tag: 'Account',
    more: 'What was asked with the keys of the account, through REST, gRPC and MCP, as its rate counts it.',
  },
  quota: { tag: 'Account' },
};

import { dayProblems } from '../../schema/day.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { EXAMPLES } from '../examples.ts';
import { operation, whole } from '../operation.ts';
import { answer, isWeaklyGrounded } from './answer.ts';
import { reasonInput, reasonOutput } from './schema.ts';

export const reason = operation({
  name: 'reason',
  summary: 'Answers a question from the texts of the law, with every citation checked',
  group: 'Research',
  description:
    'The answer rests on retrieved passages only. Every `[n]` in it is a citation that was checked ' +
    'against them. References that could not be verified were removed and counted. An answer without ' +
    'a verified citation has `grounding.used` 0 and, unless it is a refusal, the header ' +
    '`X-Service-Grounding: weak`. A refusal begins «لا أجد سنداً قانونياً كافياً» or "I cannot find ' +
    'sufficient legal grounds". It rests on the wordings of the day. An article that is repealed or of ' +
    'unknown wording is no ground, unless the question cites it: the answer then says so. It also does if ' +
    'the former wording of an article of unknown wording would answer best.',
  access: 'key',
  http: { method: 'POST', path: '/v1/reason' },
  input: reasonInput,
  output: reasonOutput,
  example: EXAMPLES.reason,
  rate: 'reason',
  costClass: 'answer',
  plans: ['payg', 'enterprise'],
  budgetMs: 120_000,
  errors: ['plan_required'],
  headersOf: (answer): Readonly<Record<string, string>> =>
    isWeaklyGrounded(answer) ? { 'X-Service-Grounding': 'weak' } : {},
  check: (input, services) => [
    ...unknownJurisdiction(input, ['filters', 'jurisdiction'], services),
    ...unknownJurisdiction(input, ['preferred_jurisdiction'], services),
    ...dayProblems(input),
  ],
  run: (input, context, services) => whole(answer(input, context, services)),
  streaming: {
    wanted: ({ stream }) => stream,
    open: answer,
    lastEvent: {
      name: 'citations',
      data: ({ citations, grounding, nearest }) => ({
        citations,
        grounding,
        ...(nearest !== undefined && { nearest }),
      }),
    },
  },
});

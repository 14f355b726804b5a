import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { operation, whole } from '../operation.ts';
import { answer } from './answer.ts';
import { reasonInput, reasonOutput } from './schema.ts';

export const reason = operation({
  name: 'reason',
  summary: 'Answers a question from the texts of the law, every citation checked',
  input: reasonInput,
  output: reasonOutput,
  rate: 'reason',
  costClass: 'answer',
  plans: ['payg', 'enterprise'],
  budgetMs: 120_000,
  errors: ['plan_required'],
  check: (input, services) => unknownJurisdiction(input, ['filters', 'jurisdiction'], services),
  run: (input, context, services) => whole(answer(input, context, services)),
  streaming: {
    wanted: ({ stream }) => stream,
    open: answer,
  },
});

/** Fields that requests of several operations on citations have. */
import { jurisdictionCodeSchema } from '../../../schema/filters.ts';
import { text } from '../../../schema/text.ts';

/** Schema of a citation in a request. */
export const citationText = text(3, 500).describe(
  'A citation, alone or inside a sentence; only the first is parsed',
);

export const jurisdictionHint = jurisdictionCodeSchema
  .optional()
  .describe('Hint for a citation that names no country');

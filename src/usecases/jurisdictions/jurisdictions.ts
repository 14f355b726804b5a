import { z } from 'zod';
import { operation } from '../operation.ts';
import { acceptedJurisdictions } from './accepted.ts';

const outputSchema = z.strictObject({
  jurisdictions: z.array(
    z.strictObject({
      code: z.string().describe('ISO 3166 code, such as EG'),
      name: z.string(),
      default: z.boolean().describe('Marks the one to preselect'),
    }),
  ),
});

/** Names come from the Unicode CLDR that Node carries: any country has one, with no table of ours to keep. */
const CLDR = new Intl.DisplayNames(['en'], { type: 'region' });
const names = new Map<string, string>();

/** Asked for on every request, and a look-up in CLDR takes as long as all the rest of the answer. */
function nameOf(code: string): string {
  const name = names.get(code) ?? CLDR.of(code) ?? code;
  names.set(code, name);
  return name;
}

export const jurisdictions = operation({
  name: 'jurisdictions',
  summary: 'Lists the jurisdictions that filters.jurisdiction accepts',
  input: z.strictObject({}),
  output: outputSchema,
  rate: 'default',
  budgetMs: 1_000,
  errors: [],
  run(_input, _context, services) {
    return {
      jurisdictions: acceptedJurisdictions(services).map((code) => ({
        code,
        name: nameOf(code),
        default: code === services.jurisdictions.default,
      })),
    };
  },
});

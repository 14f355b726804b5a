import { z } from 'zod';
import { sha256 } from '../../digest.ts';
import { Json } from '../../schema/json.ts';
import { acceptedJurisdictions } from '../accepted-jurisdictions.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';

const outputSchema = z.strictObject({
  jurisdictions: z.array(
    z.strictObject({
      code: z.string().describe('ISO 3166 code, such as EG'),
      name: z.string(),
      default: z.boolean().describe('true for the one to preselect'),
    }),
  ),
});

let names: Intl.DisplayNames | undefined;

/**
 * Gives the English name of a country, from the Unicode CLDR data that Node contains. Reading that data takes
 * 40 ms, so a start does not.
 */
function nameOf(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' });
  return names.of(code) ?? code;
}

/** Cache of answers by list of codes. The list stays the same object as long as one generation is served. */
const answers = new WeakMap<readonly string[], Json<z.infer<typeof outputSchema>>>();

function answerOf(codes: readonly string[], preselected: string): Json<z.infer<typeof outputSchema>> {
  const known = answers.get(codes);
  if (known !== undefined) return known;
  const jurisdictions = codes.map((code) => ({
    code,
    name: nameOf(code),
    default: code === preselected,
  }));
  const bytes = Buffer.from(JSON.stringify({ jurisdictions }));
  const answer = new Json<z.infer<typeof outputSchema>>([bytes], sha256(bytes.toString()).slice(0, 32));
  answers.set(codes, answer);
  return answer;
}

export const jurisdictions = operation({
  name: 'jurisdictions',
  summary: 'Lists the jurisdictions that filters.jurisdiction accepts',
  group: 'Service',
  description: 'Exactly the codes that `filters.jurisdiction` accepts now.',
  access: 'key',
  http: { method: 'GET', path: '/v1/jurisdictions', revalidate: true },
  input: z.strictObject({}),
  output: outputSchema,
  example: EXAMPLES.jurisdictions,
  rate: 'default',
  budgetMs: 1_000,
  errors: [],
  run(_input, _context, services) {
    return answerOf(acceptedJurisdictions(services), services.jurisdictions.default);
  },
});

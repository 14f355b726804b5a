/**
 * Measures what `preferred_jurisdiction` finds: recall@10 of the right article over the whole corpus, for
 * questions that name no country, without a preference, with it, with the country named in the question
 * (Arabic ones), and with a filter.
 *
 *     node --import tsx benches/retrieval/preferred.ts --data DIR [--questions 300]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { namedRegions } from '../../src/core.ts';
import { drawn, openAsking } from '../shared/asking.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, questions: { type: 'string', default: '300' } },
});
if (values.data === undefined) throw new Error('--data is needed');

const COUNTRIES = { AE: 'الإمارات', SA: 'السعودية', EG: 'مصر', TN: 'تونس' } as const;
const KINDS = ['dialect', 'standard', 'english'] as const;

interface Row {
  readonly split: string;
  readonly document: string;
  readonly article: string;
  readonly questions: Readonly<Record<string, readonly string[]>>;
}

/** Returns the questions of the test split that name no country, each with its right article. */
function questionsOf(country: string) {
  const file = new URL(`../../eval/questions/${country.toLowerCase()}.jsonl`, import.meta.url);
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  return rows
    .filter(({ split }) => split === 'test')
    .flatMap(({ questions, document, article }) =>
      KINDS.flatMap((kind) => (questions[kind] ?? []).map((query) => ({ query, kind, document, article }))),
    )
    .filter(({ query }) => namedRegions(query).length === 0);
}

const asking = await openAsking(values.data);
try {
  for (const [country, name] of Object.entries(COUNTRIES)) {
    const all = questionsOf(country);
    const asked = drawn(all, Number(values.questions), ({ query }) => query);
    const ways = {
      without: (query: string) => ({ query }),
      preferred: (query: string) => ({ query, preferred_jurisdiction: country }),
      named: (query: string) => ({ query: `${query.replace(/[؟?.]\s*$/, '')} في ${name}` }),
      filter: (query: string) => ({ query, filters: { jurisdiction: country } }),
    };
    console.log(`${country}: ${asked.length} of ${all.length} questions without a country`);
    for (const [way, input] of Object.entries(ways)) {
      const found: { kind: string; hit: boolean }[] = [];
      for (const { query, kind, document, article } of asked) {
        if (way === 'named' && kind === 'english') continue;
        const results = await asking.search({ ...input(query), top_k: 10, include_text: false });
        const hit = results.some((one) => one.canonical_id === document && one.article_no === article);
        found.push({ kind, hit });
      }
      const share = (of: typeof found) =>
        of.length === 0
          ? '–'
          : `${(of.filter(({ hit }) => hit).length / of.length).toFixed(3)} of ${of.length}`;
      const kinds = KINDS.map((kind) => `${kind} ${share(found.filter((one) => one.kind === kind))}`);
      console.log(`  ${way}: ${share(found)}; ${kinds.join(', ')}`);
    }
  }
} finally {
  await asking.close();
}

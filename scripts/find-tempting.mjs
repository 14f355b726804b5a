/**
 * Finds, for the rows of `eval/questions` without a tempting article, the best ranked article of another law
 * that does not answer, and writes it to `eval/tempting/`. It asks a running service:
 *
 *     SANAD_URL=http://localhost:8080 SANAD_KEY=… node scripts/find-tempting.mjs
 *
 * `eval/tempting/README.md` says which articles count. Rows that are there already are not asked again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './setup/project.mjs';

/** Number of results that are looked at for a question. */
const AMONG = 20;
/** Least score of a tempting article, and its greatest score as a share of that of the right one. */
const SCORE = { least: 0.015, share: 0.5 };
/** Greatest share of common words, of the shorter text. More is a copy, or says the same. */
const SAME = 0.4;
/** Fewest words of a text that can be compared. */
const FEWEST_WORDS = 5;
/** Ids of laws; decrees and regulations often restate the law that they implement. */
const LAW = /^..-(?:leg|fdl|fl|law|fd)/u;
const BYLAW = /لائحة/u;

const linesOf = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const wordsOf = (text) =>
  new Set([...text.matchAll(/[ء-ي]{3,}/gu)].map(([word]) => word.replace(/^(?:وال|بال|لل|ال|و)/u, '')));

function overlap(one, other) {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (Math.min(a.size, b.size) < FEWEST_WORDS) return 1;
  return [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size);
}

/** The tempting article of a row among the results of its question; undefined if none is sure to be wrong. */
function temptingOf({ document, article }, results) {
  const right = results.findIndex((one) => one.canonical_id === document && one.article_no === article);
  const label = results[right];
  if (label === undefined) return undefined;
  const place = results.findIndex(
    ({ canonical_id, article_no, status, title, snippet }) =>
      canonical_id !== document &&
      article_no !== undefined &&
      status !== 'repealed' &&
      LAW.test(canonical_id) &&
      !BYLAW.test(title) &&
      !title.includes(label.title) &&
      !label.title.includes(title) &&
      overlap(snippet, label.snippet) < SAME,
  );
  const found = results[place];
  const isWrong = found !== undefined && place > right && found.score <= SCORE.share * label.score;
  if (!isWrong || found.score < SCORE.least) return undefined;
  return { document: found.canonical_id, article: found.article_no };
}

async function resultsOf(query, jurisdiction) {
  const response = await fetch(`${process.env.SANAD_URL}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.SANAD_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, top_k: AMONG, filters: { jurisdiction } }),
  });
  return (await response.json()).results ?? [];
}

for (const country of ['ae', 'eg', 'sa', 'tn']) {
  const path = inProject('eval', 'tempting', `${country}.jsonl`);
  const found = linesOf(path);
  const known = new Set(found.map(({ document, article }) => `${document} ${article}`));
  for (const row of linesOf(inProject('eval', 'questions', `${country}.jsonl`))) {
    const { document, article, grade, tempting, questions } = row;
    if (tempting !== undefined || grade !== 2 || known.has(`${document} ${article}`)) continue;
    const [query] = [questions.standard, questions.dialect, questions.english].flatMap((some) => some ?? []);
    const one = temptingOf(row, await resultsOf(query, country.toUpperCase()));
    if (one !== undefined) found.push({ document, article, tempting: one, by: 'program' });
  }
  writeFileSync(path, found.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

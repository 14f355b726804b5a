/** Learns the table of related words. The README.md of this folder has the command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import { Derivations } from './derivations.ts';
import type { Pair } from './model.ts';
import { associations } from './model.ts';
import { articlePairs, headingsOf, phrasePairs, trainQuestions } from './pairs.ts';
import { articlesOf, Spellings } from './texts.ts';

/** Least expected number of pairs behind an association, and least factor by which it is more than chance. */
const [LEAST_COUNT, LEAST_LIFT] = [1.2, 6];
/** Pairs without the association that are added to those read, so that a rare word gets lower weights. */
const DOUBT = 3;
/** English words are in no law, so the words of laws that go with them stand for them. */
const ENGLISH = 1.8;
const [LEAST_WEIGHT, MOST_WEIGHT] = [0.05, 0.99];
/** Greatest number of words of laws for one asked word. */
const WORDS = 12;

const ROOT = new URL('../../', import.meta.url);
const QUESTIONS = fileURLToPath(new URL('eval/questions', ROOT));
const TABLE = fileURLToPath(new URL('crates/core/src/lexicon/related/words.tsv', ROOT));

const [data, headingSet] = process.argv.slice(2);
if (data === undefined || headingSet === undefined) throw new Error('DATA HEADINGSET');

const spellings = new Spellings();
const derivations = new Derivations();
const pairs: Pair[] = phrasePairs(spellings);
const dataDir = join(data, 'given-corpus');
const { services, close } = await compose({ ...loadConfig({}), dataDir, logLevel: 'silent' });
try {
  await withGeneration(services, async ({ corpus }) => {
    const questions = trainQuestions(QUESTIONS);
    const headings = await headingsOf(headingSet, corpus);
    for (const article of articlesOf(corpus, spellings)) {
      derivations.read(article.body);
      for (const pair of articlePairs(article, questions, headings, spellings)) pairs.push(pair);
    }
  });
} finally {
  await close();
}
writeFileSync(TABLE, `${head()}${rows().join('\n')}\n`);

/** Returns the lines of the table: an asked word, then words of laws with their weights in hundredths. */
function rows(): string[] {
  const table = new Map<string, Map<string, number>>();
  const put = (asked: string, term: string, weight: number) => {
    const weights = table.get(asked) ?? new Map<string, number>();
    table.set(asked, weights.set(term, Math.max(weights.get(term) ?? 0, weight)));
  };
  for (const [asked, list] of associations(pairs, LEAST_COUNT)) {
    const factor = /[a-z]/.test(asked) ? ENGLISH : 1;
    for (const { term, count, pairs: all, lift } of list) {
      if (lift >= LEAST_LIFT) put(asked, term, Math.min(MOST_WEIGHT, (factor * count) / (all + DOUBT)));
    }
  }
  for (const { from, to, weight } of derivations.pairs()) put(from, to, weight);
  const lines: string[] = [];
  for (const [asked, weights] of [...table].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const word = spellings.of(asked);
    const cells = [...weights]
      .filter(([term, weight]) => term !== asked && weight >= LEAST_WEIGHT)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .flatMap(([term, weight]) => {
        const other = spellings.of(term);
        return other === undefined ? [] : [`${other} ${Math.round(100 * weight)}`];
      });
    if (word !== undefined && cells.length > 0) lines.push([word, ...cells.slice(0, WORDS)].join('\t'));
  }
  return lines;
}

function head(): string {
  return [
    '# Words of questions -> words of laws that go with them. scripts/train-related-words/ writes this file.',
    '# A line: asked word TAB word of laws, blank, weight in hundredths TAB …',
    '',
  ].join('\n');
}

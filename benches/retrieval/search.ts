/**
 * Measures the search of a corpus:
 *
 * `npm run bench:search -- --data DIR [--sizes 10000,100000] [--rounds 7] [--peers 10000]`
 *
 * The core's bench (`crates/core/benches/search`) indexes the chunks of a published corpus at each size and
 * answers the queries of the query sets. It is compared with a naive scan of the same terms, and with search
 * libraries in JavaScript in this process. Figures are microseconds a query: the median over the queries, and
 * then over the alternating rounds.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { start } from '../core/core-process.ts';
import { buildTyped } from '../peers/js-bm25.ts';
import { qualityOf } from '../shared/quality.ts';
import { median } from '../shared/rounds.ts';
import { writeSearchFiles } from './search-corpus.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '7' },
    /** Number of chunks that the JavaScript libraries index. Each chunk needs about 10 KB of memory. */
    peers: { type: 'string', default: '10000' },
    sets: { type: 'string', default: '../shared/eval/retrieval' },
  },
});
if (values.data === undefined) throw new Error('--data names a data directory with a published corpus');
const rounds = Number(values.rounds);
const LIMIT = 100;
/** Number of queries that slow JavaScript libraries answer, each once. */
const SLOW_QUERIES = 40;
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'sanad-bench-search-'));
const { chunks, queries } = await writeSearchFiles(values.data, values.sets, folder);
print(`${chunks} chunks in the corpus, ${queries.length} queries`);
print(await qualityOf(values.data, values.sets));
const core = start('cargo', [
  ...['bench', '--quiet', '-p', 'sanad-core', '--bench', 'search', '--'],
  ...[join(folder, 'documents'), join(folder, 'queries'), folder],
]);
const ask = async (command: string) => JSON.parse(await core.ask(command));

const CASES = ['naive', 'terms', 'sparse', 'read', 'dense', 'hybrid', 'open'] as const;
const FILTERS = ['country', 'years', 'few'] as const;
/** Cases that are also timed with a filter by day, and compared with themselves without it. */
const BY_DAY = ['read', 'dense', 'hybrid'] as const;
type Medians = Record<string, number>;

try {
  const bySize = new Map<number, Medians>();
  for (const size of values.sizes.split(',').map(Number)) bySize.set(size, await measure(size));
  growth(bySize);
  await peers(Number(values.peers));
} finally {
  core.end();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(size: number): Promise<Medians> {
  const built = await ask(`build ${size}`);
  const bytes = Object.entries(built.bytes as Record<string, number>);
  const perSecond = (side: string) => Math.round(size / built.seconds[side]);
  print(
    `\n${size} chunks: ${perSecond('ours')} chunks/s indexed, naive ${perSecond('naive')}/s; bytes a chunk on disk:`,
  );
  print(bytes.map(([name, length]) => `${name} ${Math.round(length / size)}`).join(', '));
  const cases = [
    ...CASES,
    ...FILTERS.map((filter) => `read/${filter}`),
    ...BY_DAY.map((name) => `${name}/today`),
  ];
  const figures = new Map<string, number[]>(cases.map((name) => [name, []]));
  const bandwidth: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const name of cases) {
      const { p50 } = await ask(`round ${name}`);
      // The first round is a warm-up and does not count.
      if (round > 0) figures.get(name)?.push(p50);
    }
    bandwidth.push((await ask('bandwidth')).p50);
  }
  const medians = Object.fromEntries([...figures].map(([name, all]) => [name, median(all)]));
  const ratio = (name: string, other: string, floor: string) => {
    const pairs = (figures.get(name) ?? []).map(
      (time, round) => time / (figures.get(other)?.[round] ?? Number.NaN),
    );
    print(
      `${name} ${us(medians[name])}, against ${other} ${us(medians[other])}: ${median(pairs).toFixed(2)} (floor: ${floor})`,
    );
  };
  ratio('terms', 'naive', 'at most 1.0');
  ratio('sparse', 'terms', '–');
  ratio('read', 'terms', '–');
  ratio('hybrid', 'terms', 'at most 12');
  for (const filter of FILTERS) ratio(`read/${filter}`, 'read', 'at most 1.3');
  for (const name of BY_DAY) ratio(`${name}/today`, name, 'at most 1.05');
  const share = median(bandwidth) / (medians.dense ?? Number.NaN);
  print(`dense ${us(medians.dense)}: ${share.toFixed(2)} of the read bandwidth (floor: 0.5)`);
  const rebuild = (built.seconds.ours * 1e6) / (medians.open ?? Number.NaN);
  print(`opened and asked ${us(medians.open)}: 1/${Math.round(rebuild)} of building (floor: 1/50)`);
  return medians;
}

function growth(bySize: Map<number, Medians>): void {
  const sizes = [...bySize];
  for (const [at, [size, medians]] of sizes.entries()) {
    const before = sizes[at - 1];
    if (before === undefined) continue;
    const grown = CASES.map(
      (name) => `${name} ${((medians[name] ?? 0) / (before[1][name] ?? 1)).toFixed(1)}`,
    );
    print(
      `\ngrowth from ${before[0]} to ${size} chunks (floor of terms: 3 to 10^5, 4 to 10^6): ${grown.join(', ')}`,
    );
  }
}

/** Times searches for the same terms in JavaScript: typed arrays, MiniSearch, Orama. */
async function peers(size: number): Promise<void> {
  await ask(`build ${size}`);
  const path = join(folder, 'tokens');
  const asked: string[] = (await ask(`tokens ${size} ${path}`)).queries;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const split = (text: string) => text.split(' ');
  const typed = buildTyped(lines.map(split));
  const mini = new MiniSearch({ fields: ['text'], tokenize: split, processTerm: (term) => term });
  const startedAt = performance.now();
  mini.addAll(lines.map((text, id) => ({ id, text })));
  const miniSeconds = (performance.now() - startedAt) / 1000;
  const orama = create({
    schema: { text: 'string' } as const,
    components: { tokenizer: { language: 'sanad', normalizationCache: new Map(), tokenize: split } },
  });
  await insertMultiple(
    orama,
    lines.map((text) => ({ text })),
  );

  const slow = asked.filter((_, at) => at % Math.ceil(asked.length / SLOW_QUERIES) === 0);
  const sides: [string, string[], string, (query: string) => unknown][] = [
    ['typed arrays', asked, 'at least 2.5', (query) => typed.search(split(query), LIMIT)],
    ['MiniSearch', slow, 'at least 500', (query) => mini.search(query).slice(0, LIMIT)],
    ['Orama', slow, '–', (query) => searchOrama(orama, { term: query, limit: LIMIT })],
  ];
  print(
    `\n${size} chunks, one channel, against JavaScript; MiniSearch indexes ${Math.round(size / miniSeconds)} chunks/s`,
  );
  for (const [name, some, floor, search] of sides) {
    const ratios: number[] = [];
    for (let round = 0; round < (some === slow ? 2 : rounds + 1); round++) {
      const { p50 } = await ask('round terms');
      const times: number[] = [];
      for (const query of some) {
        const from = performance.now();
        await search(query);
        times.push((performance.now() - from) * 1000);
      }
      if (round > 0) ratios.push(median(times) / p50);
    }
    print(`${name}: ${median(ratios).toFixed(1)} times as long as ours (floor: ${floor})`);
  }
}

function us(time: number | undefined): string {
  return `${Math.round(time ?? Number.NaN)} µs`;
}

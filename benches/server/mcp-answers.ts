/**
 * Measures how long the answers of the MCP tools are on the largest subjects of a corpus: `npm run bench:mcp
 * -- --data DIR`. Each tool is called without `max_chars`, and then to the end of its pages. Fails if an
 * answer is longer than 8,000 characters.
 */
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openCurrent } from '../../src/compose/corpus.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { ANSWER_CHARS } from '../../src/transports/mcp/small-answer.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const { data } = values;
if (data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

interface Subjects {
  /** Id of the document with the longest text. */
  readonly law: string;
  readonly longest: { readonly canonical_id: string; readonly article: string; readonly length: number };
  /** Id of the document with the most changes. */
  readonly changed: string;
  /** Id of the document with the greatest authority in the graph. */
  readonly cited: string;
  /** Texts of the law, of the greatest length that the tools take. */
  readonly text: string;
}

const MOST_TEXT = 200_000;

async function subjectsOf(folder: string): Promise<Subjects> {
  const generation = await openCurrent(dataLayout(folder));
  if (generation === undefined) throw new Error(`${folder} has no corpus`);
  const { corpus, graph } = generation;
  const ids = Array.from(
    { length: corpus.manifest.documents },
    (_, ordinal): string => JSON.parse(Buffer.from(corpus.node(ordinal)).toString()).canonical_id,
  );
  const best = (measure: (id: string, ordinal: number) => number) => {
    const measures = ids.map(measure);
    return ids[measures.indexOf(measures.reduce((a, b) => Math.max(a, b)))] as string;
  };
  const textOf = (id: string): string =>
    JSON.parse(Buffer.from(corpus.document(id) ?? '{}').toString()).full_text ?? '';
  const law = best((id) => corpus.document(id)?.length ?? 0);
  const longest = ids
    .flatMap((id) => (corpus.articles(id) ?? []).map((article) => ({ id, article })))
    .map(({ id, article }) => {
      const length = Math.max(0, ...article.versions.map(({ text = '' }) => text.length));
      return { canonical_id: id, article: article.article_key, length };
    })
    .reduce((a, b) => (b.length > a.length ? b : a));
  const changed = best((_, ordinal) =>
    corpus.articleHistories(ordinal).reduce((sum, { changes }) => sum + changes.length, 0),
  );
  const cited = best((_, ordinal) => graph.value(ordinal) ?? 0);
  const text = textOf(law).slice(0, MOST_TEXT);
  await generation.close();
  return { law, longest, changed, cited, text };
}

const { law, longest, changed, cited, text } = await subjectsOf(data);
const CALLS: readonly [what: string, name: string, input: Record<string, unknown>][] = [
  ['20 sources', 'service_reason', { question: 'ما عقوبة التأخر في دفع أجر العامل؟', top_k: 20 }],
  ['10 results', 'service_search', { query: 'التعويض عن الضرر' }],
  ['50 results', 'service_search', { query: 'التعويض عن الضرر', top_k: 50 }],
  ['a law with its text', 'service_cite', { citation: 'المادة 77 من نظام العمل السعودي', full_text: true }],
  ['the largest law', 'service_document', { canonical_id: law }],
  [
    'the longest article',
    'service_article',
    { canonical_id: longest.canonical_id, article: longest.article },
  ],
  ['the most changed law', 'service_changes', { canonical_id: changed }],
  ['the largest law, its beginning', 'service_verify', { text }],
  ['the largest law, its beginning', 'service_extract', { text }],
  ['the most cited law', 'service_graph_traverse', { canonical_id: cited, depth: 3, limit: 100 }],
  ['', 'service_jurisdictions', {}],
];

const client = new Client({ name: 'bench', version: '1' });
const args = ['--import', 'tsx', 'src/cli/sanad.ts', 'mcp'];
const env = { PATH: process.env.PATH ?? '', SANAD_DATA_DIR: data };
await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
console.log(`largest law ${law}, longest article ${longest.canonical_id} ${longest.article} of`);
console.log(`${longest.length} characters, most changed ${changed}, most cited ${cited}\n`);
console.log('| tool | subject | answers | longest | whole answer | p50 ms |\n|---|---|---|---|---|---|');
let tooLong = 0;
for (const [what, name, input] of CALLS) {
  const lengths: number[] = [];
  const times: number[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const started = performance.now();
    const page: { next_offset?: number; chars: number } = await call(
      name,
      offset > 0 ? { ...input, offset } : input,
    );
    times.push(performance.now() - started);
    lengths.push(page.chars);
    offset = page.next_offset;
  }
  const longestHere = lengths.reduce((a, b) => Math.max(a, b));
  if (longestHere > ANSWER_CHARS) tooLong += 1;
  const unbounded = name === 'service_jurisdictions' ? {} : { max_chars: 10_000_000 };
  const whole = (await call(name, { ...input, ...unbounded })).chars;
  const p50 = times.sort((a, b) => a - b)[times.length >> 1] as number;
  console.log(`| ${name} | ${what} | ${lengths.length} | ${longestHere} | ${whole} | ${p50.toFixed(0)} |`);
}
await client.close();
if (tooLong > 0) throw new Error(`${tooLong} answers are longer than ${ANSWER_CHARS} characters`);

async function call(name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [block] = content;
  const text = block?.type === 'text' ? block.text : '';
  if (isError) throw new Error(`${name}: ${text}`);
  return { ...(JSON.parse(text) as { next_offset?: number }), chars: text.length };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment, sanad } from '../../support/cli.ts';
import { commandHere } from '../../support/command.ts';
import { inputFolder, jsonl, law } from '../../support/corpus/documents.ts';
import { beirFolder } from '../../support/corpus/eval-sets.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { inShared, sharedFile, testNeeding } from '../../support/skip.ts';

/**
 * Writes an evaluation set: two laws that differ in one word, and a query with the word of the second law.
 */
function tinySet(): string {
  const folder = temporaryFolder();
  const laws = ['الملاحة النهرية', 'الحدائق العامة'].map((subject, index) =>
    law(index + 1, 2001, {
      doc_key: `key${index + 1}`,
      title: `قانون رقم ${index + 1} لسنة 2001 بشأن ${subject}`,
      articles: [
        { article_no: '1', text: `تسري أحكام هذا القانون على ${subject}.` },
        { article_no: '2', text: 'يعمل بهذا القانون من تاريخ نشره.' },
      ],
    }),
  );
  const query = {
    query_id: 'q1',
    query: 'الحدائق العامة',
    register: 'lay',
    jurisdiction: 'EG',
    relevant: [{ key: 'key2', article_no: '1', grade: 2 }],
  };
  writeFileSync(join(folder, 'corpus.jsonl'), jsonl(laws));
  writeFileSync(join(folder, 'queries.jsonl'), `${JSON.stringify(query)}\n`);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ set: 'tiny', corpus: 'corpus.jsonl' }));
  return folder;
}

test('a set with its own corpus is indexed and measured at every stage, with and without the country filter', () => {
  const runs = temporaryFolder();
  const { status, stdout, stderr } = sanad(['eval', tinySet(), '--json', '--runs', runs]);
  assert.is(status, 0, stderr);
  const results = JSON.parse(stdout);
  assert.equal(Object.keys(results), ['tiny', 'tiny/country filter']);
  assert.equal(Object.keys(results.tiny), ['sparse', 'dense', 'fused', 'reranked']);
  assert.is(results.tiny.sparse['ndcg@10'], 1);
  assert.is(results.tiny.fused['recall@50'], 1);
  assert.is(results['tiny/country filter'].fused['mrr@10'], 1);
  assert.match(
    readFileSync(join(runs, 'tiny.sparse.run'), 'utf8'),
    /^q1 Q0 eg-leg-2001-2#1 1 1 sanad-sparse\n/,
  );
});

test('with a reranking service, the built-in reranker is measured separately', () => {
  // No server listens at this address. Then results keep their fused order, and a remark says that they were
  // not reranked.
  const settings = { RERANK_URL: 'http://127.0.0.1:9/rerank', RERANK_MODEL: 'away' };
  const args = ['eval', tinySet(), '--json', '--stages', 'reranked', '--baseline', 'builtin-reranker'];
  const { status, stdout, stderr } = sanad(args, { settings });
  assert.is(status, 0, stderr);
  const { tiny } = JSON.parse(stdout);
  assert.equal(Object.keys(tiny), ['reranked', 'builtin-reranker']);
  assert.is(tiny['builtin-reranker']['ndcg@10'], 1);
  assert.match(stderr, /searches were not reranked/);
  assert.is(sanad(args).status, 2);
});

test('a set whose corpus is elsewhere needs --corpus', () => {
  const set = tinySet();
  writeFileSync(join(set, 'manifest.json'), JSON.stringify({ set: 'tiny', corpus: 'elsewhere' }));
  const refused = sanad(['eval', set]);
  assert.is(refused.status, 2);
  assert.match(refused.stderr, /tiny needs the corpus elsewhere: give its path with --corpus/);
  const { status, stdout } = sanad(['eval', set, '--corpus', join(set, 'corpus.jsonl')]);
  assert.is(status, 0);
  assert.match(stdout, /^set +queries +ndcg@10.*\ntiny\n {2}sparse +1 /);
});

test('a BEIR folder is indexed completely: all its documents, with their own ids', () => {
  const runs = temporaryFolder();
  const set = beirFolder();
  const { status, stdout, stderr } = sanad(['eval', set, '--json', '--runs', runs, '--qrels', runs]);
  assert.is(status, 0, stderr);
  const results = JSON.parse(stdout)[basename(set)];
  assert.is(results.sparse.queries, 3);
  assert.is(results.sparse['recall@10'], 1);
  assert.is(results.sparse['hit@1'], 1);
  assert.not.match(stderr, /not in the corpus/);
  const qrels = readFileSync(join(runs, `${basename(set)}.qrels`), 'utf8')
    .trim()
    .split('\n');
  assert.is(qrels.length, 4);
});

test('runs of other systems, the baseline, losses, JSON lines', () => {
  const set = beirFolder();
  const folder = temporaryFolder();
  const file = (name: string, lines: string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const good = file('good.run', ['q1 Q0 d1 1 9 x', 'q2 Q0 d2 1 9 x', 'q2 Q0 d4 2 8 x', 'q3 Q0 d3 1 9 x']);
  const poor = file('poor.run', ['q1 Q0 d9 1 9 x', 'q1 Q0 d1 2 8 x', 'q2 Q0 d2 1 9 x', 'q2 Q0 d4 2 8 x']);
  const losses = join(folder, 'losses.jsonl');
  const args = ['eval', set, '--stages', 'none', '--run', `good=${good}`, '--run', `poor=${poor}`];
  const { status, stdout, stderr } = sanad([...args, '--baseline', 'good', '--losses', losses, '--json']);
  assert.is(status, 0, stderr);
  assert.match(stderr, /poor has no list for 1 of 3 queries/);
  const results = JSON.parse(stdout)[basename(set)];
  assert.is(results.good['ndcg@10'], 1);
  // nDCG: q1 has its answer at rank 2, which gives 1/log2(3) = 0.6309; q2 is perfect, 1; q3 finds nothing, 0.
  // The mean is 0.5436.
  assert.is(results.poor['ndcg@10'].toFixed(4), '0.5436');
  assert.is(results.poor.diff.toFixed(4), '-0.4564');
  assert.ok(results.poor.p > 0.05 && results.poor.p <= 1);
  assert.is(results.poor.p50_ms, undefined);
  const lost = readFileSync(losses, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    lost.map(({ query_id, rank, baseline_rank }) => [query_id, rank, baseline_rank]),
    [
      ['q3', null, 1],
      ['q1', 2, 1],
    ],
  );
  const table = sanad([...args, '--baseline', 'good', '--losses', '1', '--holm']).stdout;
  assert.match(table, /nDCG@10 against good +difference +95 % interval +p +p, Holm\n/);
  assert.match(table, /poor +−1\.000 +1 → – +q3 الصيد في البحيرات\n$/);
});

test('variants measure a part of the search by leaving it out, and misspelt queries their loss', () => {
  const set = tinySet();
  const args = ['eval', set, '--json', '--stages', 'sparse,fused', '--lexicon', 'off', '--dense-weight', '0'];
  const { status, stdout, stderr } = sanad([...args, '--baseline', 'fused', '--noise', '3']);
  assert.is(status, 0, stderr);
  const { tiny, 'tiny/noise': misspelt } = JSON.parse(stdout);
  assert.equal(Object.keys(misspelt), Object.keys(tiny));
  assert.equal(Object.keys(tiny), [
    'sparse',
    'fused',
    'sparse, no lexicon',
    'fused, no lexicon',
    'fused, dense 0',
  ]);
  assert.is(tiny['fused, dense 0']['ndcg@10'], 1);
  assert.is(tiny['fused, dense 0'].diff, 0);
});

test('distractors are the documents of other countries, and the set is also searched in its own country', () => {
  const stranger = (number: number, jurisdiction: string) =>
    law(number, 2001, { jurisdiction, title: `نظام الحدائق العامة رقم ${number}` });
  const distractors = inputFolder({
    'd.jsonl': jsonl([stranger(7, 'SA'), stranger(8, 'SA'), stranger(9, 'EG')]),
  });
  const data = temporaryFolder();
  const args = ['eval', beirFolder(), '--json', '--data', data, '--stages', 'sparse'];
  const { status, stdout, stderr } = sanad([...args, '--distractors', distractors]);
  assert.is(status, 0, stderr);
  assert.match(
    stderr,
    /2 documents of .* are indexed with the corpus; 1 of its own countries \(EG\) are left out/,
  );
  const [plain, filtered] = Object.values(JSON.parse(stdout)) as Record<string, Record<string, number>>[];
  assert.is(filtered?.sparse?.['recall@10'], 1);
  // The added documents of other countries are about gardens too. Without the country filter they compete
  // with the right answer.
  assert.ok((plain?.sparse?.['map@50'] ?? 0) <= (filtered?.sparse?.['map@50'] ?? 0));
  const none = sanad([...args, '--distractors', join(distractors, 'missing.jsonl')]);
  assert.is(none.status, 1);
  assert.match(none.stderr, /there is no file or folder .*missing\.jsonl/);
});

test('an index with documents of an earlier corpus is built anew', () => {
  const data = temporaryFolder();
  const set = tinySet();
  const run = () => {
    const { status, stdout, stderr } = sanad(['eval', set, '--json', '--data', data, '--stages', 'sparse']);
    assert.is(status, 0, stderr);
    return { stderr, tiny: JSON.parse(stdout).tiny.sparse as Record<string, number> };
  };
  assert.is(run().tiny['recall@10'], 1);
  const corpus = join(set, 'corpus.jsonl');
  const [first = ''] = readFileSync(corpus, 'utf8').split('\n');
  writeFileSync(corpus, first);
  const { tiny, stderr } = run();
  assert.is(tiny['recall@10'], 0);
  assert.match(stderr, /1 labelled documents are not in the corpus \(key2\)/);
});

/** Returns what the command notes when it ends with this status. */
async function refusal(args: readonly string[], expected: number): Promise<string> {
  const { status, printed, noted } = await commandHere(['eval', ...args], cliEnvironment({}));
  assert.equal([status, printed], [expected, ''], noted);
  return noted;
}

test('a set that cannot be measured is refused with a message and status 1', async () => {
  const set = tinySet();
  const { status, stderr } = sanad(['eval', join(set, 'nowhere')]);
  assert.is(status, 1);
  assert.match(stderr, /^sanad eval: .*nowhere is not a folder\n$/);
  const refused = (args: string[]) => refusal(args, 1);
  assert.match(await refused([temporaryFolder()]), /is not a query set: it has neither manifest\.json nor/);
  writeFileSync(join(set, 'queries.jsonl'), '{"query_id":"q1"}\n{');
  assert.match(await refused([set]), /queries\.jsonl:1: query: .*\n.*queries\.jsonl:2: not JSON/);
  writeFileSync(join(set, 'queries.jsonl'), '\n');
  assert.match(await refused([set]), /no query has a relevant document/);
  writeFileSync(join(set, 'manifest.json'), '{"set": 1}');
  assert.match(await refused([set]), /manifest\.json: set: /);
  rmSync(join(set, 'queries.jsonl'));
  writeFileSync(join(set, 'manifest.json'), '{"corpus": "corpus.jsonl"}');
  assert.match(await refused([set]), /queries\.jsonl is missing/);
  const beir = beirFolder({ 'corpus.jsonl': '{"_id":"d1","text":"نص"}\n{"text":"نص"}' });
  assert.match(await refused([beir]), /corpus\.jsonl:2: _id: /);
  assert.match(await refused([beirFolder(), '--run', `x=${join(set, 'no.run')}`]), /ENOENT.*no\.run/);
});

test('invalid arguments are usage errors', async () => {
  const set = tinySet();
  for (const [args, reason] of [
    [['--k', 'ten'], /--k must be a whole number/],
    [['--stages', 'sparse,fast'], /--stages fast: the stages are sparse, dense, fused, reranked/],
    [['--stages', 'none'], /--stages none needs a --run/],
    [['--run', 'bm25'], /must be NAME=FILE/],
    [['--run', 'fused=x.run'], /fused is the name of a stage/],
    [['--baseline', 'bm25'], /--baseline bm25: the measured systems are sparse/],
    [['--losses', '5'], /--losses needs --baseline/],
    [['--holm'], /--holm needs --baseline/],
    [['--json', '--baseline', 'sparse', '--losses', '5'], /with --json, name a file/],
    [['--seed', '-1'], /--seed/],
    [['--lexicon', 'none'], /--lexicon must be on or off/],
    [['--dense-weight', 'heavy'], /--dense-weight must be a number from 0 to 10/],
  ] as const) {
    assert.match(await refusal([set, ...args], 2), reason);
  }
});

test('the next run continues with the data folder of an interrupted one', async () => {
  const set = tinySet();
  const data = temporaryFolder();
  const args = ['eval', set, '--json', '--data', data];
  const child = spawn(process.execPath, cliArguments(args), {
    env: cliEnvironment({}),
    cwd: temporaryFolder(),
  });
  child.stderr.setEncoding('utf8').once('data', () => child.kill('SIGINT'));
  const [status] = await once(child, 'exit');
  // Status 0 is possible too: the signal may arrive after the work is done.
  assert.ok(status === 1 || status === 0, String(status));
  const whole = sanad(args);
  assert.is(whole.status, 0, whole.stderr);
  assert.is(JSON.parse(whole.stdout).tiny.sparse['ndcg@10'], 1);
  const left = readdirSync(data, { recursive: true }).filter((name) => /\.part$|building/.test(String(name)));
  assert.equal(left, []);
});

// Lowest nDCG@10 of the sparse list: the figure of plain BM25 with stemming, from the README of each
// evaluation set.
const BASELINES = { 'dz-principles': 0.813 };
/** nDCG@10 that fusion may lose against the sparse list, on a set where the dense list is weak. */
const FUSION_TOLERANCE = 0.005;

for (const [name, baseline] of Object.entries(BASELINES)) {
  testNeeding(sharedFile('eval', 'retrieval', name), test)(
    `${name}: sparse reaches the baseline, fused keeps it`,
    () => {
      const { status, stdout, stderr } = sanad(['eval', inShared('eval', 'retrieval', name), '--json']);
      assert.is(status, 0, stderr);
      const { sparse, fused } = JSON.parse(stdout)[name];
      assert.ok(sparse['ndcg@10'] >= baseline, `sparse ${sparse['ndcg@10']} is below ${baseline}`);
      assert.ok(
        fused['ndcg@10'] >= sparse['ndcg@10'] - FUSION_TOLERANCE,
        `fused ${fused['ndcg@10']} is below sparse ${sparse['ndcg@10']}`,
      );
    },
  );
}

test.run();

/**
 * Tests that each function in `index.d.ts` documents its errors, and that the calls below throw exactly the
 * documented ones.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type * as Sanad from '../../index.js';
import { temporaryFolder } from '../support/folders.ts';

const sanad = createRequire(import.meta.url)('sanad') as typeof Sanad;

const documented = suite('native/errors documented');

const declarations = readFileSync(new URL('../../index.d.ts', import.meta.url), 'utf8');
const COMMENT = String.raw`\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\s*`;
const FUNCTIONS = new RegExp(`(?:${COMMENT})?\nexport declare function (?<name>\\w+)`, 'g');
const CLASSES = /export declare class (?<owner>\w+) \{(?<body>[\s\S]*?)\n\}/g;
const MEMBERS = new RegExp(`(?:${COMMENT})?^ {2}(?:static |get )?(?<name>[a-z]\\w*)\\(`, 'gm');
const NAMES_ERRORS = /\b(Throws|throws|Rejects with) `\w+`|Never throws|Throws what `/;

const undocumented = (matches: Iterable<RegExpMatchArray>, owner = '') =>
  [...matches].flatMap(({ groups: { comment = '', name = '' } = {} }) =>
    NAMES_ERRORS.test(comment.replaceAll(/\s+\*?\s*/g, ' ')) ? [] : [owner + name],
  );

documented('every function of the declarations documents its errors', () => {
  const functions = [...declarations.matchAll(FUNCTIONS)];
  assert.ok(functions.length > 40);
  assert.equal(undocumented(functions), []);
});

documented('every method and constructor documents its errors', () => {
  const classes = [...declarations.matchAll(CLASSES)];
  assert.ok(classes.length >= 6);
  const without = classes.flatMap(({ groups: { owner = '', body = '' } = {} }) =>
    undocumented(body.matchAll(MEMBERS), `${owner}.`),
  );
  assert.equal(without, []);
});

type Call = () => unknown;
/** Casts a value so that TypeScript lets it pass where its type is forbidden. */
const wrong = (value: unknown) => value as never;

const folder = temporaryFolder();
const nowhere = join(folder, 'nowhere');
const junk = join(folder, 'junk');
writeFileSync(junk, Buffer.alloc(8_192, 1));
const indexOfJunk = join(folder, 'index-of-junk');
mkdirSync(indexOfJunk);
writeFileSync(join(indexOfJunk, 'passages'), Buffer.alloc(8_192, 1));

const citation = sanad.parseCitation('القانون رقم 131 لسنة 1948');
const edges = {
  nodes: 2,
  from: Uint32Array.of(0),
  to: Uint32Array.of(1),
  types: Uint8Array.of(0),
  confidences: Float32Array.of(1),
};
const graph = sanad.CitationGraph.fromEdges(edges);
const document = {
  jurisdiction: 'EG',
  docType: 'legislation',
  status: 'in_force',
  title: 'قانون',
  articles: [],
};
const aborted = AbortSignal.abort();
const finished = new sanad.PassageBuilder(join(folder, 'finished'));
finished.addDocument({ ...document, articles: [{ chunks: ['عقد العمل'] }] });
const built = new sanad.IndexBuilder(join(folder, 'index'), { dimensions: 2, embedder: 'none' });
built.addDocument({ ...document, articles: [{ chunks: ['عقد العمل'] }] }, Float32Array.of(1, 0));
await Promise.all([finished.finish(), built.finish()]);
const index = sanad.HybridIndex.open(join(folder, 'index'));
const query = sanad.readQuery('عقد');
const candidates = {
  articles: Uint32Array.of(0),
  chunks: Uint32Array.of(9),
  sparseRanks: Uint32Array.of(1),
  sparseScores: Float32Array.of(1),
  denseRanks: Uint32Array.of(0),
  denseScores: Float32Array.of(0),
};

/**
 * Calls that throw at once, with the code of the error: synchronous functions, and asynchronous ones before
 * they return a promise.
 */
const THROWN: readonly (readonly [code: string, call: Call])[] = [
  ['StringExpected', () => sanad.normalize(wrong(5), 'shape')],
  ['InvalidArg', () => sanad.normalize('', wrong('no form'))],
  ['ArrayExpected', () => sanad.normalizeBatch(wrong('x'), 'shape')],
  ['InvalidArg', () => sanad.normalizeBatchAsync(['x'], wrong('no form'))],
  ['InvalidArg', () => sanad.normalizeMapped('x', wrong('no form'))],
  ['StringExpected', () => sanad.analyze(wrong(5))],
  ['ArrayExpected', () => sanad.analyzeBatch(wrong('x'))],
  ['StringExpected', () => sanad.analyzeBatchAsync(wrong([5]))],
  ['InvalidArg', () => sanad.snippet('x', 'x', -1)],
  ['InvalidArg', () => sanad.snippet('x', 'x', 1.5)],
  ['InvalidArg', () => sanad.snippets(['x'], 'x', -1)],
  ['StringExpected', () => sanad.snippets(wrong([5]), 'x', 1)],
  ['StringExpected', () => sanad.readQuery('x', wrong(5))],
  ['StringExpected', () => sanad.namedCountries(wrong(5))],
  ['ArrayExpected', () => sanad.embed(wrong(5))],
  ['ArrayExpected', () => sanad.embedAsync(wrong(5))],
  ['InvalidArg', () => sanad.fuse([Uint32Array.of(1)], { k: -1 })],
  ['InvalidArg', () => sanad.fuse([Uint32Array.of(1)], { weights: [1, 2] })],
  ['InvalidArg', () => sanad.fuse(wrong([[1]]))],
  ['NumberExpected', () => sanad.gregorianToHijri(wrong('x'), 1, 1)],
  ['NumberExpected', () => sanad.hijriToGregorian(wrong('x'), 1, 1)],
  ['InvalidArg', () => sanad.identify(wrong({}))],
  ['NotFound', () => sanad.digestFileSync(nowhere)],
  ['Io', () => sanad.digestFileSync(folder)],
  ['StringExpected', () => sanad.digestFile(wrong(5))],
  ['StringExpected', () => sanad.checksumFile(wrong(5))],
  ['NotFound', () => sanad.checkLmdbSync(nowhere)],
  ['Io', () => sanad.checkLmdbSync(folder)],
  ['Damaged', () => sanad.checkLmdbSync(junk)],
  ['Io', () => sanad.lockFile(join(nowhere, 'lock'), true)],
  ['Io', () => sanad.lockFile(folder, true)],
  ['StringExpected', () => sanad.parseCitation(wrong(5))],
  ['StringExpected', () => sanad.parseCitation('x', wrong({ jurisdiction: 5 }))],
  ['ArrayExpected', () => sanad.parseCitationBatch(wrong('x'))],
  ['StringExpected', () => sanad.parseCitationBatchAsync(wrong([5]))],
  ['StringExpected', () => sanad.extractCitations(wrong(5))],
  ['StringExpected', () => sanad.extractCitationsAsync(wrong(5))],
  ['ArrayExpected', () => sanad.extractCitationsBatch(wrong('x'))],
  ['ArrayExpected', () => sanad.extractCitationsBatchAsync(wrong('x'))],
  ['InvalidArg', () => sanad.examineCitations('x', { maxCitations: -1 })],
  ['InvalidArg', () => sanad.examineCitations('x', { maxArticles: 1.5 })],
  ['InvalidArg', () => sanad.formatCitation(wrong({}))],
  ['InvalidArg', () => sanad.formatCitation(wrong({ ...citation, instrument: 'unknown' }))],
  ['InvalidArg', () => sanad.formatCitationBatch(wrong([{}]))],
  ['InvalidArg', () => sanad.citationKeys(wrong(citation), 'EG', 'yesterday')],
  ['StringExpected', () => sanad.citationKeys(wrong(citation), wrong(5))],
  ['InvalidArg', () => sanad.citationKeysOnDays(wrong(citation), 'EG', ['yesterday'])],
  ['ArrayExpected', () => sanad.citationKeysOnDays(wrong(citation), 'EG', wrong(5))],
  ['InvalidArg', () => sanad.citationNaming(wrong({}), 'EG')],
  ['InvalidArg', () => sanad.citationNaming(wrong(citation), 'EG', 'yesterday')],
  ['InvalidArg', () => sanad.citationNaming(wrong(citation), 'EG', null, null, { name: 'x', days: ['now'] })],
  ['StringExpected', () => sanad.citationNaming(wrong(citation), wrong(5))],
  ['InvalidArg', () => sanad.confusedKeys(wrong({}), 'EG')],
  ['StringExpected', () => sanad.confusedKeys(wrong(citation), wrong(5))],
  ['StringExpected', () => sanad.titleKeys('x', wrong(5))],
  ['ArrayExpected', () => new sanad.KnownTitles(wrong('x'))],
  ['StringExpected', () => new sanad.KnownTitles([wrong(5)])],
  ['StringExpected', () => new sanad.KnownTitles([]).citationsByTitle(wrong(5))],
  ['StringExpected', () => new sanad.KnownTitles([]).examineCitations(wrong(5))],
  ['StringExpected', () => sanad.longerTitles('x', wrong(5), 'x', false, 'EG')],
  ['StringExpected', () => sanad.articleCitation('x', wrong(5))],
  ['StringExpected', () => sanad.articleKey(wrong(5))],
  ['InvalidArg', () => sanad.articleReadings(wrong({}))],
  ['InvalidArg', () => sanad.annotateCitations('x', wrong([{}]))],
  ['ArrayExpected', () => sanad.annotateCitations('x', wrong(5))],
  ['InvalidArg', () => sanad.citationsToHtml('x', wrong([{ start: 0 }]))],
  ['InvalidArg', () => sanad.readActsAsync(wrong({}))],
  ['StringExpected', () => sanad.linkedCitation(wrong(5))],
  ['NumberExpected', () => sanad.linkedCitation('x', wrong('x'))],
  ['StringExpected', () => sanad.contentWords(wrong(5))],
  ['StringExpected', () => sanad.lawsInArabic(wrong(5))],
  ['StringExpected', () => sanad.subjectsAsNames(wrong(5))],
  ['StringExpected', () => sanad.bareSubject(wrong(5))],
  ['StringExpected', () => sanad.titlesAbout(wrong(5), [])],
  ['StringExpected', () => sanad.writtenOut(wrong(5))],
  ['StringExpected', () => sanad.namedArticle(wrong(5))],
  ['StringExpected', () => sanad.caseNumber(wrong(5))],
  ['StringExpected', () => sanad.namedRegions(wrong(5))],
  ['StringExpected', () => sanad.readFacts(wrong(5))],
  ['StringExpected', () => sanad.ownDay(wrong(5))],
  ['NumberExpected', () => sanad.promulgationDay('x', wrong('x'))],
  ['NumberExpected', () => sanad.signatureDay('x', wrong('x'))],
  ['ArrayExpected', () => sanad.readPassages(wrong('x'))],
  ['StringExpected', () => sanad.readQuestionWords(wrong(5))],
  ['StringExpected', () => sanad.nameFits('x', wrong(5))],
  ['StringExpected', () => sanad.statesAnotherSubject('x', wrong(5))],
  ['StringExpected', () => sanad.distinctiveWords(wrong(5))],
  ['StringExpected', () => sanad.subjectAfter(wrong(5))],
  ['StringExpected', () => sanad.wholeSubject(wrong(5))],
  ['StringExpected', () => sanad.approves(wrong(5))],
  ['StringExpected', () => sanad.articleWord(wrong(5))],
  ['StringExpected', () => sanad.titleNoun(wrong(5))],
  ['StringExpected', () => sanad.bareNoun(wrong(5))],
  ['ArrayExpected', () => sanad.titleWordsBatch(wrong('x'))],
  ['InvalidArg', () => sanad.CitationGraph.fromEdges({ ...edges, to: new Uint32Array() })],
  ['InvalidArg', () => sanad.CitationGraph.fromEdges({ ...edges, to: Uint32Array.of(2) })],
  ['InvalidArg', () => sanad.CitationGraph.fromEdges({ ...edges, types: Uint8Array.of(32) })],
  ['InvalidArg', () => sanad.CitationGraph.fromEdges({ ...edges, confidences: Float32Array.of(1.5) })],
  ['InvalidArg', () => sanad.CitationGraph.fromEdges({ ...edges, nodes: 100_000_001 })],
  ['NotFound', () => sanad.CitationGraph.open(nowhere)],
  ['Io', () => sanad.CitationGraph.open(folder)],
  ['Damaged', () => sanad.CitationGraph.open(junk)],
  ['NotFound', () => graph.save(join(nowhere, 'graph'))],
  ['InvalidArg', () => graph.save(join(folder, 'graph'), Float32Array.of(1))],
  ['NumberExpected', () => graph.value(wrong('x'))],
  ['InvalidArg', () => graph.traverse(2)],
  ['InvalidArg', () => graph.traverse(0, { direction: wrong('up') })],
  ['InvalidArg', () => graph.traverse(0, { types: [32] })],
  ['InvalidArg', () => graph.traverse(0, { depth: -1 })],
  ['InvalidArg', () => graph.path(0, 2)],
  ['InvalidArg', () => graph.related(2)],
  ['InvalidArg', () => graph.related(0, { limit: -1 })],
  ['InvalidArg', () => graph.rank({ damping: 1 })],
  ['InvalidArg', () => graph.rank({ weights: [-1] })],
  ['InvalidArg', () => graph.rank({ tolerance: -1 })],
  ['NotFound', () => new sanad.IndexBuilder('/proc/nowhere', { dimensions: 0, embedder: 'none' })],
  ['InvalidArg', () => new sanad.IndexBuilder(folder, { dimensions: 4_097, embedder: 'none' })],
  ['InvalidArg', () => built.addDocument(document, new Float32Array())],
  ['NotFound', () => sanad.HybridIndex.open(nowhere)],
  ['StringExpected', () => index.sparse('x', wrong({ jurisdiction: 5 }), 1)],
  ['InvalidArg', () => index.dense(wrong([1]), null, 1)],
  ['StringExpected', () => new sanad.PassageBuilder(wrong(5))],
  ['InvalidArg', () => finished.addDocument(document)],
  ['NotFound', () => sanad.Passages.open(nowhere)],
  ['Damaged', () => sanad.Passages.open(indexOfJunk)],
  ['ArrayExpected', () => index.passages.documentFrequencies(wrong(5))],
  ['InvalidArg', () => index.passages.weighed(wrong({}))],
  ['InvalidArg', () => index.passages.weigh(query, Uint32Array.of(9))],
  ['InvalidArg', () => index.passages.rerank(wrong({}), candidates)],
];

for (const [code, call] of THROWN) {
  documented(`${code} is thrown by ${call.toString().slice(6)}`, () => {
    assert.throws(call, (error: { code?: string }) => error.code === code);
  });
}

const REJECTED: readonly (readonly [code: string, call: () => Promise<unknown>])[] = [
  ['ABORT_ERR', () => sanad.normalizeBatchAsync(['x'], 'shape', aborted)],
  ['ABORT_ERR', () => sanad.analyzeBatchAsync(['x'], aborted)],
  ['ABORT_ERR', () => sanad.embedAsync(['x'], aborted)],
  ['ABORT_ERR', () => sanad.parseCitationBatchAsync(['x'], null, aborted)],
  ['ABORT_ERR', () => sanad.extractCitationsAsync('x', null, aborted)],
  ['ABORT_ERR', () => sanad.extractCitationsBatchAsync(['x'], null, aborted)],
  ['InvalidArg', () => sanad.findQuotationsAsync('مادة', [{ startByte: 1, endByte: 2, hasArticle: true }])],
  ['ABORT_ERR', () => sanad.findQuotationsAsync('x', [], aborted)],
  ['InvalidArg', () => sanad.compareQuotationsAsync(['x'], [], [{ quotation: 0, wording: 0 }])],
  ['ABORT_ERR', () => sanad.compareQuotationsAsync([], [], [], aborted)],
  ['ABORT_ERR', () => sanad.examineCitationsAsync('x', null, aborted)],
  ['InvalidArg', () => sanad.examineCitationsAsync('x', { maxCitations: -1 })],
  ['InvalidArg', () => sanad.readActsAsync({ ...document, texts: [{ text: 'x', place: wrong('x') }] })],
  ['InvalidArg', () => sanad.readActsAsync({ ...document, firstDay: 'yesterday', texts: [] })],
  ['ABORT_ERR', () => sanad.readActsAsync({ ...document, texts: [{ text: 'x', place: 'title' }] }, aborted)],
  ['NotFound', () => sanad.digestFile(nowhere)],
  ['NotFound', () => sanad.checksumFile(nowhere)],
  ['Io', () => sanad.digestFile(folder)],
  ['Io', () => sanad.checksumFile(folder)],
  ['ABORT_ERR', () => sanad.digestFile(junk, aborted)],
  ['ABORT_ERR', () => sanad.checksumFile(junk, aborted)],
  ['NotFound', () => sanad.checkLmdb(nowhere)],
  ['Io', () => sanad.checkLmdb(folder)],
  ['Damaged', () => sanad.checkLmdb(junk)],
  ['ABORT_ERR', () => sanad.checkLmdb(junk, aborted)],
  ['InvalidArg', () => graph.traverseAsync(2)],
  ['ABORT_ERR', () => graph.traverseAsync(0, null, aborted)],
  ['InvalidArg', () => graph.pathAsync(0, 2)],
  ['ABORT_ERR', () => graph.pathAsync(0, 1, null, aborted)],
  ['InvalidArg', () => graph.relatedAsync(2)],
  ['ABORT_ERR', () => graph.relatedAsync(0, null, aborted)],
  ['InvalidArg', () => graph.rankAsync({ damping: 1 })],
  ['ABORT_ERR', () => graph.rankAsync(null, aborted)],
  ['InvalidArg', () => built.addDocuments([document])],
  ['ABORT_ERR', () => index.sparse('x', null, 1, aborted)],
  ['InvalidArg', () => index.dense(Float32Array.of(1), null, 1)],
  ['InvalidArg', () => index.both(sanad.readQuery('x'), Float32Array.of(1), null, 1)],
  ['ABORT_ERR', () => index.both(sanad.readQuery('x'), Float32Array.of(1, 0), null, 1, aborted)],
  ['ABORT_ERR', () => index.dense(Float32Array.of(1, 0), null, 1, aborted)],
  ['InvalidArg', () => index.search('x', Float32Array.of(1))],
  ['InvalidArg', () => index.search('x', Float32Array.of(1, 0), { denseWeight: -1 })],
  ['InvalidArg', () => index.passages.rerank(query, candidates)],
  ['InvalidArg', () => index.passages.contributions(query, candidates)],
  ['InvalidArg', () => index.passages.features(query, candidates)],
  ['ABORT_ERR', () => index.passages.rerank(query, candidates, aborted)],
  ['NotFound', () => new sanad.PassageBuilder('/proc/nowhere').finish()],
  ['InvalidArg', () => finished.finish()],
  ['InvalidArg', () => built.finish()],
];

for (const [code, call] of REJECTED) {
  documented(`${code} is what ${call.toString().slice(6)} rejects with`, async () => {
    const error = await call().then(
      () => undefined,
      (reason: { code?: string }) => reason,
    );
    assert.is(error?.code, code);
  });
}

documented('functions documented as never throwing do not throw', () => {
  sanad.builtinEmbedder();
  sanad.guardMappedFiles();
  assert.is(sanad.mappedFileFaults(), 0);
  assert.is(sanad.firstFaultyFile(), null);
  sanad.releaseFreeMemory();
  assert.is(graph.value(9), null);
  const lock = sanad.lockFile(join(folder, 'lock'), true);
  lock?.release();
  lock?.release();
});

documented.run();

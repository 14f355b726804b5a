/** Calls of every exported function of the native module with random texts, and calls that must fail. */

import type { NativeStep, Step } from '../recording/step.ts';
import type { Draw } from './draw.ts';
import type { Material } from './material.ts';

const u32 = (...values: number[]) => ({ $: 'Uint32Array', values });
const u8 = (...values: number[]) => ({ $: 'Uint8Array', values });
const f32 = (...values: number[]) => ({ $: 'Float32Array', values });
const path = (name: string) => ({ $: 'path', name });
const ABORTED = { $: 'aborted' };
const UNDEFINED = { $: 'undefined' };

function call(name: string, args: readonly unknown[], keep?: string): NativeStep {
  return { stage: 'open', door: 'native', group: 'native', call: name, args, ...(keep && { keep }) };
}

export function nativeSteps(material: Material, draw: Draw): Step[] {
  return [
    ...texts(material, draw),
    ...citations(material, draw),
    ...values(),
    ...graph(),
    ...index(material, draw),
    ...files(),
  ];
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

function texts(material: Material, draw: Draw): Step[] {
  const some = () => draw.some(material.titles, 5);
  return [
    ...['shape', 'citation', 'letters', 'nothing'].flatMap((form) => [
      ...times(3, () => call('normalize', [draw.of(material.texts), form])),
      call('normalizeBatch', [some(), form]),
      call('normalizeBatchAsync', [some(), form]),
      call('normalizeMapped', [draw.of(material.titles), form]),
    ]),
    ...times(4, () => call('analyze', [draw.of(material.texts)])),
    call('analyzeBatch', [some()]),
    call('analyzeBatchAsync', [some()]),
    ...times(10, () =>
      call('readQuery', [draw.of(material.questions), ...draw.some([draw.of(['EG', 'SA'])], 1)]),
    ),
    ...times(4, () => call('namedCountries', [draw.of(material.questions)])),
    ...times(6, () =>
      call('snippet', [draw.of(material.texts), draw.of(material.questions), draw.whole(1, 400)]),
    ),
    call('embed', [some()]),
    call('embedAsync', [some()]),
    call('builtinEmbedder', []),
    call('builtinReranker', []),
    ...['normalizeBatchAsync', 'analyzeBatchAsync', 'embedAsync'].map((name) =>
      call(name, name.startsWith('norm') ? [some(), 'shape', ABORTED] : [some(), ABORTED]),
    ),
    ...['normalize', 'analyze', 'readQuery', 'snippet', 'embed', 'namedCountries'].flatMap((name) => [
      call(name, []),
      call(name, [5]),
      call(name, ['a\ud800b', 'shape', 3]),
    ]),
    call('snippet', ['نص', 'نص', -1]),
    call('snippet', ['نص', 'نص', 0]),
  ];
}

function citations(material: Material, draw: Draw): Step[] {
  const cited = () => draw.of(material.citations);
  const text = () => draw.of(material.texts);
  const country = { jurisdiction: 'SA' };
  return [
    ...times(15, () => call('parseCitation', [cited(), ...draw.some([country], draw.whole(0, 1))])),
    call('parseCitationBatch', [draw.some(material.citations, 20)]),
    call('parseCitationBatchAsync', [draw.some(material.citations, 20), country]),
    ...times(8, () => call('extractCitations', [text()])),
    call('extractCitationsAsync', [text()]),
    call('extractCitationsBatch', [[text(), text()], country]),
    call('extractCitationsBatchAsync', [[text(), text()]]),
    ...times(5, () => call('examineCitations', [text(), { maxCitations: 3, maxArticles: 4 }])),
    call('examineCitationsAsync', [text(), { jurisdiction: 'EG' }]),
    ...times(10, () => cited()).flatMap((citation, at) => [
      call('parseCitation', [citation], `citation${at}`),
      call('formatCitation', [{ $: 'kept', name: `citation${at}` }]),
      call('citationKeys', [
        { $: 'kept', name: `citation${at}` },
        'EG',
        ...(at % 2 === 0 ? ['2001-01-01'] : []),
      ]),
    ]),
    call('formatCitationBatch', [[{ $: 'kept', name: 'citation0' }]]),
    call('citationKeys', [{ $: 'kept', name: 'citation0' }, 'EG', 'yesterday']),
    call('formatCitation', [{}]),
    call('formatCitation', [{ instrument: 'nothing' }]),
    ...times(4, () => call('titleKeys', [draw.of(material.titles), 'SA'])),
    call('longerTitles', ['نظام العمل', 'نظام العمل', ' في القطاع الخاص، وعلى', false, 'SA']),
    call('articleCitation', ['القانون رقم 131 لسنة 1948', '147']),
    ...['٢٤٢ مكررا (أ)', '39/2', '', 'x'].map((no) => call('articleKey', [no])),
    ...['39/2', '1/2/3', '5'].map((no) => call('articleReadings', [{ no, key: no.replaceAll('/', '-') }])),
    ...times(4, () =>
      call('identify', [{ jurisdiction: 'SA', docType: 'legislation', title: draw.of(material.titles) }]),
    ),
    call('identify', [{ jurisdiction: 'SA', docType: 'nothing', title: '' }]),
    call('identify', [{}]),
    call('annotateCitations', ['طبقا للقانون', [{ start: 5, end: 12, before: '[', after: ']' }]]),
    call('annotateCitations', ['طبقا', [{ start: 3, end: 99, before: '[', after: ']' }]]),
    call('citationsToHtml', ['<ا> القانون', [{ start: 4, end: 11, href: 'https://x/?a=1&b="2"' }]]),
    ...['parseCitationBatchAsync', 'extractCitationsBatchAsync'].map((name) =>
      call(name, [['م 1'], UNDEFINED, ABORTED]),
    ),
    ...['extractCitationsAsync', 'examineCitationsAsync'].map((name) =>
      call(name, ['م 1 مدني', UNDEFINED, ABORTED]),
    ),
    ...['parseCitation', 'extractCitations', 'examineCitations', 'titleKeys', 'articleKey'].map((name) =>
      call(name, [5]),
    ),
  ];
}

const values = (): Step[] => [
  ...[
    [2022, 6, 30],
    [1900, 2, 28],
    [1700, 1, 1],
    [2100, 12, 31],
    [2022, 2, 30],
    [0, 0, 0],
    [99_999, 1, 1],
    [-5, 1, 1],
  ].flatMap((args) => [call('gregorianToHijri', args), call('hijriToGregorian', args)]),
  call('hijriToGregorian', [1443, 12, 1]),
  call('hijriToGregorian', [1443, 12, 30]),
  call('fuse', [[u32(7, 8), u32(8, 9)]]),
  call('fuse', [[u32(7, 8), u32(8, 9)], { k: 1, limit: 2, weights: [1, 0.5] }]),
  call('fuse', [[u32(7, 7)]]),
  call('fuse', [[u32(7)], { weights: [1, 2] }]),
  call('fuse', [[u32(7)], { k: -5 }]),
  call('fuse', [[]]),
  call('fuse', [5]),
];

const EDGES = {
  nodes: 5,
  from: u32(0, 1, 3, 3, 4),
  to: u32(1, 2, 1, 2, 2),
  types: u8(0, 1, 0, 2, 4),
  confidences: f32(1, 0.9, 1, 0.5, 0.25),
};

const graph = (): Step[] => [
  call('CitationGraph.fromEdges', [EDGES], 'graph'),
  ...[
    {},
    { direction: 'out', depth: 2 },
    { direction: 'in', types: [1] },
    { limit: 2, edges: false },
    { direction: 'up' },
    { types: [99] },
    { depth: -1 },
  ].flatMap((options) => [call('graph.traverse', [0, options]), call('graph.traverseAsync', [2, options])]),
  call('graph.path', [0, 3]),
  call('graph.path', [0, 4, { direction: 'out' }]),
  call('graph.pathAsync', [0, 3, { depth: 1 }]),
  call('graph.related', [1]),
  call('graph.relatedAsync', [2, { types: [0, 2], limit: 1 }]),
  call('graph.rank', []),
  call('graph.rankAsync', [{ damping: 0.5, weights: [1, 2], rounds: 3 }]),
  call('graph.rank', [{ damping: 1.5 }]),
  call('graph.traverse', [9]),
  call('graph.path', [0, 9]),
  call('graph.related', [-1]),
  call('graph.traverseAsync', [0, {}, ABORTED]),
  call('graph.rankAsync', [{}, ABORTED]),
  call('graph.nodeCount', []),
  call('graph.edgeCount', []),
  call('graph.save', [path('graph'), f32(1, 2, 3, 4, 5)]),
  call('graph.save', [path('nothing/graph')]),
  call('graph.save', [path('graph2'), f32(1)]),
  call('CitationGraph.open', [path('graph')], 'opened'),
  call('opened.value', [2]),
  call('opened.value', [9]),
  call('opened.traverse', [0]),
  call('CitationGraph.open', [path('nothing')]),
  call('CitationGraph.fromEdges', [{ ...EDGES, to: u32(1) }]),
  call('CitationGraph.fromEdges', [{ ...EDGES, to: u32(1, 2, 1, 2, 9) }]),
  call('CitationGraph.fromEdges', [{ ...EDGES, types: u8(0, 1, 0, 2, 99) }]),
  call('CitationGraph.fromEdges', [{ ...EDGES, confidences: f32(2, 1, 1, 1, 1) }]),
  call('new CitationGraph', []),
];

function index(material: Material, draw: Draw): Step[] {
  const document = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', year: 1999 };
  const laws = draw.some(material.texts, 6).map((text, at) => ({
    ...document,
    ...(at % 2 === 1 && { jurisdiction: 'SA', docType: 'decree' }),
    title: text.slice(0, text.indexOf('\n')),
    articles: text.split('\n').map((chunk, no) => ({ articleNo: `${no + 1}`, chunks: [chunk] })),
  }));
  const questions = draw.some(material.questions, 3);
  return [
    call('new IndexBuilder', [path('index'), { dimensions: 0, embedder: 'none' }], 'builder'),
    ...laws.map((law) => call('builder.addDocument', [law, f32()])),
    call('builder.addDocument', [laws[0], f32(1, 2)]),
    call('builder.finish', []),
    call('builder.finish', []),
    call('HybridIndex.open', [path('index')], 'index'),
    call('HybridIndex.open', [path('nothing')]),
    call('index.info', []),
    ...questions.flatMap((question, at) => [
      call('readQuery', [question], `query${at}`),
      call('index.sparse', [question, {}, 5]),
      call('index.sparse', [{ $: 'kept', name: `query${at}` }, { jurisdiction: 'SA' }, 5]),
      call('index.search', [question, null, { rerank: true, limit: 3 }]),
      call('index.search', [
        question,
        null,
        { filter: { docTypes: ['decree'], statuses: [], yearFrom: 1990 } },
      ]),
    ]),
    call('index.sparse', ['عقد', null, 5, ABORTED]),
    call('index.dense', [f32(1), null, 5]),
    call('index.search', ['عقد', f32(1)]),
    call('index.passages', [], 'passages'),
    call('passages.documentFrequencies', [['عقد', 'قان', 'x']]),
    call('passages.weighed', [{ $: 'kept', name: 'query0' }]),
    call('passages.weigh', [{ $: 'kept', name: 'query0' }, u32(0, 1, 2)]),
    call('passages.weigh', [{ $: 'kept', name: 'query0' }, u32(99_999)]),
    ...['rerank', 'contributions', 'features'].flatMap((name) => [
      call(`passages.${name}`, [{ $: 'kept', name: 'query0' }, CANDIDATES]),
      call(`passages.${name}`, [
        { $: 'kept', name: 'query0' },
        { ...CANDIDATES, chunks: u32(0) },
      ]),
      call(`passages.${name}`, [{ $: 'kept', name: 'query0' }, CANDIDATES, ABORTED]),
    ]),
    call('new PassageBuilder', [path('passages')], 'passageBuilder'),
    call('passageBuilder.addDocument', [laws[0]]),
    call('passageBuilder.finish', []),
    call('passageBuilder.addDocument', [laws[0]]),
    call('Passages.open', [path('passages')]),
    call('Passages.open', [path('nothing')]),
    call('new IndexBuilder', [path('vectors'), { dimensions: 2, embedder: 'e' }], 'vectors'),
    call('vectors.addDocument', [
      { ...document, title: 'قانون', articles: [{ chunks: ['عقد', 'بيع'] }] },
      f32(1, 0, 0, 1),
    ]),
    call('vectors.addDocument', [{ ...document, title: 'قانون', articles: [{ chunks: ['عقد'] }] }, f32(1)]),
    call('vectors.finish', []),
    call('HybridIndex.open', [path('vectors')], 'withVectors'),
    call('withVectors.dense', [f32(1, 0), null, 5]),
    call('withVectors.dense', [f32(1, 0, 0), null, 5]),
    call('withVectors.search', ['عقد', f32(0, 1), { denseWeight: 0.5 }]),
  ];
}

const CANDIDATES = {
  articles: u32(0, 1),
  chunks: u32(0, 1),
  sparseRanks: u32(1, 2),
  sparseScores: f32(2, 1),
  denseRanks: u32(0, 0),
  denseScores: f32(0, 0),
};

const files = (): Step[] => [
  call('digestFile', [path('index/nothing')]),
  call('digestFileSync', [path('nothing')]),
  call('digestFileSync', [path('graph')]),
  call('digestFile', [path('graph')]),
  call('digestFile', [path('graph'), ABORTED]),
  call('lockFile', [path('lock'), true], 'lock'),
  call('lockFile', [path('lock'), false]),
  call('lock.release', []),
  call('lock.release', []),
  call('lockFile', [path('nothing/lock'), false]),
  call('checkLmdb', [path('graph')]),
  call('checkLmdbSync', [path('graph')]),
  call('checkLmdbSync', [path('lock')]),
  call('checkLmdb', [path('nothing')]),
  call('guardMappedFiles', []),
  call('mappedFileFaults', []),
  call('firstFaultyFile', []),
];

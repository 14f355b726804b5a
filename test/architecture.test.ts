import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Import } from '../scripts/sources/imports.ts';
import { circles, folderImports, readSources } from '../scripts/sources/imports.ts';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');

test('every path in the map exists', () => {
  const paths = [...page.matchAll(/`((?:src|eval|crates|test|scripts|benches|samples|native)\/[^`\s]*)`/g)];
  assert.ok(paths.length > 20);
  // ARCHITECTURE.md writes `src/usecases/<name>/` for the folder of any use case, so that path need not
  // exist.
  const missing = paths
    .map(([, path = '']) => path.replace(/<.*$/, ''))
    .filter((path) => !existsSync(new URL(path, root)));
  assert.equal(missing, []);
});

/**
 * Layers of `eval` and the folders and files of `src`, the outermost first. A module may import only from the
 * lines below its own.
 */
const INWARD: readonly (readonly string[])[] = [
  ['eval'],
  ['cli'],
  ['workers'],
  ['main'],
  ['compose'],
  ['compose/services'],
  ['compose/instrumentation', 'compose/internal-readings', 'compose/search-probe'],
  ['compose/account', 'compose/corpus', 'compose/shared'],
  ['console'],
  ['transports'],
  ['operations'],
  ['snapshot', 'integrity'],
  ['import'],
  ['ingest', 'usecases'],
  ['accounts'],
  ['config'],
  ['usage'],
  ['limits'],
  ['generations'],
  ['stores'],
  ['data-directory'],
  ['models'],
  ['retrieval'],
  ['mail'],
  ['redis'],
  ['articles'],
  ['titles'],
  ['schema'],
  ['errors'],
  ['observability'],
  [
    'circuit-breaker',
    'core',
    'digest',
    'end-process',
    'http-limits',
    'latest',
    'limits/concurrency/admission',
    'log',
    'order',
    'version',
  ],
  ['log-levels', 'log-lines'],
];

/**
 * Concrete implementations of contracts. Only `compose.ts` may import them; other modules import the
 * contract.
 */
const CONCRETE =
  /^(limits\/(rate|login)\/(memory|redis)|mail\/(outbox|smtp)|models\/(remote-|builtin-|extractive\/model)|retrieval\/(?!(contract|hybrid|native-calls|rerank|reranker)$)|generations\/open-generation|stores\/(lmdb|redis)\/)/;

const sources = readSources(root, ['src', 'eval']);

/**
 * Turns a path into the module name used in this file: the path without `src/`. Modules under `eval/` keep
 * it.
 */
const nameOf = (path: string) => path.replace(/^src\//, '');
const modules = new Set([...sources.modules].map(nameOf));
const imports: readonly Import[] = sources.imports.map(({ from, to }) => ({
  from: nameOf(from),
  to: nameOf(to),
}));
const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
const inside = imports.filter(({ to }) => modules.has(to));

/** Index in `INWARD` of the line that lists this file or, if none does, the file's folder. */
function lineOf(path: string): number {
  const line = INWARD.findIndex((names) => names.includes(path));
  return line >= 0 ? line : INWARD.findIndex((names) => names.some((name) => within(name)(path)));
}

const unitOf = (path: string) => (INWARD.flat().includes(path) ? path : path.replace(/\/.*/, ''));

const sentence = ({ from, to }: Import) => `${from} imports ${to}`;

test('every module of the source has a line in the order', () => {
  assert.ok(inside.length > 500);
  assert.is(modules.size, sources.modules.size);
  const placeless = [...modules].filter((path) => lineOf(path) < 0);
  assert.equal(placeless, []);
});

test('imports point inward', () => {
  const outward = inside.filter(({ from, to }) => unitOf(from) !== unitOf(to) && lineOf(from) >= lineOf(to));
  assert.equal(outward.map(sentence), []);
});

test('folders have no import cycles, direct or indirect', () => {
  for (const part of [['src', 'eval'], ['test'], ['benches'], ['scripts']]) {
    const edges = folderImports(readSources(root, part));
    assert.ok(edges.size > 0);
    assert.equal(circles(edges), []);
  }
});

test('transports do not import each other', () => {
  const transportOf = (path: string) => /^transports\/(\w+)\//.exec(path)?.[1];
  const across = inside.filter(({ from, to }) => {
    const other = transportOf(to);
    return from.startsWith('transports/') && other !== undefined && other !== transportOf(from);
  });
  assert.equal(across.map(sentence), []);
});

test('use cases and transports import contracts and no implementations', () => {
  const bound = inside.filter(({ from, to }) => /^(usecases|transports)\//.test(from) && CONCRETE.test(to));
  assert.equal(bound.map(sentence), []);
});

test('only one module imports the native module', () => {
  const importing = new Set(imports.filter(({ to }) => to === 'sanad-native').map(sentence));
  assert.equal([...importing], ['core imports sanad-native']);
});

/**
 * Restricted packages: each pattern of package names, with the only folders that may import such a package.
 */
const KNOWN_BY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(koa|@koa\/.*)$/, ['transports/http', 'transports/http-context', 'compose']],
  [/^(@grpc\/.*|grpc-health-check|protobufjs)$/, ['transports/grpc']],
  [/^@modelcontextprotocol\/.*$/, ['transports/mcp']],
  [/^ioredis$/, ['redis']],
  [/^lmdb$/, ['stores', 'ingest']],
  [/^meilisearch$/, ['retrieval/meilisearch']],
  [/^nodemailer$/, ['mail']],
  [/^(jose|@node-rs\/argon2)$/, ['accounts']],
];

for (const [name, folders] of KNOWN_BY) {
  test(`only ${folders.join(' and ')} import ${name.source}`, () => {
    const uses = imports.filter(({ to }) => name.test(to));
    assert.ok(uses.length > 0);
    const others = uses.filter(({ from }) => !folders.some((folder) => within(folder)(from)));
    assert.equal(others.map(sentence), []);
  });
}

test.run();

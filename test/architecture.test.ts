import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');

test('every path that the map names is there', () => {
  const paths = [...page.matchAll(/`((?:src|crates|test|scripts|benches|samples|native)\/[^`\s]*)`/g)];
  assert.ok(paths.length > 20);
  // `src/usecases/<name>/` stands for a folder of each name.
  const missing = paths
    .map(([, path = '']) => path.replace(/<.*$/, ''))
    .filter((path) => !existsSync(new URL(path, root)));
  assert.equal(missing, []);
});

/** Folders and files of `src`, the outermost first. Whoever stands on a line may import what stands below it. */
const INWARD: readonly (readonly string[])[] = [
  ['cli'],
  ['workers'],
  ['main'],
  ['compose'],
  ['compose/instrumentation', 'compose/internal-readings', 'compose/search-probe'],
  ['compose/account', 'compose/corpus', 'compose/shared'],
  ['transports'],
  ['eval'],
  ['operations'],
  ['snapshot', 'integrity'],
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
  ['schema'],
  ['errors'],
  ['observability'],
  [
    'circuit-breaker',
    'core',
    'digest',
    'http-limits',
    'limits/concurrency/admission',
    'log',
    'order',
    'version',
  ],
];

/** What is made in `compose.ts` alone, and known by its contract everywhere else. */
const CONCRETE =
  /^(limits\/(rate|login)\/(memory|redis)|mail\/(outbox|smtp)|models\/(remote-|builtin-|extractive\/model)|retrieval\/(embedded|builtin-|meilisearch\/)|generations\/open-generation|stores\/(lmdb|redis)\/)/;

interface Import {
  readonly from: string;
  readonly to: string;
}

const modules = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'));

/** Of types too: who needs another's types depends on it. */
const imports: readonly Import[] = modules.flatMap((file) =>
  Array.from(
    readFileSync(new URL(`src/${file}`, root), 'utf8').matchAll(/(?:from |import\(?\s?)'([^']+)'/g),
    ([, name = '']) => ({
      from: file.replace(/\.ts$/, ''),
      to: name.startsWith('.') ? join(file, '..', name).replace(/\.ts$/, '') : name,
    }),
  ),
);
const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
const inside = imports.filter(({ to }) => modules.includes(`${to}.ts`));

/** The line of a module: of `limits/request` that of the file, not that of its folder. */
function lineOf(path: string): number {
  const line = INWARD.findIndex((names) => names.includes(path));
  return line >= 0 ? line : INWARD.findIndex((names) => names.some((name) => within(name)(path)));
}

const unitOf = (path: string) => (INWARD.flat().includes(path) ? path : path.replace(/\/.*/, ''));

const told = ({ from, to }: Import) => `${from} imports ${to}`;

test('every module of the source has its place in the order', () => {
  assert.ok(inside.length > 500);
  const placeless = modules.map((file) => file.replace(/\.ts$/, '')).filter((path) => lineOf(path) < 0);
  assert.equal(placeless, []);
});

test('imports point inward', () => {
  const outward = inside.filter(({ from, to }) => unitOf(from) !== unitOf(to) && lineOf(from) >= lineOf(to));
  assert.equal(outward.map(told), []);
});

/** A module directly in `src` counts as a folder of its own. */
const folderOf = (path: string) => (path.includes('/') ? path.replace(/\/[^/]*$/, '') : path);

/** The groups of folders of which each can be reached from each by imports (Tarjan's algorithm). */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const path: string[] = [];
  const visit = (folder: string): number => {
    index.set(folder, index.size);
    let lowest = index.size - 1;
    const depth = path.push(folder) - 1;
    for (const next of edges.get(folder) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (path.includes(next)) lowest = Math.min(lowest, index.get(next) ?? lowest);
    }
    if (lowest === index.get(folder)) found.push(path.splice(depth));
    return lowest;
  };
  for (const folder of edges.keys()) if (!index.has(folder)) visit(folder);
  return found.filter((members) => members.length > 1);
}

test('no two folders import each other, directly or through others', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of inside) {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (importer !== imported) edges.set(importer, (edges.get(importer) ?? new Set()).add(imported));
  }
  assert.ok(edges.size > 50);
  assert.equal(circles(edges), []);
});

test('circles are found, long ones too', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  assert.equal(circles(edges), [['a', 'b', 'c']]);
});

test('transports do not know of one another', () => {
  const transportOf = (path: string) => /^transports\/(\w+)\//.exec(path)?.[1];
  const across = inside.filter(({ from, to }) => {
    const other = transportOf(to);
    return from.startsWith('transports/') && other !== undefined && other !== transportOf(from);
  });
  assert.equal(across.map(told), []);
});

test('use cases and transports know contracts, never what stands behind one', () => {
  const bound = inside.filter(({ from, to }) => /^(usecases|transports)\//.test(from) && CONCRETE.test(to));
  assert.equal(bound.map(told), []);
});

test('the native module has one door', () => {
  const importing = new Set(imports.filter(({ to }) => to === 'sanad').map(told));
  assert.equal([...importing], ['core imports sanad']);
});

/** Packages that nothing else need know of, and who does. */
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
  test(`${name.source} is known by ${folders.join(' and ')} alone`, () => {
    const uses = imports.filter(({ to }) => name.test(to));
    assert.ok(uses.length > 0);
    const others = uses.filter(({ from }) => !folders.some((folder) => within(folder)(from)));
    assert.equal(others.map(told), []);
  });
}

test.run();

/** Tests that a start of the service neither loads nor makes what only some requests or settings need. */
import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('cli: what a start loads');

const FIRST = new URL('../../src/cli/service/serve.ts', import.meta.url);

/** Libraries that a start with the usual settings needs. All others are loaded when they are first used. */
const NEEDED = [
  '@ai-sdk/provider',
  '@koa/router',
  '@node-rs/argon2',
  'fastest-levenshtein',
  'koa',
  'lmdb',
  'pino',
  'preact',
  'preact-render-to-string',
  'sanad-native',
  'zod',
];

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;

/** The libraries that a file and those that it imports load at once, each with the file that names it. */
function librariesOf(first: URL): Map<string, string> {
  const libraries = new Map<string, string>();
  const seen = new Set([first.href]);
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const isOwn = name.startsWith('.');
      const next = new URL(name, file);
      if (!isOwn && !name.startsWith('node:')) libraries.set(packageOf(name), file.pathname);
      if (!isOwn || seen.has(next.href) || !existsSync(next)) continue;
      seen.add(next.href);
      waiting.push(next);
    }
  }
  return libraries;
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

test('a start loads no library of a service that the settings do not name', () => {
  const libraries = librariesOf(FIRST);
  for (const name of ['koa', 'zod', 'lmdb']) assert.ok(libraries.has(name), name);
  assert.equal(
    [...libraries].filter(([name]) => !NEEDED.includes(name)),
    [],
  );
});

test('a start reads no data of languages', async () => {
  const made: string[] = [];
  const kinds = ['Collator', 'DateTimeFormat', 'DisplayNames', 'NumberFormat', 'Segmenter'] as const;
  for (const kind of kinds) {
    const whole = Intl[kind];
    Object.defineProperty(Intl, kind, {
      value: new Proxy(whole, {
        construct(...called) {
          made.push(kind);
          return Reflect.construct(...called);
        },
      }),
    });
  }
  await import(FIRST.href);
  assert.equal(made, []);
  new Intl.Collator('ar');
  assert.equal(made, ['Collator'], 'they are seen');
});

test.run();

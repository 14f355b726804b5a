import { existsSync, readFileSync } from 'node:fs';
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

test.run();

/** `npm start` imports compiled modules by path, which neither the compiler nor another test sees. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';

const start = suite('scripts/start');

start('every module of dist/ that npm start imports is compiled from a source', () => {
  const script = readFileSync(join(projectRoot, 'scripts', 'start.mjs'), 'utf8');
  const modules = Array.from(script.matchAll(/inProject\('dist', ([^)]+)\)/g), ([, parts = '']) =>
    join('src', ...parts.replaceAll("'", '').split(', ')).replace(/\.js$/, '.ts'),
  );
  assert.ok(modules.length >= 3);
  assert.equal(
    modules.filter((path) => !existsSync(join(projectRoot, path))),
    [],
  );
});

start.run();

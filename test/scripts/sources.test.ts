import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { excusedFolders } from '../../scripts/sources/folders.ts';
import { circles, folderImports } from '../../scripts/sources/imports.ts';

test('cycles are found, long ones too', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  assert.equal(circles(edges), [['a', 'b', 'c']]);
});

test('imports within a folder and of packages are not imports between folders', () => {
  const imports = [
    { from: 'src/a/one', to: 'src/a/two' },
    { from: 'src/a/one', to: 'src/b/one' },
    { from: 'src/main', to: 'src/a/one' },
    { from: 'src/main', to: 'zod' },
  ];
  const modules = new Set(['src/a/one', 'src/a/two', 'src/b/one', 'src/main']);
  assert.equal(
    [...folderImports({ modules, imports })],
    [
      ['src/a', new Set(['src/b'])],
      ['src/main', new Set(['src/a'])],
    ],
  );
});

test('a row with a reason excuses a folder, in its section only', () => {
  const page = [
    '| `src/a/` | elsewhere |',
    '## Folders with more files',
    '| `src/b/` | a reason |',
    '| `src/c/` | |',
    '## Next',
    '| `src/d/` | elsewhere |',
  ].join('\n');
  assert.equal([...excusedFolders(page)], ['src/b']);
});

test.run();

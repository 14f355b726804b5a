/**
 * Prints the folders with more than 15 files directly in them, and the import cycles between folders. Fails
 * on every cycle, and on a folder with too many files unless ARCHITECTURE.md gives a reason.
 */
import { readFileSync } from 'node:fs';
import { excusedFolders, filesByFolder } from './sources/folders.ts';
import { circles, folderImports, readSources } from './sources/imports.ts';

const MOST_FILES = 15;
const root = new URL('../', import.meta.url);

/** Folders whose files are counted: sources, documentation, and the project's folder itself. */
const COUNTED = [
  'src',
  'eval',
  'test',
  'scripts',
  'crates',
  'benches',
  'docs',
  'clients',
  'deploy',
  'proto',
  ':(glob)*',
];
const counts = filesByFolder(root, COUNTED);
const excused = excusedFolders(readFileSync(new URL('ARCHITECTURE.md', root), 'utf8'));
const large = [...counts].filter(([, files]) => files > MOST_FILES);
for (const [folder, files] of large) {
  const reason = excused.has(folder) ? 'its reason is in ARCHITECTURE.md' : 'ARCHITECTURE.md gives no reason';
  process.stdout.write(`${folder}/: ${files} files, ${reason}\n`);
}
const needless = [...excused].filter((folder) => !large.some(([name]) => name === folder));
for (const folder of needless)
  process.stdout.write(`${folder}/: ARCHITECTURE.md has a reason, which is not needed any more\n`);
process.stdout.write(`${counts.size} folders, ${large.length} with more than ${MOST_FILES} files\n`);

let found = 0;
for (const part of [['src', 'eval'], ['test'], ['benches'], ['scripts']]) {
  const edges = folderImports(readSources(root, part));
  const groups = circles(edges);
  found += groups.length;
  for (const group of groups) process.stdout.write(`circle: ${group.join(', ')}\n`);
  process.stdout.write(`${part.join(' and ')}: ${groups.length} circles of folders\n`);
}
const unexcused = large.filter(([folder]) => !excused.has(folder));
process.exitCode = unexcused.length + found > 0 ? 1 : 0;

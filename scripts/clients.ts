/**
 * Writes the generated files of the clients and the pages of examples: `npm run clients`. With `--check` it
 * compares instead, and fails if one differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { examplePages } from './clients/examples.ts';
import { pythonFiles } from './clients/python.ts';
import { typescriptFiles } from './clients/typescript.ts';

const check = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
for (const [path, text] of Object.entries({ ...typescriptFiles(), ...pythonFiles(), ...examplePages() })) {
  const file = new URL(path, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (!check) writeFileSync(file, text);
  else {
    process.stdout.write(`${path} is not that of the API description. Run: npm run clients\n`);
    process.exitCode = 1;
  }
}

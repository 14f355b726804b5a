/**
 * Writes `.env.example` from the settings: `npm run env-example`. With `--check`, fails if the file differs
 * from them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '../src/config/config.ts';
import { envExample } from '../src/config/env-example.ts';

const file = new URL('../.env.example', import.meta.url);
const text = envExample(SETTINGS);
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('.env.example is not that of the settings: npm run env-example\n');
  process.exitCode = 1;
}

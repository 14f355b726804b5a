/**
 * The files that pages load: style sheets, scripts, fonts, icon. `scripts/setup/assets.mjs` builds them into
 * `dist/assets/`. An address holds the digest of its file, so that browsers may keep it for good.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sha256 } from '../../../digest.ts';
import type { Resource } from './shared-content.ts';

/** The folder, seen from this file in `src` and in `dist` alike. */
const FOLDER = new URL('../../../../dist/assets/', import.meta.url);

const YEAR_SECONDS = 31_536_000;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const addresses = new Map<string, string>();

/** Returns the path of a file on this service. Throws if it was not built. */
export function builtAddress(name: string): string {
  let address = addresses.get(name);
  if (address === undefined) {
    const [stem, ending] = name.split('.');
    address = `/assets/${stem}-${sha256(contentOf(name)).slice(0, 12)}.${ending}`;
    addresses.set(name, address);
  }
  return address;
}

export const builtFile = (name: string): Resource => ({
  path: builtAddress(name),
  type: TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream',
  maxAge: YEAR_SECONDS,
  content: () => contentOf(name),
});

/** The fonts that style sheets name. The bundler has put a digest into their names. */
export const builtFonts = (): Resource[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({ ...builtFile(name), path: `/assets/${name}` }));

/** Returns the content of a text file. */
export const builtText = (name: string): string => contentOf(name).toString('utf8');

function contentOf(name: string): Buffer {
  const file = new URL(name, FOLDER);
  if (!existsSync(file)) throw new Error(`${file.pathname} is missing: run node scripts/setup.mjs`);
  return readFileSync(file);
}

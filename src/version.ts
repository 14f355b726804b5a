/** Version and optional packages of the program, read from package.json. */
import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);

const { version, peerDependencies } = JSON.parse(readFileSync(packageFile, 'utf8'));

export const VERSION: string = version;

/** The packages that traces need, with their versions, as arguments of `npm install`. */
export const OPTIONAL_PACKAGES = Object.entries(peerDependencies)
  .map(([name, range]) => `'${name}@${range}'`)
  .join(' ');

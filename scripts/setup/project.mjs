/** Where the checkout lies; every script works from here, whatever folder it was called from. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the checkout. */
export const inProject = (...parts) => join(projectRoot, ...parts);

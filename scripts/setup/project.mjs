/** Path of the checkout. Every script uses it, whatever the current folder is. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Returns the absolute path of a file or folder of the checkout. */
export const inProject = (...parts) => join(projectRoot, ...parts);

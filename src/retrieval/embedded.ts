/** The engine in the native module: an index is a folder of files, mapped into memory by whoever opens it. */
import { HybridIndex, IndexBuilder } from '../core.ts';
import type { SearchEngine } from './contract.ts';

export const embeddedEngine: SearchEngine = {
  name: 'embedded',
  build: (directory, vectors) => new IndexBuilder(directory, vectors),
  open: (directory) => HybridIndex.open(directory),
};

/** The search engine in the native module. Its index is a folder of memory-mapped files. */
import { HybridIndex, IndexBuilder } from '../core.ts';
import type { OpenedIndex, SearchEngine } from './contract.ts';
import { nativeCalls } from './native-calls.ts';

export const embeddedEngine: SearchEngine = {
  name: 'embedded',
  build(directory, vectors) {
    const builder = new IndexBuilder(directory, vectors);
    return {
      embeds: true,
      addDocuments: (documents, rows) => builder.addDocuments([...documents], rows),
      finish: () => builder.finish(),
    };
  },
  open: (directory) => queued(HybridIndex.open(directory)),
};

function queued(index: HybridIndex): OpenedIndex {
  return {
    info: index.info,
    passages: index.passages,
    sparse: (query, filter, limit, signal) => nativeCalls(() => index.sparse(query, filter, limit, signal)),
    dense: (vector, filter, limit, signal) => nativeCalls(() => index.dense(vector, filter, limit, signal)),
    both: (query, vector, filter, limit, signal) =>
      nativeCalls(() => index.both(query, vector, filter, limit, signal)).catch(async (failure) => ({
        sparse: { failure },
        dense: await nativeCalls(() => index.dense(vector, filter, limit, signal)),
      })),
    ranked: (query, vector, options, signal) =>
      nativeCalls(() => index.ranked(query, vector, options, signal)),
  };
}

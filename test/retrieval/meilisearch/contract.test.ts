/** Runs the contract tests of search engines against a real Meilisearch server. */
import { suite } from 'uvu';
import { meilisearchEngine } from '../../../src/retrieval/meilisearch/engine.ts';
import { retrievalContract } from '../../contract/retrieval.ts';
import type { TestMeilisearch } from '../../support/services/meilisearch.ts';
import { anyMeilisearch, useMeilisearch } from '../../support/services/meilisearch.ts';
import { testNeeding } from '../../support/skip.ts';

const test = suite('retrieval/meilisearch/contract');

let server: TestMeilisearch | undefined;
test.after(() => server?.close());

retrievalContract(testNeeding(anyMeilisearch, test), async () => {
  server = await useMeilisearch();
  return meilisearchEngine({ urls: [server.url], key: server.key });
});

test.run();

/**
 * Asks the use case `search` of a composed service, without a transport, for benches that measure quality.
 */
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { sha256 } from '../../src/digest.ts';
import { OPERATIONS } from '../../src/operations.ts';
import type { Caller } from '../../src/stores/accounts.ts';
import { execute } from '../../src/usecases/operation.ts';
import type { SearchResult } from '../../src/usecases/search/schema.ts';

const CALLER: Caller = {
  key: { id: 'bench', account_id: 'bench', label: 'bench', key_prefix: '', created_at: '2026-01-01' },
  account: {
    id: 'bench',
    email: 'bench@example.org',
    email_verified: true,
    plan: 'payg',
    created_at: '2026-01-01',
    token_version: 1,
  },
};

/** Number of tries of a search whose reranker is late, as on a busy machine. */
const TRIES = 20;

export interface Asking {
  /** Returns the results of a search. Throws if the reranker is late in every try. */
  search(input: object): Promise<readonly SearchResult[]>;
  close(): Promise<void>;
}

export async function openAsking(dataDirectory: string): Promise<Asking> {
  const instance = await compose({ ...loadConfig({ SANAD_DATA_DIR: dataDirectory }), logLevel: 'silent' });
  const { signal } = new AbortController();
  return {
    async search(input) {
      for (let tries = 0; tries < TRIES; tries++) {
        const context = { caller: CALLER, requestId: 'bench', signal };
        const answer = await execute(OPERATIONS.search, input, context, instance.services);
        const { results, reranked } = OPERATIONS.search.output.parse(answer);
        if (reranked || results.length === 0) return results;
      }
      throw new Error(`the reranker was late ${TRIES} times`);
    },
    close: () => instance.close(),
  };
}

/** Draws `count` of the values by the order of a digest of their text, the same ones in every run. */
export function drawn<T>(values: readonly T[], count: number, textOf: (value: T) => string): T[] {
  const ordered = values.map((value) => ({ value, by: sha256(`2026-11-23 ${textOf(value)}`) }));
  ordered.sort((a, b) => (a.by < b.by ? -1 : 1));
  return ordered.slice(0, count).map(({ value }) => value);
}

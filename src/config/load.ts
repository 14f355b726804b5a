/** The settings of how much is taken on. */
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

export const loadSettings = section(
  { title: 'How much is taken on' },
  {
    SANAD_MAX_SEARCHES: setting(wholeNumber(1, 100_000).default(256), {
      about:
        'Highest limit of retrievals in flight (searches, and the retrieval of answers). The limit in force adapts below it to how long they take. From half of the limit on, searches skip the reranker and questions get 503; at the limit, searches get 503 with the time to come back.',
    }),
    SANAD_MAX_CONNECTIONS: setting(wholeNumber(1, 1_000_000).default(10_000), {
      about:
        'Connections to REST and MCP at once; where one more comes, idle ones are closed. With those of gRPC they have to fit into the files that the process may open (ulimit -n), less a reserve; where they do not, fewer are taken.',
    }),
    SANAD_MAX_GRPC_CONNECTIONS: setting(wholeNumber(1, 1_000_000).default(1_000), {
      about: 'Connections to gRPC at once; one more takes the place of one that has shown no key.',
    }),
  },
);

export interface LoadConfig {
  /** Highest limit of searches in flight; beyond it, a search is refused with the time to come back. */
  readonly maxSearches: number;
  /** Connections to REST and MCP. */
  readonly maxConnections: number;
}

export const loadOf = (env: Given<typeof loadSettings>): LoadConfig => ({
  maxSearches: env.SANAD_MAX_SEARCHES,
  maxConnections: env.SANAD_MAX_CONNECTIONS,
});

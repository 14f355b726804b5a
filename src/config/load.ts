/** Settings of how many searches and connections the service accepts at a time. */
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { wholeNumber } from './values.ts';

export const loadSettings = section(
  { title: 'Load limits' },
  {
    SANAD_MAX_SEARCHES: setting(wholeNumber(1, 100_000).default(256), {
      about:
        'Upper bound of the limit of retrievals in flight (searches, and the retrieval of answers). ' +
        'The limit in force adapts to their latency. From half of the limit on, searches skip the ' +
        'reranker and questions get 503; at the limit, searches get 503 with Retry-After.',
    }),
    SANAD_MAX_CONNECTIONS: setting(wholeNumber(1, 1_000_000).default(10_000), {
      about:
        'Concurrent connections to REST and MCP. At the limit, idle ones are closed for new ones. ' +
        'Together with those of gRPC they must fit into the open files of the process (ulimit -n), ' +
        'less a reserve; otherwise the limit is lowered.',
    }),
    SANAD_MAX_GRPC_CONNECTIONS: setting(wholeNumber(1, 1_000_000).default(1_000), {
      about: 'Concurrent connections to gRPC. At the limit, a new one replaces one that has sent no key.',
    }),
  },
);

export interface LoadConfig {
  /** Upper bound of the limit of searches in flight. At the limit, a search is refused with a Retry-After. */
  readonly maxSearches: number;
  /** Maximum number of concurrent connections to REST and MCP. */
  readonly maxConnections: number;
}

export const loadOf = (env: Given<typeof loadSettings>): LoadConfig => ({
  maxSearches: env.SANAD_MAX_SEARCHES,
  maxConnections: env.SANAD_MAX_CONNECTIONS,
});

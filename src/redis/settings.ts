/** Parses the address of Redis from the service's settings. */

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

export interface RedisSettings {
  /** One server, or some nodes of a cluster, through which the other nodes are discovered. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly cluster: boolean;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** Prefix of every Redis key, so that several instances of the service can share one Redis. */
  readonly prefix: string;
  /** Timeout of a command in milliseconds. After it, Redis counts as unreachable. */
  readonly timeoutMs: number;
}

export type RedisAddress = Omit<RedisSettings, 'prefix' | 'timeoutMs'>;

/** Meaning of each URL scheme: a cluster or one server, with or without TLS. */
const SCHEMES: Readonly<Record<string, { cluster: boolean; tls: boolean }>> = {
  'redis:': { cluster: false, tls: false },
  'rediss:': { cluster: false, tls: true },
  'redis-cluster:': { cluster: true, tls: false },
  'rediss-cluster:': { cluster: true, tls: true },
};

const DEFAULT_PORT = 6379;

/**
 * Parses `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. Several URLs separated by
 * commas, or one with the scheme `redis-cluster://` or `rediss-cluster://`, mean a cluster. Throws an Error
 * whose message leaves the value out, because it may contain a password.
 */
export function parseRedisUrl(value: string): RedisAddress {
  const parsed = value.split(',').map((url) => parseNode(url.trim()));
  const [first, ...others] = parsed as [ParsedNode, ...ParsedNode[]];
  const cluster = first.cluster || others.length > 0;
  // A node without user and password gets those of the first node, so only other values are an error.
  const differs = others.find(
    ({ tls, username, password }) =>
      tls !== first.tls ||
      (username !== undefined && username !== first.username) ||
      (password !== undefined && password !== first.password),
  );
  if (differs !== undefined)
    throw new Error('all nodes of a cluster must have the same scheme, user and password');
  if (cluster && parsed.some(({ database }) => database !== 0))
    throw new Error('a cluster has only the database 0');
  const { tls, username, password, database } = first;
  const nodes = parsed.map(({ host, port }) => ({ host, port })) as [RedisNode, ...RedisNode[]];
  return { nodes, cluster, tls, username, password, database };
}

interface ParsedNode extends RedisNode {
  readonly cluster: boolean;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
}

function parseNode(text: string): ParsedNode {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = SCHEMES[url?.protocol ?? ''];
  if (
    url === undefined ||
    scheme === undefined ||
    url.hostname === '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new Error(
      `must be an address such as redis://127.0.0.1:${DEFAULT_PORT}, or several separated by commas`,
    );
  const database = /^\/?$/.test(url.pathname) ? '0' : url.pathname.slice(1);
  if (!/^\d{1,4}$/.test(database))
    throw new Error('must have nothing after the port but the number of a database');
  return {
    ...scheme,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    username: decoded(url.username),
    password: decoded(url.password),
    database: Number(database),
  };
}

function decoded(part: string): string | undefined {
  if (part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('user and password must be percent-encoded');
  }
}

/** Returns the address for logs and `--check-config`, without user and password. */
export function shownRedis({ nodes, cluster, tls, database }: RedisAddress): string {
  const hosts = nodes
    .map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
    .join(', ');
  const notes = [cluster && 'cluster', tls && 'TLS', database > 0 && `database ${database}`].filter(Boolean);
  return notes.length === 0 ? hosts : `${hosts} (${notes.join(', ')})`;
}

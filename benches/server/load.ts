/** Sends one burst of load to one address. */
import autocannon from 'autocannon';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Load {
  requests: readonly LoadRequest[];
  /** API keys, used in turn, so that none reaches its rate limit. */
  keys: readonly string[];
  connections: number;
  seconds: number;
  /** True if each request is sent once, by one connection, however long that takes. */
  once?: boolean;
}

export interface LoadResult {
  requestsPerSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
}

export async function burst(
  url: string,
  { requests, keys, connections, seconds, once = false }: Load,
): Promise<LoadResult> {
  const turns = once ? requests.length : Math.max(requests.length, keys.length);
  const sent = Array.from({ length: turns }, (_, turn) => {
    const { method, path, body } = requests[turn % requests.length] as LoadRequest;
    return {
      method,
      path,
      headers: {
        authorization: `Bearer ${keys[turn % keys.length]}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  });
  const share = Math.floor(sent.length / connections);
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    // The load generator reconnects after 900 requests. The service closes a connection after a thousand and
    // announces that in the last answer, but the generator ignores the announcement.
    reconnectRate: 900,
    ...(once
      ? {
          amount: share * connections,
          setupClient(client) {
            client.setRequests(sent.slice(begun, begun + share));
            begun += share;
          },
        }
      : { duration: seconds, requests: sent }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  }
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

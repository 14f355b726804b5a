/**
 * One Meilisearch server, called through Meilisearch's own client, with a timeout on every call and one error
 * type.
 */
import { Meilisearch } from 'meilisearch';
import { traceHeaders } from '../../../observability/tracing.ts';
import { asFailure } from './failure.ts';

export interface MeilisearchSettings {
  /** Addresses of the Meilisearch servers, at least one. */
  readonly urls: readonly string[];
  readonly key?: string | undefined;
}

/**
 * One Meilisearch server. Its calls reject with `MeilisearchFailure`, or with the reason of the caller's
 * signal.
 */
export interface MeilisearchServer {
  /** Address of the server, also used in error messages. */
  readonly url: string;
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /** Posts JSON values, one a line (NDJSON). The default timeout is 2 minutes, as for uploads. */
  postLines<T>(path: string, lines: string, options?: CallOptions): Promise<T>;
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of the call in milliseconds. Default: 10 s; 2 minutes for an upload. */
  readonly timeoutMs?: number;
  readonly params?: Record<string, string>;
}

/** Timeout in milliseconds of calls that only read or enqueue, which Meilisearch answers at once. */
const TIMEOUT_MS = 10_000;
/** Timeout of an upload in milliseconds: a batch of documents is several megabytes. */
const UPLOAD_TIMEOUT_MS = 120_000;
/**
 * Asks for answers without compression. Those that Meilisearch compresses come 40 ms later, the time by which
 * a receiver delays the acknowledgement of a packet.
 */
const PLAIN = { 'Accept-Encoding': 'identity' };

export function meilisearchServer(url: string, key: string | undefined): MeilisearchServer {
  const { httpRequest } = new Meilisearch({ host: url, ...(key !== undefined && { apiKey: key }) });

  async function call<T>(
    send: (extraRequestInit: { signal: AbortSignal; headers: Record<string, string> }) => Promise<T>,
    { signal, timeoutMs = TIMEOUT_MS }: CallOptions,
  ): Promise<T> {
    // The client ignores its own timeout if a call has a signal, so the timeout is joined with the caller's
    // signal.
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    try {
      return await send({ signal: either, headers: { ...PLAIN, ...traceHeaders() } });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw asFailure(url, error);
    }
  }

  const withParams = ({ params }: CallOptions) => (params === undefined ? {} : { params });
  return {
    url,
    get: (path, options = {}) =>
      call(
        (extraRequestInit) => httpRequest.get({ path, extraRequestInit, ...withParams(options) }),
        options,
      ),
    post: (path, body, options = {}) =>
      call((extraRequestInit) => httpRequest.post({ path, body, extraRequestInit }), options),
    patch: (path, body, options = {}) =>
      call((extraRequestInit) => httpRequest.patch({ path, body, extraRequestInit }), options),
    delete: (path, options = {}) =>
      call((extraRequestInit) => httpRequest.delete({ path, extraRequestInit }), options),
    postLines: (path, lines, options = {}) =>
      call(
        (extraRequestInit) =>
          httpRequest.post({
            path,
            body: lines,
            contentType: 'application/x-ndjson',
            extraRequestInit,
            ...withParams(options),
          }),
        { timeoutMs: UPLOAD_TIMEOUT_MS, ...options },
      ),
  };
}

/**
 * Starts the whole service on a free port, with the sample corpus, for tests that call it through a socket.
 */
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import type { IssuedKey, NewKey } from '../../../src/accounts/keys.ts';
import { issueKey } from '../../../src/accounts/keys.ts';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { openKeyring } from '../../../src/compose.ts';
import type { Config } from '../../../src/config/config.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import type { StopOptions } from '../../../src/main.ts';
import { serve } from '../../../src/main.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
import { temporaryFolder } from '../folders.ts';
import { PROMPTLY_MS } from '../promptly.ts';
import { declared } from './declared.ts';
import { asDescribed } from './described.ts';

export const SAMPLES = fileURLToPath(new URL('../../../samples', import.meta.url));

export interface TestService {
  readonly url: string;
  /** Host and port of the gRPC server. */
  readonly grpcAddress: string;
  /** Address of the metrics server, if the settings enable it. */
  readonly internalUrl: string | undefined;
  readonly config: Config;
  /** API key with a rate limit that no test reaches. */
  readonly key: string;
  /**
   * Issues an API key. Without an e-mail address it belongs to a new account, because plans belong to
   * accounts.
   */
  issue(request?: Partial<NewKey>): Promise<IssuedKey>;
  /**
   * Sends a request with `key` unless the headers have another. Throws if the answer contradicts the OpenAPI
   * description.
   */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body by POST, as `ask` does. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Resolves when the server has a corpus. It notices a new one only some time after its publication. */
  served(): Promise<void>;
  close(options?: StopOptions): Promise<void>;
}

export interface TestServiceOptions {
  settings?: Record<string, string>;
  corpus?: 'samples' | 'none';
}

export async function startService({
  settings = {},
  corpus = 'samples',
}: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = corpus === 'samples' ? await sampleData() : temporaryFolder();
  const config = loadConfig({
    SANAD_DATA_DIR: dataDir,
    SANAD_SITE_URL: 'https://sanad.example',
    SANAD_LOG_LEVEL: 'silent',
    // No quota, because a test sends many requests. Quotas have tests of their own.
    SANAD_FREE_MONTHLY_REQUESTS: 'unlimited',
    PORT: '0',
    GRPC_PORT: '0',
    ...settings,
  });
  const { url, grpcAddress = '', internalUrl, close } = await serve(config);
  let issued = 0;
  const issue = async (request: Partial<NewKey> = {}) => {
    const keyring = openKeyring(config);
    try {
      return await issueKey(keyring, { email: `jurist-${++issued}@example.org`, ...request });
    } finally {
      await keyring.store.close();
    }
  };
  const { key } = await issue({ requests_per_minute: 100_000 });
  const ask: TestService['ask'] = async (path, init = {}) => {
    const headers = { Authorization: `Bearer ${key}`, ...(init.headers as object) };
    const response = await fetch(url + path, { ...init, headers });
    await asDescribed(response, init.method ?? 'GET');
    return response;
  };
  return {
    url,
    grpcAddress,
    internalUrl,
    config,
    key,
    issue,
    ask,
    post: (path, body, headers) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async served() {
      const deadline = Date.now() + 2 * PROMPTLY_MS;
      while ((await fetch(`${url}/readyz`)).status !== 200) {
        if (Date.now() > deadline) throw new Error('no corpus is served');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close,
  };
}

/** Makes a temporary data directory with the sample corpus ingested. */
export async function sampleData(): Promise<string> {
  const dataDir = temporaryFolder();
  cpSync(await samplesIngested(), dataDir, { recursive: true });
  return dataDir;
}

let samples: Promise<string> | undefined;

/** Ingests the sample corpus, only once in each test process. `sampleData` copies the result. */
function samplesIngested(): Promise<string> {
  samples ??= (async () => {
    const dataDir = temporaryFolder();
    await ingest({
      layout: dataLayout(dataDir),
      paths: [SAMPLES],
      embedder: await createEmbedder(undefined),
      engine: searchEngine,
    });
    return dataDir;
  })();
  return samples;
}

/**
 * Status, error code, error pointers and body of an error response. Throws if the operation does not declare
 * the code.
 */
export async function problem(
  response: Response,
): Promise<{ status: number; code: string; pointers: string[]; body: Record<string, unknown> }> {
  const body = (await response.json()) as Record<string, unknown>;
  assert.ok(declared(response.url, body.code), `${response.url} does not declare ${body.code}`);
  const errors = (body.errors ?? []) as { pointer: string }[];
  return {
    status: response.status,
    code: String(body.code),
    pointers: errors.map(({ pointer }) => pointer),
    body,
  };
}

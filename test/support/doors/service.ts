/** The whole service on a free port over the sample corpus, for tests that call it through a socket. */
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
import { createEmbedder } from '../../../src/models/embedder.ts';
import { temporaryFolder } from '../folders.ts';
import { PROMPTLY_MS } from '../promptly.ts';
import { declared } from './declared.ts';
import { asDescribed } from './described.ts';

export const SAMPLES = fileURLToPath(new URL('../../../samples', import.meta.url));

export interface TestService {
  readonly url: string;
  /** Host and port of the gRPC server. */
  readonly grpcAddress: string;
  /** Address of the metrics, if the settings enable them. */
  readonly internalUrl: string | undefined;
  readonly config: Config;
  /** A key whose rate no test reaches. */
  readonly key: string;
  /**
   * Issues a key. Creates a new account for it unless an address is given, because the plan belongs to the
   * account.
   */
  issue(request?: Partial<NewKey>): Promise<IssuedKey>;
  /**
   * Sends a request with `key` unless the headers say otherwise. Throws if the answer contradicts the API
   * description.
   */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body by POST. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Resolves when a corpus is served: the server opens a new one some time after its publication. */
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
    // A test sends many requests; quotas have tests of their own.
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

/** Makes a data directory with the sample corpus in it. */
export async function sampleData(): Promise<string> {
  const dataDir = temporaryFolder();
  cpSync(await samplesIngested(), dataDir, { recursive: true });
  return dataDir;
}

let samples: Promise<string> | undefined;

/** Ingests the sample corpus once a process. */
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
 * Status and body of a problem response. Throws if the operation at that address does not declare its code.
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

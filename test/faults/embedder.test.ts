/**
 * Fault test: the embeddings service stops and restarts while the server runs. All are real processes and
 * sockets.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad } from '../support/cli.ts';
import { eventually, sanadAsync, startServer } from '../support/doors/server-process.ts';
import { SAMPLES } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { embeddingService } from '../support/services/embedding-service.ts';

const faults = suite('faults/embedder');

/**
 * Milliseconds to wait for recovery. It exceeds the time for which the circuit breaker skips a failed
 * service.
 */
const RECOVERY_MS = 120_000;

faults('down: 503 with Retry-After, other operations unaffected; back: answers again', async () => {
  const embedder = await embeddingService();
  const dataDir = temporaryFolder();
  const settings = {
    EMBED_URL: embedder.url,
    EMBED_MODEL: 'words',
    SANAD_SITE_URL: 'https://sanad.example',
  };
  const ingested = await sanadAsync(['ingest', SAMPLES], { ...settings, SANAD_DATA_DIR: dataDir });
  assert.is(ingested.status, 0, ingested.stderr);
  const server = await startServer(dataDir, settings);
  try {
    assert.is((await server.search('عقد العمل')).status, 200);

    await embedder.down();
    const failed = await server.search('عقد الإيجار');
    assert.is(failed.status, 503);
    assert.match(failed.headers.get('Retry-After') ?? '', /^[1-9]\d*$/);
    const body = (await failed.json()) as { code: string; detail?: string };
    assert.is(body.code, 'upstream_unavailable');
    assert.not.match(JSON.stringify(body), /127\.0\.0\.1|ECONNREFUSED/);
    assert.is((await fetch(`${server.url}/healthz`)).status, 200);
    for (let again = 0; again < 5; again++) assert.is((await server.search('عقد البيع')).status, 503);

    await embedder.up();
    const { status } = await eventually(
      () => server.search('عقد الإيجار'),
      (answer) => answer.status === 200,
      RECOVERY_MS,
    );
    assert.is(status, 200);
  } finally {
    assert.is(await server.stop(), 0);
    await embedder.down();
  }
});

faults('down at the start: refused with a message that names the service', async () => {
  const embedder = await embeddingService();
  await embedder.down();
  const dataDir = temporaryFolder();
  const settings = { SANAD_DATA_DIR: dataDir, EMBED_URL: embedder.url, EMBED_MODEL: 'words' };
  const { status, stderr } = sanad(['ingest', SAMPLES], { settings });
  assert.is(status, 1);
  assert.match(stderr, new RegExp(`^sanad ingest: .*${embedder.url}`));
});

faults.run();

/** Tests the gRPC server: health, reflection, settings, start and stop. */
import { connect, createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { compose } from '../../../src/compose.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
import { listenGrpc } from '../../../src/transports/grpc/listener.ts';
import { grpcClient, reflected } from '../../support/doors/grpc.ts';
import { QUESTION, startReasonService } from '../../support/doors/reason.ts';
import { sanadAsync } from '../../support/doors/server-process.ts';
import { SAMPLES, sampleData, startService } from '../../support/doors/service.ts';
import { PROMPTLY_MS } from '../../support/promptly.ts';

const server = suite('transports/grpc/server');

const HEALTH = 'grpc.health.v1.Health';
const OURS = 'sanad.v1.LegalResearchService';

server('health needs no key, and knows the server and its service', async () => {
  const service = await startService();
  const health = grpcClient(service.grpcAddress, undefined, HEALTH);
  try {
    for (const name of ['', OURS]) {
      assert.equal((await health.unary('Check', { service: name })).answer, { status: 'SERVING' });
    }
    assert.is((await health.unary('Check', { service: 'other' })).code, 'NOT_FOUND');
    const serving = { status: 'SERVING' };
    assert.equal((await health.unary('List', {})).answer, { statuses: { '': serving, [OURS]: serving } });
  } finally {
    health.close();
    await service.close();
  }
});

server('a health watch receives the first corpus and the shutdown, and then ends', async () => {
  const service = await startService({ corpus: 'none' });
  const health = grpcClient(service.grpcAddress, undefined, HEALTH);
  const received: unknown[] = [];
  try {
    const watch = health.open('Watch', { service: OURS });
    const unknown = health.open('Watch', { service: 'other' });
    const first = new Promise((resolve) => unknown.once('data', resolve));
    const ended = new Promise<{ code: number }>((resolve) => watch.once('status', resolve));
    const serving = new Promise<void>((resolve) =>
      watch.on('data', ({ status }) => {
        received.push(status);
        if (status === 'SERVING') resolve();
      }),
    );
    assert.equal(await first, { status: 'SERVICE_UNKNOWN' });
    assert.equal((await health.unary('Check', {})).answer, { status: 'NOT_SERVING' });
    const search = grpcClient(service.grpcAddress, service.key);
    assert.is(
      (await search.unary('Search', { query: 'عقد' })).trailers['x-error-code'],
      'upstream_unavailable',
    );
    search.close();

    await ingest({
      layout: dataLayout(service.config.dataDir),
      paths: [SAMPLES],
      embedder: await createEmbedder(undefined),
      engine: searchEngine,
    });
    await serving;
    await service.close({ noticeMs: 300 });
    assert.is((await ended).code, 0);
    assert.equal(received, ['NOT_SERVING', 'SERVING', 'NOT_SERVING']);
  } finally {
    health.close();
    await service.close();
  }
});

for (const version of ['v1', 'v1alpha'] as const) {
  server(`reflection ${version} lists the services and their messages`, async () => {
    const service = await startService();
    try {
      const { services, files } = await reflected(service.grpcAddress, version, [
        OURS,
        'sanad.v1.SearchRequest',
      ]);
      assert.ok(services.includes(OURS) && services.includes(HEALTH), services.join());
      assert.equal([...new Set(files.map(({ name }) => name))], ['sanad/v1/legal_research.proto']);
      // protobufjs makes file descriptors with two faults that other implementations refuse. The server must
      // have mended them.
      const message = (name: string) => files[0]?.messageType?.find((one) => one.name === name);
      assert.is(message('Places')?.nestedType?.[0]?.name, 'SignsEntry');
      const topK = message('SearchRequest')?.field?.find(({ name }) => name === 'top_k');
      assert.is((topK as { proto3Optional?: boolean }).proto3Optional, true);
    } finally {
      await service.close();
    }
  });
}

for (const settings of [
  { SANAD_GRPC_REFLECTION: 'off' },
  {
    NODE_ENV: 'production',
    SANAD_PEPPER: 'p'.repeat(32),
    SANAD_JWT_KEY: 'k'.repeat(43),
    SANAD_BASE_URL: 'https://api.sanad.example',
  },
]) {
  server(`no reflection with ${Object.keys(settings)[0]}`, async () => {
    const service = await startService({ settings });
    try {
      const error = await reflected(service.grpcAddress, 'v1', []).catch(({ code }) => code);
      assert.is(error, 12);
    } finally {
      await service.close();
    }
  });
}

server('a running call finishes during shutdown, and a new call is refused', async () => {
  const reason = await startReasonService();
  const { key } = await reason.service.issue({ plan: 'payg' });
  const client = grpcClient(reason.service.grpcAddress, key);
  try {
    reason.llm.play({ steps: ['ثلاثة ', { waitMs: 800 }, 'أشهر.'] });
    const call = client.stream('ReasonStream', { question: QUESTION });
    while (reason.llm.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const closed = reason.service.close();
    const { code, messages } = await call;
    assert.is(code, 'OK');
    assert.ok('final' in (messages.at(-1) ?? {}));
    await closed;
    assert.is((await client.unary('Search', { query: 'عقد' })).code, 'UNAVAILABLE');
  } finally {
    client.close();
    await reason.close();
  }
});

server(
  'a call that takes longer than a stop may is ended with a status, and its model is let go',
  async () => {
    const reason = await startReasonService();
    const { config } = reason.service;
    const instance = await compose(config);
    const { key } = await reason.service.issue({ plan: 'payg' });
    const beside = await listenGrpc({
      ...instance,
      notReady: () => undefined,
      host: config.host,
      port: 0,
      baseUrl: config.baseUrl,
      reflection: false,
    });
    const client = grpcClient(beside.address, key);
    try {
      reason.llm.play({ steps: ['ثلاثة ', 'stall'] });
      const call = client.stream('ReasonStream', { question: QUESTION });
      while (reason.llm.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await beside.drain(300);
      const { code, trailers, details } = await call;
      assert.equal([code, trailers['x-error-code']], ['UNAVAILABLE', 'upstream_unavailable']);
      assert.match(details, 'stopping');
      await reason.llm.asked[0]?.left;
    } finally {
      client.close();
      await instance.close();
      await reason.close();
    }
  },
);

server('a connection on which nothing was asked does not hold it up', async () => {
  const service = await startService({ corpus: 'none' });
  const [host = '', port] = service.grpcAddress.split(':');
  const silent = connect(Number(port), host);
  await new Promise((resolve) => silent.once('connect', resolve));
  silent.on('error', () => {});
  const stopping = performance.now();
  await service.close({ finishMs: 2 * PROMPTLY_MS });
  assert.ok(performance.now() - stopping < PROMPTLY_MS, `${performance.now() - stopping} ms`);
  silent.destroy();
});

server('a port in use is reported with its setting, and no process keeps running', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  try {
    const { status, stderr } = await sanadAsync(['serve'], {
      SANAD_DATA_DIR: await sampleData(),
      SANAD_LOG_LEVEL: 'silent',
      PORT: '0',
      GRPC_PORT: String(port),
    });
    assert.is(status, 1);
    assert.match(stderr, /GRPC_PORT/);
    assert.match(stderr, `127.0.0.1:${port}`);
    assert.match(stderr, 'EADDRINUSE');
    assert.not.match(stderr, /\n +at /);
  } finally {
    listener.close();
  }
});

server('off leaves it out', async () => {
  const service = await startService({ settings: { GRPC_PORT: 'off' } });
  assert.is(service.grpcAddress, '');
  assert.is((await service.post('/v1/search', { query: 'عقد' })).status, 200);
  await service.close();
});

server.run();

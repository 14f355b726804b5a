/**
 * Fault test: the corpus is damaged under a real service and the command line. Expected are error messages
 * and 503, accounts that still work, and no crash.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout, generationLayout } from '../../src/data-directory/layout.ts';
import { sanad } from '../support/cli.ts';
import { ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import type { Damage } from '../support/damage/inflict.ts';
import { CUT, EMPTIED, flipped, inflict, ZEROED } from '../support/damage/inflict.ts';
import { eventually, sanadAsync, startServer } from '../support/doors/server-process.ts';
import { sampleData, startService } from '../support/doors/service.ts';
import { needsRedis, startRedis } from '../support/redis/redis.ts';
import { replicaSettings, startReplica } from '../support/redis/replicas.ts';
import { testNeeding } from '../support/skip.ts';

const faults = suite('faults/damaged corpus');

const DAMAGES: readonly Damage[] = [EMPTIED, CUT, ZEROED, flipped(0.5)];
const PASSWORD = 'a long enough password 1931';

function currentIn(dataDir: string) {
  const layout = dataLayout(dataDir);
  return generationLayout(join(layout.generations, readFileSync(layout.current, 'utf8').trim()));
}

const posted = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const ready = (url: string) => fetch(`${url}/readyz`);

for (const damage of DAMAGES) {
  faults(
    `a store that was ${damage.name} before the start: no corpus, an error message, and accounts that work`,
    async () => {
      const dataDir = await sampleData();
      const settings = { SANAD_DATA_DIR: dataDir };
      inflict(join(currentIn(dataDir).store, 'data.mdb'), damage);

      const cite = sanad(['cite', 'القانون رقم 131 لسنة 1948'], { settings });
      assert.is(cite.status, 1);
      assert.match(cite.stderr, /^sanad cite: damaged generation [0-9a-f]{16}: store\/data\.mdb /);

      const server = await startServer(dataDir, { SANAD_SIGNUP: 'open', SANAD_LOG_LEVEL: 'error' });
      try {
        const notReady = await ready(server.url);
        assert.is(notReady.status, 503);
        assert.match(await notReady.text(), /The corpus that was ingested cannot be served now/);
        const refused = await server.search('فسخ العقد');
        assert.is(refused.status, 503);
        assert.match(await refused.text(), /upstream_unavailable/);
        const account = { email: 'owner@example.org', password: PASSWORD };
        assert.is((await posted(`${server.url}/account/signup`, account)).status, 201);
        assert.is((await posted(`${server.url}/account/login`, account)).status, 200);
        assert.is((await fetch(`${server.url}/healthz`)).status, 200);

        const mended = await sanadAsync(['ingest', '--refresh'], settings);
        assert.is(mended.status, 0, mended.stderr);
        assert.match(mended.stderr, /made again from what was prepared/);
        const again = await eventually(
          () => ready(server.url),
          ({ status }) => status === 200,
          30_000,
        );
        assert.is(again.status, 200);
        assert.is((await server.search('فسخ العقد')).status, 200);
      } finally {
        assert.is(await server.stop(), 0);
      }
    },
  );
}

faults(
  'if CURRENT moves to a damaged generation, the previous one is served and the operator is informed',
  async () => {
    const service = await startService({ settings: { METRICS_PORT: '0' } });
    try {
      const layout = dataLayout(service.config.dataDir);
      const first = readFileSync(layout.current, 'utf8');
      const more = inputFolder({ 'more.jsonl': jsonl([law(9001, 1990)]) });
      const { generation } = await ingestFiles(layout, [more]);
      writeFileSync(layout.current, first);
      inflict(join(layout.generations, generation, 'store', 'data.mdb'), CUT);
      writeFileSync(layout.current, `${generation}\n`);
      const details = await eventually(
        async () => (await fetch(`${service.internalUrl}/healthz`)).text(),
        (text) => text.includes('damaged generation'),
        30_000,
      );
      assert.match(details, new RegExp(`${generation}: store/data\\.mdb has`));
      assert.match(
        await (await fetch(`${service.internalUrl}/metrics`)).text(),
        /sanad_generation_published 0/,
      );
      const answer = await service.post('/v1/search', { query: 'فسخ العقد' });
      assert.is(answer.status, 200);
      assert.is((await ready(service.url)).status, 200);
    } finally {
      await service.close();
    }
  },
);

testNeeding(needsRedis, faults)(
  'workers serve what they can without the corpus, and none is replaced',
  async () => {
    const dataDir = await sampleData();
    inflict(join(currentIn(dataDir).store, 'data.mdb'), ZEROED);
    const redis = await startRedis();
    const service = await startReplica(replicaSettings(redis.url, { SANAD_DATA_DIR: dataDir }), [
      '--workers',
      '2',
    ]);
    try {
      assert.is((await ready(service.url)).status, 503);
      assert.is((await fetch(`${service.url}/healthz`)).status, 200);
      assert.match(service.log(), /damaged generation/);
      assert.not.match(service.log(), /worker (died|ended)/);
      assert.is(await service.stop(), 0);
    } finally {
      await service.kill();
      await redis.close();
    }
  },
);

faults.run();

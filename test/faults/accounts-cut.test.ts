/**
 * Fault test: the accounts file of a running service is truncated and then restored. `/readyz` must ask for a
 * restart, and after a restart everything works.
 */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { issued, settingsOf } from '../support/corpus/snapshots.ts';
import { startServer } from '../support/doors/server-process.ts';
import { sampleData } from '../support/doors/service.ts';

const accountsCut = suite('faults/accounts-cut');

accountsCut('no request is served and readiness gives the reason, until a restart', async () => {
  const dataDir = await sampleData();
  const key = await issued(settingsOf(dataDir), 'jurist@example.org');
  const server = await startServer(dataDir, {}, key);
  const file = join(dataLayout(dataDir).accounts, 'data.mdb');
  try {
    assert.is((await server.search('فسخ العقد')).status, 200);
    const whole = readFileSync(file);
    truncateSync(file, 8_192);
    assert.is((await server.search('فسخ العقد')).status, 503);
    writeFileSync(file, whole);
    const ready = await fetch(`${server.url}/readyz`);
    assert.is(ready.status, 503);
    assert.match(await ready.text(), /The accounts must be opened anew: restart the service\./);
    assert.is((await server.search('فسخ العقد')).status, 503);
  } finally {
    await server.stop();
  }
  const again = await startServer(dataDir, {}, key);
  try {
    assert.is((await fetch(`${again.url}/readyz`)).status, 200);
    assert.is((await again.search('فسخ العقد')).status, 200);
  } finally {
    await again.stop();
  }
});

accountsCut.run();

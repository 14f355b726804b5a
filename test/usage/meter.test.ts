import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Log } from '../../src/log.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import type { UsageStore } from '../../src/stores/usage.ts';
import type { CountedRequest } from '../../src/usage/meter.ts';
import { startMeter } from '../../src/usage/meter.ts';
import { NO_LOG, startTestMeter } from '../support/counting.ts';
import { temporaryFolder } from '../support/folders.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';

const meters = suite('usage/meter');

const MONTH = '2026-11';
const clock = () => Date.parse('2026-11-22T10:00:00.500Z');
const asked = (change: Partial<CountedRequest> = {}): CountedRequest => ({
  account_id: 'a',
  key_id: 'k',
  route: 'search',
  requests: 1,
  ...change,
});

meters('counts reach the store by themselves, in less than two seconds', async () => {
  const { meter, store, close } = await startTestMeter({ clock });
  meter.count(asked());
  meter.count(asked({ route: 'cite_batch', requests: 20 }));
  const deadline = Date.now() + 2 * PROMPTLY_MS;
  while ((await store.total('a', MONTH)) < 21 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.is(await store.total('a', MONTH), 21);
  assert.equal(await store.days('a', '2026-11-01', '2026-11-30'), [
    { date: '2026-11-22', route: 'cite_batch', requests: 20 },
    { date: '2026-11-22', route: 'search', requests: 1 },
  ]);
  assert.is((await store.lastUsed('a')).get('k'), '2026-11-22T10:00:00Z');
  await close();
});

meters('a meter that is closed leaves nothing behind', async () => {
  const journals = join(temporaryFolder(), 'journals');
  const { meter, close } = await startTestMeter({ journals, clock });
  meter.count(asked());
  assert.is(readdirSync(journals).length, 1);
  await close();
  assert.equal(readdirSync(journals), []);
});

meters('requests before midnight count for the day and the month before', async () => {
  const time = { now: Date.parse('2026-11-30T23:59:59.900Z') };
  const { meter, store, close } = await startTestMeter({ clock: () => time.now });
  meter.count(asked());
  assert.equal(await meter.spend(asked(), 1), { allowed: true, used: 1 });
  assert.equal(await meter.spend(asked(), 1), { allowed: false, used: 1 });
  time.now += 200;
  meter.count(asked());
  assert.equal(await meter.spend(asked(), 1), { allowed: true, used: 1 });
  await meter.flush();
  assert.is(await store.total('a', '2026-11'), 2);
  assert.is(await store.total('a', '2026-12'), 2);
  await close();
});

meters('requests that are given back do not count', async () => {
  const { meter, store, close } = await startTestMeter({ clock });
  meter.count(asked({ requests: 5 }));
  meter.takeBack(asked({ requests: 5 }));
  assert.is((await meter.spend(asked(), 10)).used, 1);
  meter.takeBack(asked());
  await meter.flush();
  assert.is(await store.total('a', MONTH), 0);
  await close();
});

meters('a request given back after midnight is subtracted from the day on which it was counted', async () => {
  const time = { now: Date.parse('2026-11-30T23:59:59.900Z') };
  const { meter, store, close } = await startTestMeter({ clock: () => time.now });
  const [counted, spent] = [asked(), asked()];
  meter.count(counted);
  await meter.spend(spent, 10);
  await meter.flush();
  time.now += 200;
  meter.takeBack(counted);
  meter.takeBack(spent);
  await meter.flush();
  assert.equal(await store.days('a', '2026-11-01', '2026-12-31'), []);
  assert.equal([await store.total('a', '2026-11'), await store.total('a', '2026-12')], [0, 0]);
  await close();
});

/**
 * A real usage store that can be made unreachable (`away`), or to fail after it has done its work
 * (`loseAnswers`).
 */
function unreliable(real: UsageStore) {
  const state = { away: false, loseAnswers: false };
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.away) throw new Error('away');
    const done = await work();
    if (state.loseAnswers) throw new Error('the answer is lost');
    return done;
  };
  const store: UsageStore = {
    ...real,
    add: (batch) => through(() => real.add(batch)),
    spend: (count, limit, id) => through(() => real.spend(count, limit, id)),
    forget: (writer) => through(() => real.forget(writer)),
  };
  return { store, state };
}

meters('while the store is away all counts are kept, and added once when it is back', async () => {
  const folder = temporaryFolder();
  const real = openLmdbUsage(folder);
  const { store, state } = unreliable(real);
  const lines: string[] = [];
  const log: Log = {
    ...NO_LOG,
    error: (_, event) => lines.push(event),
    info: (_, event) => lines.push(event),
  };
  const meter = await startMeter({ store, journals: join(folder, 'journals'), log, clock });
  meter.count(asked());
  state.away = true;
  for (let i = 0; i < 3; i++) {
    meter.count(asked());
    await meter.flush().then(
      () => assert.unreachable(),
      () => {},
    );
  }
  state.away = false;
  // The store adds the batch, but the meter gets an error and does not know.
  state.loseAnswers = true;
  await meter.flush().then(
    () => assert.unreachable(),
    () => {},
  );
  meter.count(asked());
  state.loseAnswers = false;
  await meter.flush();
  assert.is(await real.total('a', MONTH), 5);
  assert.equal(lines, ['usage not stored: kept in the journal', 'usage stored again']);
  await meter.close();
  await real.close();
});

meters('while the store is away, the quota is decided by the last known count of the month', async () => {
  const folder = temporaryFolder();
  const real = openLmdbUsage(folder);
  const { store, state } = unreliable(real);
  const meter = await startMeter({ store, journals: join(folder, 'journals'), log: NO_LOG, clock });
  assert.equal(await meter.spend(asked({ requests: 7 }), 10), { allowed: true, used: 7 });
  state.away = true;
  assert.equal(await meter.spend(asked({ requests: 3 }), 10), { allowed: true, used: 10 });
  assert.equal(await meter.spend(asked(), 10), { allowed: false, used: 10 });
  state.away = false;
  await meter.flush();
  assert.equal(await meter.spend(asked(), 10), { allowed: false, used: 10 });
  await meter.close();
  await real.close();
});

meters('a spend with a lost answer counts once, and its journal outlives the process', async () => {
  const folder = temporaryFolder();
  const journals = join(folder, 'journals');
  const real = openLmdbUsage(folder);
  const { store, state } = unreliable(real);
  const first = await startMeter({ store, journals, log: NO_LOG, clock });
  state.loseAnswers = true;
  for (let i = 0; i < 3; i++) assert.ok((await first.spend(asked(), 10)).allowed);
  state.loseAnswers = false;
  await first.flush();
  assert.is(await real.total('a', MONTH), 3);
  state.loseAnswers = true;
  await first.spend(asked(), 10);
  state.loseAnswers = false;
  await first.spend(asked(), 10);
  state.away = true;
  await first.spend(asked(), 10);
  await first.close();
  state.away = false;
  const second = await startMeter({ store, journals, log: NO_LOG, clock });
  assert.is(await real.total('a', MONTH), 6);
  await second.close();
  await real.close();
});

meters('counts that the store rejects at the end wait for the next process', async () => {
  const folder = temporaryFolder();
  const journals = join(folder, 'journals');
  const real = openLmdbUsage(folder);
  const { store, state } = unreliable(real);
  const first = await startMeter({ store, journals, log: NO_LOG, clock });
  first.count(asked());
  await first.flush();
  first.count(asked());
  state.loseAnswers = true;
  await first.flush().then(
    () => assert.unreachable(),
    () => {},
  );
  state.away = true;
  first.count(asked());
  await first.close();
  state.away = false;
  state.loseAnswers = false;
  const second = await startMeter({ store, journals, log: NO_LOG, clock });
  assert.is(await real.total('a', MONTH), 3);
  await second.close();
  assert.equal(readdirSync(journals), []);
  await real.close();
});

meters('the journal of a live process is not taken over', async () => {
  const folder = temporaryFolder();
  const journals = join(folder, 'journals');
  const store = openLmdbUsage(folder);
  const first = await startMeter({ store, journals, log: NO_LOG, clock });
  first.count(asked());
  const second = await startMeter({ store, journals, log: NO_LOG, clock });
  assert.is(await store.total('a', MONTH), 0);
  first.count(asked());
  await second.close();
  await first.close();
  assert.is(await store.total('a', MONTH), 2);
  await store.close();
});

meters('the incomplete last line of a dead process does not count, the lines before it do', async () => {
  const folder = temporaryFolder();
  const journals = join(folder, 'journals');
  const store = openLmdbUsage(folder);
  const { store: away, state } = unreliable(store);
  state.away = true;
  const dead = await startMeter({ store: away, journals, log: NO_LOG, clock });
  dead.count(asked());
  dead.count(asked());
  await dead.close();
  const [writer = ''] = readdirSync(journals);
  const segment = join(journals, writer, '1.log');
  assert.ok(existsSync(segment));
  writeFileSync(segment, '2026-11-22T10:00:00Z\ta\tk\tsear', { flag: 'a' });
  const next = await startMeter({ store, journals, log: NO_LOG, clock });
  assert.is(await store.total('a', MONTH), 2);
  await next.close();
  await store.close();
});

meters.run();

/**
 * Fault test: a server answers searches while other processes ingest into its data directory, are killed, and
 * start again.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { search } from '../../src/usecases/search/search.ts';
import { emptyDataDirectory, ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import type { ServerProcess } from '../support/doors/server-process.ts';
import { eventually, sanadAsync, startServer } from '../support/doors/server-process.ts';
import { SAMPLES, sampleData } from '../support/doors/service.ts';
import { seeded } from '../support/random.ts';

const faults = suite('faults/ingest');

/** Number of documents: enough that many searches run during one ingest. */
const MANY = 1_000;
const input = inputFolder({
  'more.jsonl': jsonl(
    Array.from({ length: MANY }, (_, at) =>
      law(at + 1, 1900 + (at % 100), { title: `قانون رقم ${at + 1} بشأن المنطاد ${at + 1}` }),
    ),
  ),
});

/** Starts a client that searches without pause. `stop` returns how often each HTTP status came. */
function searching(server: ServerProcess) {
  const statuses = new Map<number, number>();
  let going = true;
  const run = (async () => {
    while (going) {
      const response = await server.search('إنهاء عقد العمل');
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  })();
  return {
    async stop() {
      going = false;
      await run;
      return statuses;
    },
  };
}

async function foundIn(server: ServerProcess): Promise<boolean> {
  const { results } = search.output.parse(await (await server.search('المنطاد')).json());
  return results.some(({ title }) => title.includes('المنطاد'));
}

faults('searches are answered during an ingest, and then find the new documents', async () => {
  const dataDir = await sampleData();
  const server = await startServer(dataDir);
  try {
    assert.is(await foundIn(server), false);
    const clients = [searching(server), searching(server)];
    const { status, stderr } = await sanadAsync(['ingest', input], { SANAD_DATA_DIR: dataDir });
    assert.is(status, 0, stderr);
    assert.is(await eventually(() => foundIn(server), Boolean, 20_000), true);
    for (const client of clients) {
      const statuses = await client.stop();
      assert.equal([...statuses.keys()], [200]);
      assert.ok((statuses.get(200) ?? 0) > 3, 'too few searches to tell');
    }
  } finally {
    assert.is(await server.stop(), 0);
  }
});

faults('repeated kills at any moment: searches unaffected, and the same corpus in the end', async () => {
  const undisturbed = await ingestFiles(emptyDataDirectory(), [SAMPLES, input]);
  const dataDir = await sampleData();
  const settings = { SANAD_DATA_DIR: dataDir };
  const random = seeded(20_261_121);
  const server = await startServer(dataDir);
  const client = searching(server);
  try {
    let killed = 0;
    // Milliseconds before the kill. Loading the process takes the first 500; how far ingest is then depends
    // on the machine.
    for (const earliest of [500, 1_000, 1_800, 3_000]) {
      const killAfterMs = earliest + Math.floor(random() * 600);
      const { signal } = await sanadAsync(['ingest', input], settings, { killAfterMs });
      if (signal === 'SIGKILL') killed += 1;
      assert.is((await server.search('المنطاد')).status, 200);
    }
    assert.ok(killed > 0, 'every ingest was done before it was killed');
    const { status, stdout, stderr } = await sanadAsync(['ingest', input, '--json'], settings);
    assert.is(status, 0, stderr);
    assert.is((JSON.parse(stdout) as { generation: string }).generation, undisturbed.generation);
    assert.is(await eventually(() => foundIn(server), Boolean, 20_000), true);
  } finally {
    assert.equal([...(await client.stop()).keys()], [200]);
    assert.is(await server.stop(), 0);
  }
});

faults.run();

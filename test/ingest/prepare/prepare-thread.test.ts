/** Tests that threads prepare documents as the main thread does, and what happens when a thread fails or ends. */
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { identify } from '../../../src/ingest/identify/identify.ts';
import { preparedKey } from '../../../src/ingest/prepare/prepare.ts';
import { preparing } from '../../../src/ingest/prepare/prepare-input.ts';
import type { PrepareThreads } from '../../../src/ingest/prepare/prepare-thread.ts';
import { threadsOf } from '../../../src/ingest/prepare/prepare-thread.ts';
import type { PreparedStore } from '../../../src/ingest/prepare/prepared-store.ts';
import { openPreparedStore } from '../../../src/ingest/prepare/prepared-store.ts';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { SourceDocument } from '../../../src/ingest/read/source-document.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
import { temporaryFolder } from '../../support/cli.ts';
import { law } from '../../support/corpus/documents.ts';

const test = suite('ingest: threads that prepare documents');

/** More than two full batches. */
const COUNT = 150;

const sources = Array.from({ length: COUNT }, (_, at): SourceDocument => {
  const note = { title: 'تعديل', text: `عدلت هذه المادة بموجب القانون رقم ${at + 1} لسنة 1990` };
  const articles = [
    { article_no: '1', text: `يلغى القانون رقم ${at + 500} لسنة 1950.`, amendment_notes: [note.text] },
    {
      article_no: '2',
      text: `يستبدل بنص المادة 3 من القانون رقم ${at + 7} لسنة 1960 النص الآتي: «لا يجوز».`,
    },
  ];
  const checked = checkSourceDocument(law(at + 1, 1970 + (at % 30), { articles }), new Set());
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
});

/** Starts the program of a thread, which is TypeScript here. */
function start(): Worker {
  const program = new URL('../../../src/ingest/prepare/prepare-worker.ts', import.meta.url).href;
  const tsx = import.meta.resolve('tsx/esm/api');
  // The messages that come before the program listens are given to it.
  return new Worker(
    `const { parentPort } = require('node:worker_threads');
     const early = [];
     const keep = (message) => early.push(message);
     parentPort.on('message', keep);
     import(${JSON.stringify(tsx)}).then(async ({ register }) => {
       register();
       await import(${JSON.stringify(program)});
       parentPort.off('message', keep);
       for (const message of early) parentPort.emit('message', message);
     });`,
    { eval: true },
  );
}

async function prepareAll(store: PreparedStore, threads: PrepareThreads | undefined, signal?: AbortSignal) {
  const embedder = await createEmbedder(undefined);
  await preparing(
    store,
    { embedder, signal },
    async (add) => {
      for (const source of sources) await add({ source, candidate: identify(source) });
    },
    threads,
  );
}

async function withStore<T>(use: (store: PreparedStore) => Promise<T>): Promise<T> {
  const store = openPreparedStore(dataLayout(temporaryFolder()).prepared);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const recordsIn = (store: PreparedStore) =>
  sources.map((source) => {
    const key = preparedKey(identify(source).hash);
    return [store.document(key), store.histories(key), store.sourceJson(key)];
  });

test('threads give the same records as the main thread', async () => {
  const alone = await withStore(async (store) => {
    await prepareAll(store, undefined);
    return recordsIn(store);
  });
  let asked = 0;
  const threads = threadsOf(2, start);
  const counting: PrepareThreads = {
    ...threads,
    prepare(documents) {
      asked += documents.length;
      return threads.prepare(documents);
    },
  };
  const threaded = await withStore(async (store) => {
    await prepareAll(store, counting);
    return recordsIn(store);
  });
  assert.is(asked, 128, 'two full batches, and the rest on the main thread');
  assert.equal(threaded, alone);
  const [document, histories] = threaded[0] as [{ mentions: unknown[]; clauses: unknown[] }, unknown[]];
  assert.ok(document.mentions.length > 1 && document.clauses.length > 0 && histories.length > 0);
});

test('a document that cannot be prepared fails the ingest, with its error', async () => {
  const threads = threadsOf(1, start);
  const [source] = sources as [SourceDocument];
  const broken = {
    sourceJson: JSON.stringify({ ...source, articles: undefined }),
    candidate: identify(source),
  };
  const failed = await threads.prepare([broken]).catch((error: Error) => error);
  assert.match((failed as Error).message, /TypeError/);
  const [one] = await threads.prepare([{ sourceJson: JSON.stringify(source), candidate: identify(source) }]);
  assert.ok(one, 'the thread goes on');
  await threads.close();
});

test('a thread that ends fails the batches it has, and later ones', async () => {
  const threads = threadsOf(1, () => new Worker('throw new Error("no memory left")', { eval: true }));
  await withStore(async (store) => {
    const failed = await prepareAll(store, threads).catch((error: Error) => error);
    assert.match((failed as Error).message, /no memory left/);
  });
});

test('an abort ends the threads', async () => {
  const abort = new AbortController();
  const worker = start();
  const threads = threadsOf(1, () => worker);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const stopping: PrepareThreads = {
    ...threads,
    prepare(documents) {
      abort.abort(new Error('stopped'));
      return threads.prepare(documents);
    },
  };
  await withStore(async (store) => {
    const failed = await prepareAll(store, stopping, abort.signal).catch((error: Error) => error);
    assert.is((failed as Error).message, 'stopped');
  });
  await ended;
});

test.run();

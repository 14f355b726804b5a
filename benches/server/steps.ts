/**
 * Measures the steps of an authenticated request without a socket, in processor time of this process:
 *
 * npm run --silent bench:steps -- --data DIR [--times 20000] [--rounds 7] >/dev/null
 *
 * The table goes to standard error, because the service's log goes to standard output. `whole` is a request
 * to `/v1/jurisdictions` from the request listener to the end of its response, `Koa` one to a bare Koa app.
 * Parsing the request, and the kernel's part of reading and writing it, are in neither.
 */
import { Buffer } from 'node:buffer';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Koa from 'koa';
import type { Caller } from '../../src/stores/accounts.ts';
import { benchKeys } from '../shared/keys.ts';
import { median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    /** Folder of the compiled service, for comparing two builds. */
    dist: { type: 'string', default: new URL('../../dist', import.meta.url).pathname },
    times: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '7' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');
const [times, rounds] = [Number(values.times), Number(values.rounds)];

// The compiled files are measured, because those of `src` run through tsx, which slows small functions.
const built = (path: string) => import(`${values.dist}/${path}.js`);
const { authenticate }: typeof import('../../src/accounts/authenticate.ts') =
  await built('accounts/authenticate');
const { compose }: typeof import('../../src/compose.ts') = await built('compose');
const { loadConfig }: typeof import('../../src/config/config.ts') = await built('config/config');
const { policyFor }: typeof import('../../src/limits/rate/policies.ts') = await built('limits/rate/policies');
const { rateHeaders }: typeof import('../../src/transports/rate-headers.ts') =
  await built('transports/rate-headers');
const { requestIdFrom }: typeof import('../../src/transports/request-id.ts') =
  await built('transports/request-id');

const keys = await benchKeys(values.data);
const service = await compose(
  loadConfig({ ...process.env, SANAD_DATA_DIR: values.data, SANAD_LOG_LEVEL: 'info' }),
);
const { keyring, counting, log, handler } = service;
const authorization = `Bearer ${keys[0]}`;
const caller = (await authenticate(keyring, authorization)) as Caller;
const policy = policyFor('default', caller, counting.plans);
const decide = () => counting.limiter.take(caller.key.id, policy, 1);
const decision = await decide();
const counted = { account_id: caller.account.id, key_id: caller.key.id, route: 'jurisdictions', requests: 1 };
const facts = {
  request_id: requestIdFrom(undefined),
  method: 'GET',
  route: '/v1/jurisdictions',
  status: 200,
};

const bare = new Koa();
const constant = Buffer.from(JSON.stringify({ text: 'x'.repeat(258) }));
bare.use((context) => {
  context.type = 'application/json; charset=utf-8';
  context.body = constant;
});

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const socket = new Socket();

/** Sends one request to a listener and resolves at the end of its response. */
function request(listener: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<void> {
  const message = new IncomingMessage(socket);
  const path = '/v1/jurisdictions';
  Object.assign(message, { method: 'GET', url: path, httpVersion: '1.1' });
  Object.assign(message.headers, { host: '127.0.0.1', authorization });
  const response = new ServerResponse(message);
  response.assignSocket(nowhere as unknown as Socket);
  return new Promise((resolve, reject) => {
    response.once('finish', () => {
      response.detachSocket(nowhere as unknown as Socket);
      response.emit('close');
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${path}: ${response.statusCode}`));
    });
    listener(message, response);
  });
}

const steps: Readonly<Record<string, () => unknown>> = {
  'request id': () => requestIdFrom(undefined),
  'key: its form, digest and look-up': () => authenticate(keyring, authorization),
  'rate limit': decide,
  'usage: a line of the journal': () => counting.meter.count({ ...counted }),
  'rate headers': () => rateHeaders([{ policy, decision }]),
  'log line': () => log.info(facts, 'request'),
  whole: () => request(handler),
  Koa: () => request(bare.callback()),
};

const REQUESTS_A_TURN = 20;

/** Processor time of one run of a step, in microseconds. */
async function cost(step: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    await step();
    // Without turns of the event loop, the service takes itself for overloaded.
    if (time % REQUESTS_A_TURN === 0) await turn();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const costs = new Map<string, number[]>(Object.keys(steps).map((name) => [name, []]));
for (let round = 0; round <= rounds; round++) {
  for (const [name, step] of Object.entries(steps)) {
    const spent = await cost(step);
    // The first round warms the code.
    if (round > 0) costs.get(name)?.push(spent);
  }
}
print('| step | CPU µs, median | least |\n|---|---|---|');
for (const [name, all] of costs)
  print(`| ${name} | ${median(all).toFixed(2)} | ${Math.min(...all).toFixed(2)} |`);
await service.close();

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

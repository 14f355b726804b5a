/** Load client over gRPC: searches, questions, and streams that it cancels in the middle. */
import type { StatusObject } from '@grpc/grpc-js';
import type { Called, GrpcClient } from '../../support/doors/grpc.ts';
import { grpcClient } from '../../support/doors/grpc.ts';
import { lawNumbers, queryFor } from '../environment/corpora.ts';
import type { Outcome } from '../invariants/counting.ts';
import type { Choices } from '../plan/random.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { LoadClient, World } from '../service/world.ts';
import { nextId, someKey, someQuestion } from './asked.ts';
import { checkContent, checkReasoned } from './checks.ts';

const DEADLINE_MS = 100_000;

/** HTTP status that corresponds to each error code of the service, because gRPC answers carry none. */
const STATUS: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 422,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 503,
  INTERNAL: 500,
};

export function grpcLoad(world: World, random: Choices, own: LedgerKey): LoadClient {
  const { instance, ledger, keys } = world;
  const clients = new Map<string, GrpcClient>();
  const clientOf = ({ key }: LedgerKey) => {
    let client = clients.get(key);
    if (client === undefined) {
      client = grpcClient(instance.grpcAddress, key, undefined, {
        'grpc.initial_reconnect_backoff_ms': 100,
        'grpc.max_reconnect_backoff_ms': 1_000,
        // Gives each key its own connection. By default gRPC clients in a process share one.
        'grpc.use_local_subchannel_pool': 1,
      });
      clients.set(key, client);
    }
    return client;
  };

  /**
   * Outcome of a gRPC call. An error without one of the service's own error codes came from the connection.
   */
  function outcome({ code, details, trailers, messages }: Called, id: string): Outcome {
    if (code === 'OK') return { kind: 'answered', status: 200 };
    const ours = trailers['x-error-code'];
    if (messages.length > 0) return { kind: 'begun' };
    world.judge.check('ended', code !== 'DEADLINE_EXCEEDED' || ours !== undefined, () => [
      `call ${id} has neither an answer nor an end: ${details}`,
    ]);
    if (ours === undefined) return { kind: 'lost', why: `${code}: ${details}` };
    return { kind: 'answered', status: STATUS[code] ?? 500, code: String(ours) };
  }

  const options = (id: string) => ({ metadata: { 'x-request-id': id }, deadlineMs: DEADLINE_MS });

  async function search(key: LedgerKey): Promise<boolean> {
    const id = nextId('grpc');
    const settle = ledger.ask({ id, door: 'grpc', route: 'search', key });
    const called = await clientOf(key).unary(
      'Search',
      { query: queryFor(random.of(lawNumbers)), top_k: random.whole(1, 20) },
      options(id),
    );
    settle(outcome(called, id));
    if (called.answer) checkContent(id, JSON.stringify(called.answer), world);
    return called.code === 'OK';
  }

  async function reason(key: LedgerKey): Promise<boolean> {
    const { name, body } = someQuestion(random);
    const id = nextId('grpc');
    const settle = ledger.ask({ id, door: 'grpc', route: 'reason', key });
    const called = await clientOf(key).unary('Reason', body, options(id));
    settle(outcome(called, id));
    if (called.answer) checkReasoned(id, name, called.answer as never, world);
    return called.code === 'OK';
  }

  async function cancelledStream(key: LedgerKey): Promise<void> {
    const { body } = someQuestion(random);
    const id = nextId('grpc');
    const settle = ledger.ask({ id, door: 'grpc', route: 'reason', key });
    const call = clientOf(key).open('ReasonStream', body, options(id));
    const wanted = random.whole(0, 3);
    let messages = 0;
    const status = new Promise<StatusObject>((resolve) => call.once('status', resolve));
    call.on('data', () => {
      messages += 1;
      if (messages > wanted) call.cancel();
    });
    const { code, details, metadata } = await status;
    const [ours] = metadata.get('x-error-code');
    if (messages > 0) settle({ kind: 'begun' });
    else if (ours === undefined) settle({ kind: 'lost', why: `${code}: ${details}` });
    else settle({ kind: 'answered', status: 503, code: String(ours) });
  }

  return {
    door: 'grpc',
    async step() {
      const key = someKey(random, keys, own);
      const share = random.share();
      if (share < 0.6) await search(key);
      else if (share < 0.8) await reason(own);
      else await cancelledStream(own);
    },
    works: async () => (await search(own)) && (await reason(own)),
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}

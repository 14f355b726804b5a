/** Load client that sends lookups and searches over REST. */
import { Agent } from 'node:http';
import { idOf } from '../environment/corpora.ts';
import type { Choices } from '../plan/random.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { LoadClient, World } from '../service/world.ts';
import { nextId, someKey, someLookup } from './asked.ts';
import { checkContent, outcomeOf } from './checks.ts';
import { ask } from './http.ts';

export function restClient(world: World, random: Choices, own: LedgerKey): LoadClient {
  const { instance, ledger, keys } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  /** Entity tag of the last answer for each path, for conditional requests (`If-None-Match`). */
  const tags = new Map<string, string>();

  return {
    door: 'rest',
    async step() {
      const { route, method, path, body, cost = 1 } = someLookup(random);
      const key = someKey(random, keys, own);
      const id = nextId('rest');
      const tag = random.chance(0.5) ? tags.get(path) : undefined;
      const settle = ledger.ask({ id, door: 'rest', route, key, cost });
      const reply = await ask(agent, instance.url, {
        method,
        path,
        id,
        authorization: `Bearer ${key.key}`,
        ...(tag !== undefined && { headers: { 'If-None-Match': tag } }),
        ...(body && { body }),
        ...(random.chance(0.03) && { leaveAfterMs: random.whole(0, 30) }),
      });
      settle(outcomeOf(reply, id, world));
      if (reply.kind !== 'whole' || reply.status !== 200) return;
      checkContent(id, reply.text, world);
      if (typeof reply.headers.etag === 'string') tags.set(path, reply.headers.etag);
    },
    async works() {
      const id = nextId('rest');
      const settle = ledger.ask({ id, door: 'rest', route: 'document', key: own });
      const reply = await ask(agent, instance.url, {
        method: 'GET',
        path: `/v1/document/${idOf(1)}`,
        id,
        authorization: `Bearer ${own.key}`,
      });
      settle(outcomeOf(reply, id, world));
      return reply.kind === 'whole' && reply.status === 200;
    },
    close: () => agent.destroy(),
  };
}

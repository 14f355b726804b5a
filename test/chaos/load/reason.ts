/**
 * Load client that asks questions over REST, for whole answers and for streams. It disconnects from some in
 * the middle.
 */
import { Agent } from 'node:http';
import type { Choices } from '../plan/random.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { LoadClient, World } from '../service/world.ts';
import { nextId, someKey, someQuestion } from './asked.ts';
import { checkReasoned, outcomeOf } from './checks.ts';
import { ask, json } from './http.ts';

export function reasonClient(world: World, random: Choices, own: LedgerKey): LoadClient {
  const { instance, ledger, keys } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });

  async function question(key: LedgerKey, stream: boolean, leaves: boolean): Promise<boolean> {
    const { name, body } = someQuestion(random);
    const id = nextId('reason');
    const settle = ledger.ask({ id, door: 'reason', route: 'reason', key });
    const afterTokens = random.whole(1, 4);
    const leaving = stream
      ? { leaveWhen: (text: string) => text.split('"token"').length > afterTokens }
      : { leaveAfterMs: random.whole(0, 200) };
    const reply = await ask(agent, instance.url, {
      method: 'POST',
      path: '/v1/reason',
      id,
      authorization: `Bearer ${key.key}`,
      body: { ...body, stream },
      ...(leaves && leaving),
    });
    const failed = stream && reply.kind === 'whole' && /^event: error$/m.test(reply.text);
    // A stream that ends with an error event had sent tokens before, so it counts as begun.
    settle(failed ? { kind: 'begun' } : outcomeOf(reply, id, world));
    if (reply.kind !== 'whole' || reply.status !== 200) return false;
    const last = stream ? /^event: citations\ndata: (.*)$/m.exec(reply.text)?.[1] : reply.text;
    const answer = last === undefined ? undefined : json(last);
    if (answer !== undefined) checkReasoned(id, name, answer as never, world);
    // A stream must end with `[DONE]` unless it reported an error.
    if (stream) {
      const isWhole = reply.text.endsWith('data: [DONE]\n\n');
      world.judge.check('ended', isWhole !== failed, () => [
        `stream ${id} ends so: ${reply.text.slice(-300)}`,
      ]);
      return isWhole;
    }
    return true;
  }

  return {
    door: 'reason',
    async step() {
      await question(someKey(random, keys, own), random.chance(0.6), random.chance(0.2));
    },
    works: async () => (await question(own, false, false)) && (await question(own, true, false)),
    close: () => agent.destroy(),
  };
}

/**
 * Instances that share accounts must share the secret that keys are digested with: with another one, every key that one
 * has issued is unknown to the other. The first leaves a mark of its secret; from that, nothing of the secret can be told.
 */
import { createHmac } from 'node:crypto';
import { ACCOUNTS_TAG, taggedName } from '../../redis/names.ts';
import type { Reach } from '../../redis/reach.ts';

/** Throws where accounts in this Redis are those of another pepper. */
export async function agreeOnPepper(reach: Reach, prefix: string, pepper: string): Promise<void> {
  const name = taggedName(prefix, ACCOUNTS_TAG, 'pepper');
  const mark = createHmac('sha256', pepper).update('sanad mark of the pepper').digest('hex').slice(0, 32);
  const agreed = await reach.ask(name, async (redis) => {
    await redis.call('SET', name, mark, 'NX');
    return redis.call('GET', name);
  });
  if (agreed !== mark)
    throw new Error(
      'The keys in Redis were made with another SANAD_PEPPER than the one of this instance: none of them would work here. Give every instance the same, or another REDIS_PREFIX.',
    );
}

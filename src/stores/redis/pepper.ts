/**
 * Checks that all instances that share accounts in Redis use the same pepper (the secret that is mixed into
 * key digests). The first instance stores a mark of its pepper, from which the pepper cannot be computed.
 */

import { markOfPepper } from '../../data-directory/pepper-mark.ts';
import { ACCOUNTS_TAG, taggedName } from '../../redis/names.ts';
import type { Reach } from '../../redis/reach.ts';

const nameOf = (prefix: string) => taggedName(prefix, ACCOUNTS_TAG, 'pepper');

/**
 * Throws if the accounts in this Redis were made with another pepper (the secret with which API keys are
 * hashed).
 */
export async function checkPepper(reach: Reach, prefix: string, pepper: string): Promise<void> {
  const name = nameOf(prefix);
  const mark = markOfPepper(pepper);
  const agreed = await reach.ask(name, async (redis) => {
    await redis.call('SET', name, mark, 'NX');
    return redis.call('GET', name);
  });
  if (agreed !== mark)
    throw new Error(
      'The keys in Redis were made with another SANAD_PEPPER than the one of this instance: none of them would work here. Give every instance the same, or another REDIS_PREFIX.',
    );
}

/**
 * Stores the mark (a digest) of a new pepper, for `sanad secrets renew`. Call it after every key has been
 * revoked.
 */
export async function replacePepper(reach: Reach, prefix: string, pepper: string): Promise<void> {
  const name = nameOf(prefix);
  await reach.ask(name, (redis) => redis.call('SET', name, markOfPepper(pepper)));
}

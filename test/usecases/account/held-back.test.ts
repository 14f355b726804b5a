/**
 * Tests that requests of an intruder leave nothing behind if they are held back while the owner resets the
 * password.
 */
import { request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountServices } from '../../../src/accounts/services.ts';
import { openKeyring } from '../../../src/compose.ts';
import { ServiceError } from '../../../src/errors.ts';
import { changePassword } from '../../../src/usecases/account/change-password.ts';
import type { SessionContext } from '../../../src/usecases/context.ts';
import { PASSWORD, startAccounts } from '../../support/accounts/accounts.ts';

const heldBack = suite('usecases/account, held back');

heldBack(
  'a session that was opened before the reset makes no key with the body that comes after it',
  async () => {
    const { call, forgot, member, service } = await startAccounts();
    try {
      const email = 'held@example.org';
      const session = await member(email);
      const token = await forgot(email);
      const body = JSON.stringify({ label: 'kept' });
      const slow = request(`${service.url}/account/keys`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        slow.on('response', (response) => resolve(response.resume().statusCode));
        slow.on('error', reject);
      });
      const remaining = async () =>
        Number((await call('GET', '/account/me', { token: session })).headers.get('x-ratelimit-remaining'));
      const before = await remaining();
      slow.write(body.slice(0, 1));
      // Waits until the service has authenticated the slow request. It has then counted it, besides the
      // requests of this loop.
      for (let looks = 1; (await remaining()) !== before - looks - 1; looks++) assert.ok(looks < before / 2);
      const reset = await call('POST', '/account/password/reset', {
        body: { token, password: `${PASSWORD} 2` },
      });
      assert.is(reset.status, 200);
      slow.end(body.slice(1));
      assert.is(await answered, 401);
      const { store } = openKeyring(service.config);
      assert.equal(
        await store.keys(),
        (await store.keys()).filter(({ label }) => label !== 'kept'),
      );
      await store.close();
    } finally {
      await service.close();
    }
  },
);

heldBack('a change of password that was begun before the reset changes nothing after it', async () => {
  const account = {
    id: 'a',
    email: 'a@example.org',
    email_verified: true,
    plan: 'free',
    created_at: '2026-01-01T00:00:00.000Z',
    token_version: 1,
    password_hash: 'old',
  } as const;
  let written = false;
  const services = {
    failures: { attempt: () => 0, succeeded() {}, withdraw() {} },
    passwords: { verify: async () => true, hash: async () => 'of the stranger' },
    keyring: {
      pepper: 'p',
      store: {
        accountOf: async () => account,
        // Pretends that the owner reset the password while the new password of this request was hashed.
        async changeAccount(_id: string, change: (now: object) => object) {
          change({ ...account, password_hash: 'of the owner', token_version: 2 });
          written = true;
        },
      },
    },
  } as unknown as AccountServices;
  const context = { account, networkAddress: '192.0.2.1', requestId: 'r' } as unknown as SessionContext;
  const input = { password: 'the old one', new_password: 'long enough to be taken' };
  const changing = Promise.resolve(changePassword.run(input, context, services));
  const error = await changing.catch((thrown: unknown) => thrown);
  assert.is((error as ServiceError).code, 'unauthorized');
  assert.ok(error instanceof ServiceError && !written);
});

heldBack.run();

/**
 * Tests which work is done before and which after the answer to a forgotten password. The work is counted,
 * because measured times would prove nothing.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startAfterwards } from '../../../src/accounts/afterwards.ts';
import type { AccountServices } from '../../../src/accounts/services.ts';
import type { Letter } from '../../../src/mail/mail.ts';
import type { AccountRecord, LinkToken } from '../../../src/stores/accounts.ts';
import { forgotPassword } from '../../../src/usecases/account/forgot-password.ts';
import type { AccountContext } from '../../../src/usecases/context.ts';
import { account } from '../../support/accounts/account-records.ts';

const forgot = suite('usecases/account/forgot-password');

/** Services with one account, which record every call made to them. */
function services(allowed = true) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const letters: Letter[] = [];
  const known: AccountRecord = account('known', { resets: 2 });
  const afterwards = startAfterwards((error) => errors.push(error));
  const parts = {
    afterwards,
    keyring: {
      store: {
        async accountOf(email: string) {
          asked.push(`account of ${email}`);
          return email === known.email ? known : undefined;
        },
        async addToken({ kind, resets }: LinkToken) {
          asked.push(`token ${kind} ${resets}`);
          return 'added';
        },
      },
    },
    outbox: {
      async post(letter: Letter) {
        asked.push('letter');
        letters.push(letter);
      },
    },
    settings: { baseUrl: 'https://api.sanad.example' },
    log: { info() {} },
  } as unknown as AccountServices;
  const context = {
    networkAddress: '192.0.2.1',
    requestId: 'r',
    signal: new AbortController().signal,
    count: async ({ name }) => void asked.push(`count ${name}`),
    allows: async ({ name }) => {
      asked.push(`allows ${name}`);
      return allowed;
    },
  } as AccountContext;
  const run = (email: string) => forgotPassword.run({ email }, context, parts);
  return { asked, afterwards, errors, letters, parts, run };
}

forgot(
  'before the answer the same is done whether there is an account or not; nobody is looked for',
  async () => {
    for (const email of ['known@example.org', 'nobody@example.org']) {
      const { asked, run } = services();
      assert.equal(await run(email), { accepted: true });
      assert.equal(asked, ['count forgot'], email);
    }
  },
);

forgot('after it a letter is posted, to an account and to nobody else', async () => {
  const { asked, afterwards, letters, run } = services();
  await run('nobody@example.org');
  await run('known@example.org');
  await afterwards.finished();
  assert.equal(asked, [
    'count forgot',
    'count forgot',
    'account of nobody@example.org',
    'account of known@example.org',
    'allows reset-letters',
    'token reset 2',
    'letter',
  ]);
  assert.is(letters[0]?.to, 'known@example.org');
});

forgot('an account that has had its letters gets no token', async () => {
  const { asked, afterwards, run } = services(false);
  await run('known@example.org');
  await afterwards.finished();
  assert.is(asked.at(-1), 'allows reset-letters');
});

forgot('a later failure is logged, and the next letter is posted all the same', async () => {
  const { afterwards, errors, letters, parts, run } = services();
  const { store } = parts.keyring;
  const failure = new Error('no store');
  const accountOf = store.accountOf;
  store.accountOf = async () => {
    store.accountOf = accountOf;
    throw failure;
  };
  await run('known@example.org');
  await run('known@example.org');
  await afterwards.finished();
  assert.equal([errors, letters.length], [[failure], 1]);
});

forgot('what waits is bounded', async () => {
  const { run } = services();
  const outcomes = await Promise.allSettled(Array.from({ length: 1_100 }, () => run('nobody@example.org')));
  assert.is(outcomes.filter(({ status }) => status === 'rejected').length, 100);
});

forgot.run();

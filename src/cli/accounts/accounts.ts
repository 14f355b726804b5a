/** `sanad accounts`: changes accounts by hand. A running server applies the change with its next request. */
import { availableParallelism } from 'node:os';
import type { AccountWithKeys, NewLimits, ShownAccount } from '../../accounts/administration.ts';
import {
  addAccount,
  endSessions,
  grantAccess,
  listAccounts,
  MAX_MONTHLY_REQUESTS,
  removeAccount,
  resetLink,
  setLimits,
  setPassword,
  setPlan,
  showAccount,
  verifyAddress,
} from '../../accounts/administration.ts';
import { MAX_REQUESTS_PER_MINUTE } from '../../accounts/keys.ts';
import { argon2Passwords, passwordsAtOnce } from '../../accounts/passwords/passwords.ts';
import { openKeyring } from '../../compose.ts';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/config.ts';
import type { AccountStore, Plan } from '../../stores/accounts.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { UsageError, wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { requireAccountsHere } from './accounts-here.ts';
import { readSecret } from './secret.ts';

interface AccountInput extends JsonOption {
  /** Id or e-mail address of the account. */
  readonly account: string;
}

/** A command on accounts: its input, and the terminal that it prints on. */
type AccountCommand<I> = (input: I, terminal: Terminal) => Promise<ExitStatus>;

/**
 * Makes a command from an action on the account store and from a function that prints the result for people.
 */
function command<I extends JsonOption, R extends object>(
  run: (store: AccountStore, input: I, given: { config: Config; terminal: Terminal }) => Promise<R>,
  tell: (outcome: R, terminal: Terminal) => void,
): AccountCommand<I> {
  return async (input, terminal) => {
    const config = loadConfig(terminal.environment);
    const { store } = openKeyring(config);
    try {
      const outcome = await run(store, input, { config, terminal });
      if (input.json) terminal.print(JSON.stringify(outcome, null, 2));
      else tell(outcome, terminal);
      return 0;
    } finally {
      await store.close();
    }
  };
}

/** Makes a command that changes one account and then prints `word` and the changed account. */
const change = <I extends JsonOption>(word: string, run: Parameters<typeof command<I, ShownAccount>>[0]) =>
  command<I, ShownAccount>(run, (account, terminal) => terminal.print(`${word} ${lineOf(account)}`));

const listed = command(listAccounts, (accounts, terminal) => {
  for (const account of accounts) terminal.print(lineOf(account));
  terminal.note(`${accounts.length} accounts`);
});

export const list: AccountCommand<JsonOption> = async (input, terminal) => {
  requireAccountsHere(loadConfig(terminal.environment));
  return listed(input, terminal);
};

export const show = command(
  (store, { account }: AccountInput) => showAccount(store, account),
  ({ keys, ...account }: AccountWithKeys, terminal) => {
    terminal.print(lineOf(account));
    for (const { id, key_prefix, label, created_at, revoked_at } of keys) {
      const state = revoked_at === undefined ? 'active' : `revoked ${revoked_at}`;
      terminal.print(['', id, `${key_prefix}…`, label, created_at, state].join('\t'));
    }
  },
);

interface AddInput extends JsonOption {
  readonly email: string;
  readonly plan?: Plan | undefined;
}

export const add = change('added', (store, { email, plan }: AddInput) =>
  addAccount(store, { email, ...(plan !== undefined && { plan }) }),
);

export const plan = change('changed', (store, input: AccountInput & { readonly plan: Plan }) =>
  setPlan(store, input.account, input.plan),
);

export const grant = change('granted', (store, { account }: AccountInput) => grantAccess(store, account));

export const verify = change('verified', (store, { account }: AccountInput) => verifyAddress(store, account));

interface LimitsInput extends AccountInput {
  readonly requestsPerMinute?: string | undefined;
  readonly reasonPerMinute?: string | undefined;
  readonly monthlyRequests?: string | undefined;
}

export const limits = change('limited', (store, input: LimitsInput) =>
  setLimits(store, input.account, limitsOf(input)),
);

export const password = change(
  'set the password of',
  async (store, { account }: AccountInput, { terminal }) =>
    setPassword(
      store,
      account,
      await readSecret(terminal, 'the new password: '),
      argon2Passwords(passwordsAtOnce(availableParallelism())),
    ),
);

export const printResetLink = command(
  (store, { account }: AccountInput, { config }) => resetLink(store, account, config.baseUrl),
  ({ email, link, expires_at }, terminal) => {
    terminal.print(link);
    terminal.note(
      `the link sets a new password for ${email}; it works once, until ${expires_at}, for anyone ` +
        'who has it',
    );
  },
);

export const endAllSessions = change('ended all sessions of', (store, { account }: AccountInput) =>
  endSessions(store, account),
);

export const remove = change(
  'removed',
  async (store, { account, yes }: AccountInput & { readonly yes?: boolean | undefined }) => {
    if (!yes) {
      const { email, active_keys } = await showAccount(store, account);
      throw new UsageError(
        `this removes the account of ${email} and its ${active_keys} working keys permanently: add --yes`,
      );
    }
    return removeAccount(store, account);
  },
);

/** Returns the limits that were given as options. Throws `UsageError` if none was given. */
function limitsOf({ requestsPerMinute, reasonPerMinute, monthlyRequests }: LimitsInput): NewLimits {
  const limit = (
    option: string,
    value: string | undefined,
    { words, least, most }: { words: readonly string[]; least: number; most: number },
  ) => (value === undefined || words.includes(value) ? value : wholeNumber(option, value, least, most));
  const perMinute = { words: ['plan'], least: 1, most: MAX_REQUESTS_PER_MINUTE };
  const limits = {
    requests_per_minute: limit('requests-per-minute', requestsPerMinute, perMinute),
    reason_per_minute: limit('reason-per-minute', reasonPerMinute, perMinute),
    monthly_requests: limit('monthly-requests', monthlyRequests, {
      words: ['plan', 'none'],
      least: 0,
      most: MAX_MONTHLY_REQUESTS,
    }),
  };
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new UsageError('at least one limit is needed');
  return Object.fromEntries(given);
}

function lineOf(account: ShownAccount): string {
  const { id, email, plan, email_verified, granted_at, active_keys, created_at } = account;
  const states = [
    email_verified ? 'verified' : 'unverified',
    granted_at === null ? 'waiting' : 'granted',
    `${active_keys} keys`,
    ...ownLimits(account),
  ];
  return [id, email, plan, ...states, created_at].join('\t');
}

function ownLimits({ requests_per_minute, reason_per_minute, monthly_requests }: ShownAccount): string[] {
  return [
    requests_per_minute === undefined ? [] : `${requests_per_minute} a minute`,
    reason_per_minute === undefined ? [] : `reason ${reason_per_minute} a minute`,
    monthly_requests === undefined ? [] : `${monthly_requests ?? 'any number'} a month`,
  ].flat();
}

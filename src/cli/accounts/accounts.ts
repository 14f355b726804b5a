/** `sanad accounts`: changes accounts by hand. A running server applies the change with its next request. */
import { availableParallelism } from 'node:os';
import type {
  AccountWithKeys,
  NewAccount,
  NewLimits,
  ResetLink,
  ShownAccount,
} from '../../accounts/administration.ts';
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
import type { AccountStore } from '../../stores/accounts.ts';
import { PLANS } from '../../stores/accounts.ts';
import type { ExitStatus } from '../command/command.ts';
import { defineCommand, UsageError, wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { requireAccountsHere } from './accounts-here.ts';
import { readSecret } from './secret.ts';

const OPTIONS = {
  email: { type: 'string' },
  plan: { type: 'string' },
  'requests-per-minute': { type: 'string' },
  'reason-per-minute': { type: 'string' },
  'monthly-requests': { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type LimitOption = 'requests-per-minute' | 'reason-per-minute' | 'monthly-requests';

type Values = {
  readonly [Option in keyof typeof OPTIONS]?:
    | ((typeof OPTIONS)[Option]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

interface Given {
  readonly values: Values;
  /** Command-line arguments after the name of the action. */
  readonly rest: readonly string[];
  readonly config: Config;
  readonly terminal: Terminal;
}

interface Action {
  /** Options that the action accepts besides `--json`. */
  readonly options: readonly (keyof Values)[];
  /** Performs the action and returns its result, which `--json` prints. */
  run(store: AccountStore, given: Given): Promise<object>;
  /** Prints the result of `run` as lines for people. */
  tell(outcome: never, terminal: Terminal): void;
}

/** Makes an action that changes one account and then prints `word` and the changed account. */
const change = (
  word: string,
  options: Action['options'],
  run: (store: AccountStore, account: string, given: Given) => Promise<ShownAccount>,
): Action => ({
  options,
  run: (store, given) => run(store, only(given, 'the id or address of one account is needed'), given),
  tell: (account: ShownAccount, terminal) => terminal.print(`${word} ${lineOf(account)}`),
});

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    options: [],
    run(store, { rest }) {
      none(rest);
      return listAccounts(store);
    },
    tell(accounts: ShownAccount[], terminal) {
      for (const account of accounts) terminal.print(lineOf(account));
      terminal.note(`${accounts.length} accounts`);
    },
  },
  show: {
    options: [],
    run: (store, given) => showAccount(store, only(given, 'the id or address of one account is needed')),
    tell: tellWhole,
  },
  add: {
    options: ['email', 'plan'],
    run(store, { values: { email, plan }, rest }) {
      none(rest);
      if (email === undefined) throw new UsageError('--email is needed: the address of the account');
      // `addAccount` throws if there is no plan of this name, so the name is not checked here.
      return addAccount(store, {
        email,
        ...(plan !== undefined && { plan: plan as NonNullable<NewAccount['plan']> }),
      });
    },
    tell: (account: ShownAccount, terminal) => terminal.print(`added ${lineOf(account)}`),
  },
  plan: {
    options: [],
    run(store, { rest: [name, plan, ...more] }) {
      const known = PLANS.find((one) => one === plan);
      if (name === undefined || known === undefined || more.length > 0)
        throw new UsageError(`an account and one of ${PLANS.join(', ')} are needed`);
      return setPlan(store, name, known);
    },
    tell: (account: ShownAccount, terminal) => terminal.print(`changed ${lineOf(account)}`),
  },
  grant: change('granted', [], grantAccess),
  verify: change('verified', [], verifyAddress),
  limits: change(
    'limited',
    ['requests-per-minute', 'reason-per-minute', 'monthly-requests'],
    (store, name, { values }) => setLimits(store, name, limitsOf(values)),
  ),
  password: change('set the password of', [], async (store, name, { terminal }) =>
    setPassword(
      store,
      name,
      await readSecret(terminal, 'the new password: '),
      argon2Passwords(passwordsAtOnce(availableParallelism())),
    ),
  ),
  'reset-link': {
    options: [],
    run: (store, given) =>
      resetLink(store, only(given, 'the id or address of one account is needed'), given.config.baseUrl),
    tell({ email, link, expires_at }: ResetLink, terminal) {
      terminal.print(link);
      terminal.note(
        `the link sets a new password for ${email}; it works once, until ${expires_at}, for anyone ` +
          'who has it',
      );
    },
  },
  'end-sessions': change('ended all sessions of', [], endSessions),
  remove: change('removed', ['yes'], async (store, name, { values }) => {
    if (!values.yes) {
      const { email, active_keys } = await showAccount(store, name);
      throw new UsageError(
        `this removes the account of ${email} and its ${active_keys} working keys permanently: add --yes`,
      );
    }
    return removeAccount(store, name);
  }),
};

const NAMES = Object.keys(ACTIONS);

export const accounts = defineCommand({
  usage: [
    'accounts list [--json]',
    'accounts show ACCOUNT [--json]',
    `accounts add --email E [--plan ${PLANS.join('|')}] [--json]`,
    `accounts plan ACCOUNT ${PLANS.join('|')} [--json]`,
    'accounts grant ACCOUNT [--json]',
    'accounts verify ACCOUNT [--json]',
    'accounts limits ACCOUNT [--requests-per-minute N|plan] [--reason-per-minute N|plan] [--monthly-requests N|none|plan] [--json]',
    'accounts password ACCOUNT [--json] < FILE',
    'accounts reset-link ACCOUNT [--json]',
    'accounts end-sessions ACCOUNT [--json]',
    'accounts remove ACCOUNT --yes [--json]',
  ],
  summary: [
    'Manages accounts. ACCOUNT is an id or an e-mail address.',
    'limits: limits of an account override those of its plan; the value "plan" removes them.',
    'password: the new password is the first line of the standard input.',
    'reset-link: prints the link of the e-mail for a forgotten password.',
  ].join('\n'),
  options: OPTIONS,
  async run({ values, positionals: [name = '', ...rest] }, terminal) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined) throw new UsageError(`one of ${NAMES.join(', ')} is needed`);
    for (const option of Object.keys(values) as (keyof Values)[])
      if (option !== 'json' && !action.options.includes(option))
        throw new UsageError(`--${option} is not an option of accounts ${name}`);
    const config = loadConfig(terminal.environment);
    if (name === 'list') requireAccountsHere(config);
    const { store } = openKeyring(config);
    try {
      const outcome = await action.run(store, { values, rest, config, terminal });
      if (values.json) terminal.print(JSON.stringify(outcome, null, 2));
      else action.tell(outcome as never, terminal);
      return 0 satisfies ExitStatus;
    } finally {
      await store.close();
    }
  },
});

function none(rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError(`unexpected argument ${rest[0]}`);
}

function only({ rest: [name, ...more] }: Given, otherwise: string): string {
  if (name === undefined || more.length > 0) throw new UsageError(otherwise);
  return name;
}

/** Returns the limits that were given as options. Throws `UsageError` if none was given. */
function limitsOf(values: Values): NewLimits {
  const limit = (option: LimitOption, words: readonly string[], least: number, most: number) => {
    const value = values[option];
    return value === undefined || words.includes(value) ? value : wholeNumber(option, value, least, most);
  };
  const limits = {
    requests_per_minute: limit('requests-per-minute', ['plan'], 1, MAX_REQUESTS_PER_MINUTE),
    reason_per_minute: limit('reason-per-minute', ['plan'], 1, MAX_REQUESTS_PER_MINUTE),
    monthly_requests: limit('monthly-requests', ['plan', 'none'], 0, MAX_MONTHLY_REQUESTS),
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

function tellWhole({ keys, ...account }: AccountWithKeys, terminal: Terminal): void {
  terminal.print(lineOf(account));
  for (const { id, key_prefix, label, created_at, revoked_at } of keys) {
    const state = revoked_at === undefined ? 'active' : `revoked ${revoked_at}`;
    terminal.print(['', id, `${key_prefix}…`, label, created_at, state].join('\t'));
  }
}

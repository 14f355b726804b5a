/** Declares the commands on accounts, keys and secrets. */
import { Argument, Option } from '@commander-js/extra-typings';
import { PLANS } from '../../stores/accounts.ts';
import type { Declare } from './declare.ts';
import { json } from './declare.ts';

export const declareAccounts: Declare = (program, invoke) => {
  program.commandsGroup('Accounts:');
  declareKeys(program, invoke);
  declareAccountActions(program, invoke);

  const secrets = program.command('secrets').summary('replace lost or leaked secrets');
  secrets
    .command('renew')
    .summary('revoke every API key and end every session')
    .description(
      `Replaces lost or leaked secrets: revokes every API key and ends every session.
Accounts, passwords and usage are kept. The owners log in and create new keys.
Refused while a process uses the data directory.`,
    )
    .option('--yes', 'confirm')
    .action((options) =>
      invoke(async (terminal) => (await import('../accounts/secrets.ts')).renewSecrets(options, terminal)),
    );
};

const planOption = () => new Option('--plan <plan>', 'plan of the account').choices(PLANS);

const declareKeys: Declare = (program, invoke) => {
  const keys = program
    .command('keys')
    .summary('issue, list and revoke API keys')
    .description('Issues, lists and revokes API keys. A running server applies the change at once.');
  const load = () => import('../accounts/keys.ts');

  keys
    .command('issue')
    .summary('make a key, and its account if there is none')
    .description('Makes a key. The secret is printed once: it cannot be shown again.')
    .requiredOption('--email <address>', 'address of the account')
    .addOption(planOption())
    .option('--label <label>', 'name by which the owner knows the key')
    .option('--requests-per-minute <n>', 'rate of this key')
    .option('--reason-per-minute <n>', 'rate of answers of this key')
    .addOption(json())
    .action((options) => invoke(async (terminal) => (await load()).issueKey(options, terminal)));

  keys
    .command('list')
    .summary('list all keys')
    .addOption(json())
    .action((options) => invoke(async (terminal) => (await load()).listKeys(options, terminal)));

  keys
    .command('revoke')
    .summary('revoke a key')
    .argument('<id>', 'id of the key; sanad keys list prints it')
    .addOption(json())
    .action((id, options) =>
      invoke(async (terminal) => (await load()).revokeKey({ id, ...options }, terminal)),
    );
};

const declareAccountActions: Declare = (program, invoke) => {
  const accounts = program
    .command('accounts')
    .summary('manage accounts')
    .description('Manages accounts. A running server applies the change with its next request.');
  const load = () => import('../accounts/accounts.ts');
  type Module = Awaited<ReturnType<typeof load>>;

  /** Adds a command on one account that has no options of its own. */
  const onOne = (
    name: string,
    summary: string,
    which: (module: Module) => Module['show'],
    description = `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
  ) =>
    accounts
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<account>', ACCOUNT)
      .addOption(json())
      .action((account, options) =>
        invoke(async (terminal) => which(await load())({ account, ...options }, terminal)),
      );

  accounts
    .command('list')
    .summary('list all accounts')
    .addOption(json())
    .action((options) => invoke(async (terminal) => (await load()).list(options, terminal)));

  onOne('show', 'show an account and its keys', ({ show }) => show);

  accounts
    .command('add')
    .summary('add an account')
    .requiredOption('--email <address>', 'address of the account')
    .addOption(planOption())
    .addOption(json())
    .action((options) => invoke(async (terminal) => (await load()).add(options, terminal)));

  accounts
    .command('plan')
    .summary('change the plan of an account')
    .argument('<account>', ACCOUNT)
    .addArgument(new Argument('<plan>', 'the new plan').choices(PLANS))
    .addOption(json())
    .action((account, plan, options) =>
      invoke(async (terminal) => (await load()).plan({ account, plan, ...options }, terminal)),
    );

  onOne('grant', 'grant access to an account that waits for it', ({ grant }) => grant);
  onOne('verify', 'mark the address of an account as verified', ({ verify }) => verify);

  accounts
    .command('limits')
    .summary('set the limits of an account')
    .description(
      'Sets limits of an account, which override those of its plan. The value "plan" removes a limit.',
    )
    .argument('<account>', ACCOUNT)
    .option('--requests-per-minute <n|plan>', 'rate of the account')
    .option('--reason-per-minute <n|plan>', 'rate of answers of the account')
    .option('--monthly-requests <n|none|plan>', 'requests of a month')
    .addOption(json())
    .action((account, options) =>
      invoke(async (terminal) => (await load()).limits({ account, ...options }, terminal)),
    );

  onOne(
    'password',
    'set the password of an account',
    ({ password }) => password,
    'Sets the password of an account: the first line of the standard input.',
  );
  onOne(
    'reset-link',
    'print a link that sets a new password',
    ({ printResetLink }) => printResetLink,
    'Prints the link of the e-mail for a forgotten password.',
  );
  onOne('end-sessions', 'end all sessions of an account', ({ endAllSessions }) => endAllSessions);

  accounts
    .command('remove')
    .summary('remove an account and its keys')
    .argument('<account>', ACCOUNT)
    .option('--yes', 'confirm')
    .addOption(json())
    .action((account, options) =>
      invoke(async (terminal) => (await load()).remove({ account, ...options }, terminal)),
    );
};

const ACCOUNT = 'id or e-mail address of the account';

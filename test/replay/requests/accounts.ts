/** Requests of account owners, in sequence: signup, verification, login, keys, passwords, and the pages. */
import type { HttpStep, LetterStep, StageName, Step } from '../recording/step.ts';
import { JSON_TYPE } from './http.ts';

const PASSWORD = 'سبع سنابل في كل سنبلة';
const NEW_PASSWORD = 'مئة حبة والله يضاعف';
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FORM = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded' };

/**
 * Counter for client addresses: each request gets a new one unless its address is given, because signups and
 * logins are limited by address.
 */
let addresses = 0;
const from = (address?: string) => {
  addresses += 1;
  return { 'X-Forwarded-For': address ?? `10.1.${addresses >> 8}.${addresses & 255}` };
};

type Extras = Partial<HttpStep> & { readonly address?: string };

function ask(method: string, path: string, { address, headers, ...extras }: Extras = {}): HttpStep {
  return {
    stage: 'open',
    door: 'http',
    group: 'account',
    method,
    path: `/account/${path}`,
    headers: { ...from(address), ...headers },
    ...extras,
  };
}

const send = (path: string, body: unknown, { headers, ...extras }: Extras = {}): HttpStep =>
  ask('POST', path, { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body), ...extras });

const submit = (path: string, fields: Readonly<Record<string, string>>): HttpStep => ({
  // `encoded` leaves placeholders such as `{{link.owner}}` alone, because URL encoding would escape their
  // braces.
  ...ask('POST', path, { headers: FORM, body: encoded(fields) }),
  group: 'account pages',
});

const encoded = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value.startsWith('{{') ? value : encodeURIComponent(value)}`)
    .join('&');

const page = (path: string): HttpStep => ({ ...ask('GET', path, { headers: HTML }), group: 'account pages' });
const owner = (name: string) => ({ headers: { Authorization: `Bearer {{token.${name}}}` } });

const letter = (name: string, kind: LetterStep['kind'], count = 1): LetterStep => ({
  stage: 'open',
  door: 'letter',
  group: 'letters',
  to: `${name}@example.org`,
  kind,
  count,
  token: `link.${name}`,
});

const command = (args: readonly string[], input?: string): Step => ({
  stage: 'open',
  door: 'command',
  group: 'accounts',
  args,
  ...(input !== undefined && { input }),
});

export function accountSteps(): Step[] {
  return [...signup(), ...session(), ...keys(), ...passwords(), ...failures(), ...pages(), ...byHand()];
}

function signup(): Step[] {
  const email = 'owner@example.org';
  return [
    send('signup', { email, password: PASSWORD }),
    letter('owner', 'verify'),
    send('signup', { email: 'OWNER@example.org', password: PASSWORD }),
    ...[
      {},
      { email: 'x', password: 'x' },
      { email, password: 'short' },
      { email: 'other@example.org', password: 'password' },
      { email: 'other@example.org', password: '12345678' },
      { email: 'other@example.org', password: 'other@example.org' },
      { email: 'a@b', password: PASSWORD, plan: 'enterprise' },
      { email: `${'a'.repeat(300)}@example.org`, password: 'ا'.repeat(2_000) },
    ].map((body) => send('signup', body)),
    // Before the address is verified, a login works but no key can be made.
    send('login', { email, password: PASSWORD }, { capture: { 'token.owner': 'token' } }),
    send('keys', { label: 'office' }, owner('owner')),
    send('verification', {}, owner('owner')),
    letter('owner', 'verify', 2),
    ask('GET', 'verify'),
    ask('GET', 'verify?token=nothing'),
    ask('GET', 'verify?token={{link.owner}}'),
    ask('GET', 'verify?token={{link.owner}}'),
    send('verification', {}, owner('owner')),
    send('signup', { email: 'posted@example.org', password: PASSWORD }),
    letter('posted', 'verify'),
    send('verify', { token: 'nothing' }),
    send('verify', { token: '{{link.posted}}' }),
    send('verify', { token: '{{link.posted}}' }),
    // Seven signups from one network address. The limit is five an hour.
    ...Array.from({ length: 7 }, (_, at) =>
      send('signup', { email: `many-${at}@example.org`, password: PASSWORD }, { address: '10.9.9.9' }),
    ),
  ];
}

function session(): Step[] {
  const email = 'owner@example.org';
  return [
    send('login', { email, password: PASSWORD }, { capture: { 'token.owner': 'token' } }),
    send('login', { email, password: 'wrong' }),
    send('login', { email: 'nobody@example.org', password: 'wrong' }),
    send('login', {}),
    send('login', { email: 5, password: null, more: 1 }),
    ...['me', 'keys', 'usage', 'quota'].flatMap((path) => [
      ask('GET', path, owner('owner')),
      ask('GET', path),
      ask('GET', path, { headers: { Authorization: 'Bearer {{key.main}}' } }),
      ask('GET', path, { headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } }),
      ask('GET', `${path}?x=1`, owner('owner')),
    ]),
    ask('HEAD', 'me', owner('owner')),
    ask('GET', 'nothing', owner('owner')),
  ];
}

function keys(): Step[] {
  const made = { capture: { 'key.owner': 'key', 'id.owner': 'id' } };
  const status = (): HttpStep => ({
    ...ask('GET', 'x', { headers: { Authorization: 'Bearer {{key.owner}}' } }),
    path: '/v1/jurisdictions',
  });
  return [
    send('keys', { label: 'office' }, { ...owner('owner'), ...made }),
    ...[{}, { label: '' }, { label: 'ا'.repeat(300) }, { label: 5, more: 1 }].map((body) =>
      send('keys', body, owner('owner')),
    ),
    status(),
    ask('GET', 'keys', owner('owner')),
    ask('GET', 'usage', owner('owner')),
    ask('GET', 'quota', owner('owner')),
    ask('DELETE', 'keys/nothing', owner('owner')),
    ask('DELETE', 'keys/{{id.main}}', owner('owner')),
    ask('DELETE', 'keys/{{id.owner}}'),
    ask('DELETE', 'keys/{{id.owner}}', owner('owner')),
    ask('DELETE', 'keys/{{id.owner}}', owner('owner')),
    status(),
    ask('GET', 'keys', owner('owner')),
  ];
}

function passwords(): Step[] {
  const email = 'owner@example.org';
  return [
    send('password', {}, owner('owner')),
    send('password', { password: 'wrong', new_password: NEW_PASSWORD }, owner('owner')),
    send('password', { password: PASSWORD, new_password: 'short' }, owner('owner')),
    send(
      'password',
      { password: PASSWORD, new_password: NEW_PASSWORD },
      { ...owner('owner'), capture: { 'token.renewed': 'token' } },
    ),
    ask('GET', 'me', owner('owner')),
    ask('GET', 'me', owner('renewed')),
    send('password/forgot', {}),
    send('password/forgot', { email: 'nobody@example.org' }),
    send('password/forgot', { email }),
    letter('owner', 'reset'),
    send('password/reset', { token: 'nothing', password: PASSWORD }),
    send('password/reset', { token: '{{link.owner}}', password: 'short' }),
    send('password/reset', { token: '{{link.owner}}', password: PASSWORD }),
    send('password/reset', { token: '{{link.owner}}', password: PASSWORD }),
    ask('GET', 'me', owner('renewed')),
    send('login', { email, password: PASSWORD }, { capture: { 'token.owner': 'token' } }),
    ask('GET', 'keys', owner('owner')),
  ];
}

/**
 * Wrong passwords from one network address: five are checked, and then the address must wait a second. Other
 * addresses need not.
 */
const failures = (): Step[] => [
  ...Array.from({ length: 7 }, () =>
    send('login', { email: 'posted@example.org', password: 'wrong' }, { address: '10.8.8.8' }),
  ),
  send('login', { email: 'posted@example.org', password: PASSWORD }, { address: '10.8.8.8' }),
  send('login', { email: 'posted@example.org', password: PASSWORD }, { address: '10.8.8.9' }),
];

function pages(): Step[] {
  return [
    page('verify'),
    page('verify?token=nothing'),
    page('password/forgot'),
    page('password/forgot?email=owner@example.org'),
    page('password/reset'),
    page('password/reset?token=nothing'),
    page('nothing'),
    page('me'),
    page('login'),
    submit('verify', { token: 'nothing' }),
    submit('password/forgot', { email: 'x' }),
    submit('password/forgot', { email: 'posted@example.org' }),
    letter('posted', 'reset'),
    page('password/reset?token={{link.posted}}'),
    submit('password/reset', { token: '{{link.posted}}', password: 'short', repeated: 'short' }),
    submit('password/reset', { token: '{{link.posted}}', password: NEW_PASSWORD, repeated: PASSWORD }),
    submit('password/reset', { token: '{{link.posted}}', password: NEW_PASSWORD }),
    submit('password/reset', { token: '{{link.posted}}', password: NEW_PASSWORD, repeated: NEW_PASSWORD }),
    submit('password/reset', { token: '{{link.posted}}', password: NEW_PASSWORD, repeated: NEW_PASSWORD }),
    submit('login', { email: 'posted@example.org', password: NEW_PASSWORD }),
  ];
}

const byHand = (): Step[] =>
  [
    ['accounts', 'list'],
    ['accounts', 'list', '--json'],
    ['accounts', 'show', 'owner@example.org', '--json'],
    ['accounts', 'show', 'nobody@example.org'],
    ['accounts', 'add', '--email', 'added@example.org', '--plan', 'payg', '--json'],
    ['accounts', 'add', '--email', 'added@example.org'],
    ['accounts', 'plan', 'added@example.org', 'enterprise'],
    ['accounts', 'plan', 'added@example.org', 'gold'],
    ['accounts', 'verify', 'added@example.org', '--json'],
    ['accounts', 'limits', 'added@example.org', '--requests-per-minute', 'many'],
    [
      'accounts',
      'limits',
      'added@example.org',
      '--requests-per-minute',
      '5',
      '--monthly-requests',
      'none',
      '--json',
    ],
    ['accounts', 'end-sessions', 'owner@example.org'],
    ['accounts', 'remove', 'added@example.org'],
    ['accounts', 'remove', 'added@example.org', '--yes'],
    ['keys', 'list'],
    ['keys', 'issue', '--email', 'x'],
    ['keys', 'revoke', 'nothing'],
  ]
    .map((args) => command(args))
    .concat([
      command(['accounts', 'password', 'owner@example.org', '--json'], `${NEW_PASSWORD}\n`),
      command(['accounts', 'password', 'owner@example.org'], 'short\n'),
      ask('GET', 'me', owner('owner')),
      send('login', { email: 'owner@example.org', password: NEW_PASSWORD }),
    ]);

const staged = (stage: StageName, steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, stage }));

/** Requests for the stage `waitlist`, in which a new account waits until the operator admits it. */
export const waitlistSteps = (): Step[] =>
  staged('waitlist', [
    send('signup', { email: 'waiting@example.org', password: PASSWORD }),
    letter('waiting', 'verify'),
    send(
      'login',
      { email: 'waiting@example.org', password: PASSWORD },
      { capture: { 'token.waiting': 'token' } },
    ),
    send('keys', { label: 'x' }, owner('waiting')),
    ask('GET', 'verify?token={{link.waiting}}'),
    send('keys', { label: 'x' }, owner('waiting')),
    send('keys', {}, owner('waiting')),
    ask('GET', 'quota', owner('waiting')),
    command(['accounts', 'grant', 'waiting@example.org', '--json']),
    send('keys', { label: 'x' }, owner('waiting')),
  ]);

/** Requests for the stage `closed`, in which nobody can sign up. */
export const closedSteps = (): Step[] =>
  staged('closed', [
    send('signup', { email: 'late@example.org', password: PASSWORD }),
    send('signup', { email: 'owner@example.org', password: PASSWORD }),
    send('signup', {}),
    ask('POST', 'signup', { headers: JSON_TYPE, body: '{' }),
    send('login', { email: 'owner@example.org', password: NEW_PASSWORD }),
    page('password/forgot'),
    { ...ask('GET', 'x', { headers: { Authorization: 'Bearer {{key.main}}' } }), path: '/v1/jurisdictions' },
    { ...ask('GET', 'x', { headers: { Authorization: 'Bearer {{key.main}}' } }), path: '/v1/status' },
    { ...ask('GET', 'x'), path: '/.well-known/api-catalog' },
    {
      ...send(
        'x',
        { query: 'قانون العمل', filters: { jurisdiction: 'KW' } },
        {
          headers: { Authorization: 'Bearer {{key.main}}' },
        },
      ),
      path: '/v1/search',
    },
  ]);

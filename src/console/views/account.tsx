/** The account of a person: signing up, logging in, its keys and its use of the service. */
import { ServiceError } from '../../errors.ts';
import { changeSettings } from '../../usecases/account/change-settings.ts';
import { createAccountKey } from '../../usecases/account/create-key.ts';
import { listAccountKeys } from '../../usecases/account/list-keys.ts';
import { login } from '../../usecases/account/login.ts';
import { me } from '../../usecases/account/me.ts';
import { quota } from '../../usecases/account/quota.ts';
import { revokeAccountKey } from '../../usecases/account/revoke-key.ts';
import { sendVerification } from '../../usecases/account/send-verification.ts';
import { signup } from '../../usecases/account/signup.ts';
import { usage } from '../../usecases/account/usage.ts';
import type { Page, PageRequest, PageView, Site } from '../page.ts';
import { CountryField } from '../parts/countries.tsx';
import { Day, gregorianDay } from '../parts/day.tsx';
import { Facts } from '../parts/facts.tsx';
import { entrance } from './entrance.tsx';

const PATH = '/account';

const SHOWN: Page = {
  method: 'GET',
  path: PATH,
  view: (request) => account(request),
};

const LOGGED_IN: Page = {
  method: 'POST',
  path: '/account/session',
  async view(request) {
    const { fields, runForAccount, site } = request;
    const { email = '', password = '' } = fields;
    try {
      const { token } = await runForAccount(login, { email, password });
      return { redirect: PATH, session: token };
    } catch (error) {
      return entrance(request, { said: refusal(error, site), email });
    }
  },
};

const LOGGED_OUT: Page = {
  method: 'POST',
  path: '/account/session/end',
  view: () => ({ redirect: PATH, session: 'ended' }),
};

const SIGNED_UP: Page = {
  method: 'POST',
  path: '/account/new',
  async view(request) {
    const { fields, runForAccount, site } = request;
    const { email = '', password = '' } = fields;
    const { account: texts } = site.words;
    try {
      await runForAccount(signup, { email, password });
      return entrance(request, { said: texts.signedUp, isDone: true, email });
    } catch (error) {
      const isUnaccepted = error instanceof ServiceError && error.code === 'validation_error';
      return entrance(request, { said: isUnaccepted ? texts.unaccepted : refusal(error, site), email });
    }
  },
};

const SETTINGS_CHANGED: Page = {
  method: 'POST',
  path: '/account/settings',
  async view(request) {
    try {
      const { country } = request.fields;
      await request.runForAccount(changeSettings, { preferred_jurisdiction: country });
      return { redirect: PATH };
    } catch (error) {
      return account(request, { said: refusal(error, request.site) });
    }
  },
};

const LETTER_SENT: Page = {
  method: 'POST',
  path: '/account/letter',
  async view(request) {
    try {
      await request.runForAccount(sendVerification, {});
      return account(request, { said: request.site.words.account.letterSent, isDone: true });
    } catch (error) {
      return account(request, { said: refusal(error, request.site) });
    }
  },
};

const KEY_MADE: Page = {
  method: 'POST',
  path: '/account/new-key',
  async view(request) {
    try {
      const { key } = await request.runForAccount(createAccountKey, { label: request.fields.label ?? '' });
      return account(request, { newKey: key });
    } catch (error) {
      return account(request, { said: refusal(error, request.site) });
    }
  },
};

const KEY_REVOKED: Page = {
  method: 'POST',
  path: '/account/revoked-keys',
  async view({ fields: { id = '' }, runForAccount }) {
    await runForAccount(revokeAccountKey, { id });
    return { redirect: PATH };
  },
};

export const ACCOUNT_PAGES: readonly Page[] = [
  SHOWN,
  LOGGED_IN,
  LOGGED_OUT,
  SIGNED_UP,
  SETTINGS_CHANGED,
  LETTER_SENT,
  KEY_MADE,
  KEY_REVOKED,
];

function refusal(error: unknown, { words }: Site): string {
  if (!(error instanceof ServiceError)) throw error;
  const { code } = error;
  const { refusals } = words.account;
  return code in refusals ? refusals[code as keyof typeof refusals] : words.errors.other;
}

/** The account, or the forms of login and signup if nobody is logged in. */
async function account(request: PageRequest, news: News = {}): Promise<PageView> {
  const { runForAccount, site, countries } = request;
  const { account: texts } = site.words;
  try {
    const person = await runForAccount(me, {});
    const { keys } = await runForAccount(listAccountKeys, {});
    const limits = await runForAccount(quota, {});
    const used = await runForAccount(usage, {});
    return {
      title: texts.title,
      section: 'account',
      scripts: ['copy.js'],
      body: <Account {...{ person, keys, limits, used, site, countries }} {...news} />,
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthorized') return entrance(request);
    throw error;
  }
}

interface News {
  /** A key that was just made, which is shown this once. */
  readonly newKey?: string;
  /** Outcome of the last form. */
  readonly said?: string;
  /** True if the form did what it is for. */
  readonly isDone?: boolean;
}

interface AccountFacts extends News {
  readonly person: Awaited<ReturnType<typeof me.run>>;
  readonly keys: readonly Key[];
  readonly limits: Limits;
  readonly used: Used;
  readonly site: Site;
  readonly countries: readonly string[];
}
type Key = Outputs<typeof listAccountKeys>['keys'][number];
type Limits = Outputs<typeof quota>;
type Used = Outputs<typeof usage>;
type Outputs<O extends { output: { _output: unknown } }> = O['output']['_output'];

function Account({ person, keys, limits, used, newKey, said, isDone, site, countries }: AccountFacts) {
  const { account: texts } = site.words;
  const { email, email_verified, plan, preferred_jurisdiction } = person as Outputs<typeof me>;
  const facts = [
    [texts.email, email],
    [texts.plan, texts.plans[plan]],
    [texts.perMinute, limits.requests_per_minute],
    [texts.month, `${limits.monthly_requests.used} / ${limits.monthly_requests.limit ?? '∞'}`],
    [texts.requests, used.total.requests],
  ] as const;
  return (
    <>
      <h1>{texts.title}</h1>
      {said !== undefined && (
        <p class={isDone ? 'done' : 'warnings'} role="alert">
          {said}
        </p>
      )}
      {!email_verified && (
        <form method="post" action={site.link('/account/letter')} class="warnings">
          <p>{texts.unverified}</p>
          <button type="submit" class="copy">
            {texts.sendLetter}
          </button>
        </form>
      )}
      <Facts facts={facts} />
      {newKey !== undefined && (
        <section class="warnings" role="status">
          <h2>{texts.newKey}</h2>
          <p>{texts.once}</p>
          <p>
            <code dir="ltr">{newKey}</code>{' '}
            <button type="button" class="copy" data-copy={newKey} data-done={site.words.document.copied}>
              {texts.copyKey}
            </button>
          </p>
        </section>
      )}
      <h2>{texts.settings}</h2>
      <form method="post" action={site.link('/account/settings')} class="fields">
        <CountryField
          name="country"
          label={texts.prefer}
          any={site.words.search.preferNone}
          chosen={preferred_jurisdiction}
          {...{ countries, site }}
        />
        <button type="submit">{texts.save}</button>
        <p class="small">{texts.preferHint}</p>
      </form>
      <h2>{texts.keys}</h2>
      {keys.length === 0 ? (
        <p>{texts.noKeys}</p>
      ) : (
        <table class="stacked">
          <thead>
            <tr>
              <th scope="col">{texts.label}</th>
              <th scope="col">{texts.begins}</th>
              <th scope="col">{texts.made}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {keys.map(({ id, label, key_prefix, created_at, revoked_at }) => (
              <tr key={id}>
                <td data-name={texts.label}>
                  <bdi>{label}</bdi>
                </td>
                <td data-name={texts.begins}>
                  <code dir="ltr">{key_prefix}…</code>
                </td>
                <td data-name={texts.made}>
                  <Day day={gregorianDay(created_at)} site={site} />
                </td>
                <td>
                  {revoked_at === undefined ? (
                    <form method="post" action={site.link('/account/revoked-keys')}>
                      <input type="hidden" name="id" value={id} />
                      <button type="submit" class="copy">
                        {texts.revoke}
                        <span class="hidden"> {label}</span>
                      </button>
                    </form>
                  ) : (
                    texts.revoked
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form method="post" action={site.link('/account/new-key')} class="fields">
        <label>
          {texts.label}
          <input name="label" dir="auto" required maxLength={100} autoComplete="off" />
        </label>
        <button type="submit">{texts.make}</button>
      </form>
      <form method="post" action={site.link('/account/session/end')}>
        <button type="submit" class="copy">
          {texts.logout}
        </button>
      </form>
    </>
  );
}

/** The forms of login and signup. */
import type { PageRequest, PageView, Site } from '../page.ts';

/** Outcome of the last form. */
interface Outcome {
  readonly said?: string;
  /** True if the form did what it is for. */
  readonly isDone?: boolean;
  readonly email?: string;
}

/** Their page. */
export function entrance(
  { site, isSignupOpen }: Pick<PageRequest, 'site' | 'isSignupOpen'>,
  { said, isDone = false, email = '' }: Outcome = {},
): PageView {
  const { account: texts } = site.words;
  return {
    title: texts.title,
    section: 'account',
    body: (
      <>
        <h1>{texts.title}</h1>
        {said !== undefined && (
          <p class={isDone ? 'done' : 'warnings'} role="alert">
            {said}
          </p>
        )}
        <div class="reading even">
          <EntranceForm
            heading={texts.login}
            action={site.link('/account/session')}
            autoComplete="current-password"
            {...{ email, site }}
          />
          {isSignupOpen ? (
            <EntranceForm
              heading={texts.signup}
              action={site.link('/account/new')}
              autoComplete="new-password"
              {...{ email, site }}
            />
          ) : (
            <section>
              <h2>{texts.signup}</h2>
              <p>{texts.closed}</p>
            </section>
          )}
        </div>
        <p>
          <a href={site.shared('/account/password/forgot')}>{texts.forgot}</a>
        </p>
      </>
    ),
  };
}

function EntranceForm({
  heading,
  action,
  autoComplete,
  email,
  site,
}: {
  readonly heading: string;
  readonly action: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly email: string;
  readonly site: Site;
}) {
  const { account: texts } = site.words;
  return (
    <form method="post" action={action} class="entrance">
      <h2>{heading}</h2>
      <label>
        {texts.email}
        <input name="email" type="email" dir="ltr" autoComplete="username" required value={email} />
      </label>
      <label>
        {texts.password}
        <input
          name="password"
          type="password"
          dir="ltr"
          autoComplete={autoComplete}
          required
          {...(autoComplete === 'new-password' && { minLength: 8, 'aria-describedby': 'password-hint' })}
        />
      </label>
      {autoComplete === 'new-password' && (
        <p id="password-hint" class="small">
          {texts.passwordHint}
        </p>
      )}
      <button type="submit">{heading}</button>
    </form>
  );
}

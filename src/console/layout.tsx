/** The frame of every page: head, navigation, foot. */
import type { ComponentChildren } from 'preact';
import { builtAddress } from '../transports/http/message/built-files.ts';
import type { PageView, Site } from './page.ts';
import { LANGUAGES } from './page.ts';
import { Day, gregorianDay } from './parts/day.tsx';

interface LayoutProps extends Omit<PageView, 'body'> {
  readonly site: Site;
  /** The address of this page in the other language. */
  readonly otherAddress: string;
  readonly children: ComponentChildren;
}

export function Layout({
  site,
  title,
  section,
  scripts = [],
  withoutScripts,
  api,
  otherAddress,
  children,
}: LayoutProps) {
  const { language, words } = site;
  const other = language === 'ar' ? 'en' : 'ar';
  const paths = {
    search: '/',
    ask: '/ask',
    verify: '/verify',
    corpus: '/corpus',
    account: '/account',
  } as const;
  return (
    <html lang={language} dir={LANGUAGES[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {withoutScripts !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={`0; url=${withoutScripts}`} />
          </noscript>
        )}
        <title>{`${title} · ${words.name}`}</title>
        <link rel="icon" href={site.shared(builtAddress('icon.svg'))} type="image/svg+xml" />
        <link rel="stylesheet" href={site.shared(builtAddress('console.css'))} />
        {['keys.js', ...scripts].map((name) => (
          <script key={name} type="module" src={site.shared(builtAddress(name))} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <header class="bar">
          <a class="brand" href={site.link('/')}>
            {words.name}
          </a>
          <nav aria-label={words.name}>
            {Object.entries(paths).map(([name, path]) => (
              <a
                key={name}
                href={site.link(path)}
                {...(name === section && { 'aria-current': 'page' as const })}
                {...(name === 'search' && { 'data-search': true })}
              >
                {words.nav[name as keyof typeof paths]}
              </a>
            ))}
          </nav>
          <a class="language" href={otherAddress} lang={other} hreflang={other}>
            {words.otherLanguage}
          </a>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
          <p class="on-paper small">
            {words.name} · {words.printed} <Day day={gregorianDay(new Date().toISOString())} site={site} />
          </p>
        </main>
        <footer>
          <p>{words.footer}</p>
          <p>
            <button
              type="button"
              class="copy"
              data-keys-off={words.keys.turnOff}
              data-keys-on={words.keys.turnOn}
            >
              {words.keys.turnOff}
            </button>
          </p>
          <p>
            <a href={site.shared('/docs')}>{words.nav.api}</a>
            {api !== undefined && (
              <>
                {' · '}
                {words.apiCall}: <code dir="ltr">{api}</code>
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}

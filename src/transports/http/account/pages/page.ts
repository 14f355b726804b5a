/**
 * Builds the pages at /account, in Arabic and English. They work without JavaScript.
 *
 * The forms need no CSRF token, because there is no cookie: the link's token in the body is the whole
 * credential. Another site that knows the token can use it without the reader's browser.
 */
import type { AccountServices } from '../../../../accounts/services.ts';
import type { HttpContext } from '../../../http-context.ts';
import { escaped, PLAIN_POLICY, plainPage } from '../../message/plain-page.ts';
import { reply } from '../../message/reply.ts';

/** The same text in Arabic and in English. */
export interface Said {
  readonly ar: string;
  readonly en: string;
}

/** Makes the HTML of a whole page. `home` is the address of the console, relative to the page, if it is on. */
export type Html = (home: string | undefined) => string;

/** `body` is HTML; a part of it may depend on the address of the console. */
export const page =
  (title: Said, body: readonly (string | Html)[]): Html =>
  (home) =>
    plainPage({
      language: 'ar',
      title: `${title.ar} · ${title.en} · Sanad`,
      brand: 'سند · Sanad',
      home,
      body: [
        `<h1>${title.ar} <span lang="en" dir="ltr" class="en">${title.en}</span></h1>`,
        ...body.map((part) => (typeof part === 'string' ? part : part(home))),
      ],
    });

/** Returns the HTML of a link to where people log in, if the console is on. */
export const toAccount: Html = (home) =>
  home === undefined
    ? ''
    : `<p><a href="${home}account">${both({ ar: 'تسجيل الدخول', en: 'Log in' })}</a></p>`;

/** Returns the HTML of a paragraph in each language; both texts are HTML. */
export const paragraph = ({ ar, en }: Said): string =>
  `<p>${ar}</p>\n<p lang="en" dir="ltr" class="en">${en}</p>`;

/** Returns the HTML of an error message, which a screen reader reads out at once. */
export const alert = (said: Said): string => `<div class="alert" role="alert">\n${paragraph(said)}\n</div>`;

/**
 * Returns the HTML of an e-mail address or another text that is written from left to right within Arabic text
 * too.
 */
export const ltr = (text: string): string => `<bdi dir="ltr">${escaped(text)}</bdi>`;

/** Returns the text of a button or a label in both languages; both texts are plain. */
export const both = ({ ar, en }: Said): string => `${ar} · <bdi lang="en">${en}</bdi>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

export interface FormFacts {
  /**
   * Address that the form is sent to. It is relative to the page, so that it works behind a proxy that adds a
   * prefix.
   */
  readonly action: string;
  readonly fields: readonly string[];
  readonly button: Said;
  /** True for the secondary form of a page that has two forms. */
  readonly other?: true;
}

export const form = ({
  action,
  fields,
  button,
  other,
}: FormFacts): string => `<form method="post" action="${action}">
${fields.join('\n')}
<button${other ? ' class="other"' : ''}>${both(button)}</button>
</form>`;

/** Sends a page, which leads to the console if that is on. `headers` is a list of names and values in turn. */
export function sendPage(
  ctx: HttpContext,
  status: number,
  html: Html,
  { settings }: Pick<AccountServices, 'settings'>,
  headers: readonly string[] = [],
): void {
  const home = settings.console ? '../'.repeat(ctx.path.split('/').length - 2) : undefined;
  // This policy replaces the stricter one that all other answers have.
  ctx.set('Content-Security-Policy', PLAIN_POLICY);
  const head = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
  reply(ctx, status, [...head, 'Cross-Origin-Opener-Policy', 'same-origin', ...headers], html(home));
}

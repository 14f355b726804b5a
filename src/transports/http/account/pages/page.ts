/**
 * Builds the pages at /account, in Arabic and English. They work without JavaScript and load nothing: the
 * styles are inline, and the content security policy allows them by their hash.
 *
 * The forms need no CSRF token, because there is no cookie: the link's token in the body is the whole
 * credential. Another site that knows the token can use it without the reader's browser.
 */
import { createHash } from 'node:crypto';
import type { HttpContext } from '../../../http-context.ts';
import { reply } from '../../message/reply.ts';

/** The same text in Arabic and in English. */
export interface Said {
  readonly ar: string;
  readonly en: string;
}

/** Escapes a text that came from a client, so that it can stand in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.7 system-ui, "Noto Naskh Arabic", "Noto Sans Arabic", sans-serif; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.4; margin: 0 0 1rem; }
h1 span, .en { display: block; }
h1 span { font-size: 1.1rem; font-weight: 600; }
p { margin: 0 0 .75rem; }
.en { text-align: left; }
.brand { font-weight: 700; color: #0b6b53; margin-bottom: 1.5rem; }
.alert { border: 2px solid #b3261e; border-radius: .5rem; padding: .75rem 1rem .1rem; margin-bottom: 1rem; }
form { margin: 1.25rem 0; }
label { display: block; font-weight: 600; margin-top: 1rem; }
label bdi { font-weight: 400; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid #767676; border-radius: .5rem; }
button { font: inherit; font-weight: 600; margin-top: 1rem; padding: .6rem 1.25rem; border: 2px solid #0b6b53; border-radius: .5rem; background: #0b6b53; color: #fff; cursor: pointer; }
button.other { background: transparent; color: inherit; }
:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
hr { border: 0; border-top: 1px solid #9a9a9a; margin: 1.5rem 0; }
@media (prefers-color-scheme: dark) { .brand { color: #5fd0b0; } .alert { border-color: #f2b8b5; } }
`;

/**
 * Content security policy of the pages: forms may be sent to this service only, and other sites may not embed
 * the pages.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the HTML of a whole page; `body` is HTML. */
export function page(title: Said, body: readonly string[]): string {
  return `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.ar} · ${title.en} · Sanad</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
<main>
<p class="brand">سند · Sanad</p>
<h1>${title.ar} <span lang="en" dir="ltr" class="en">${title.en}</span></h1>
${body.join('\n')}
</main>
</html>
`;
}

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

/** Sends a page. `headers` is a list of names and values in turn. */
export function sendPage(
  ctx: HttpContext,
  status: number,
  html: string,
  headers: readonly string[] = [],
): void {
  // This policy replaces the stricter one that all other answers have.
  ctx.set('Content-Security-Policy', POLICY);
  const head = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
  reply(ctx, status, [...head, 'Cross-Origin-Opener-Policy', 'same-origin', ...headers], html);
}

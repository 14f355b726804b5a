/**
 * Self-contained pages: those of letters and of errors. They load nothing, so that they work where
 * the console is off: the styles, a short form of the console's, are inline, and the content security policy
 * allows them by their hash.
 */
import { createHash } from 'node:crypto';

const STYLES = `
:root { color-scheme: light dark; font: 1.0625rem/1.75 "Noto Naskh Arabic", "Geeza Pro", "Segoe UI", system-ui, sans-serif;
  --ground: #fbfaf7; --surface: #fff; --ink: #1c2321; --soft: #55605c; --line: #d9d6cd; --edge: #7c857f; --accent: #0b6b53; --accent-ink: #fff; --bad: #a3201a; --focus: #b35c00; }
@media (prefers-color-scheme: dark) { :root { --ground: #121614; --surface: #1a1f1d; --ink: #e9ebe8; --soft: #a8b2ad; --line: #353d39; --accent: #63d3b2; --accent-ink: #08231b; --bad: #ffaaa3; --focus: #f2a900; } }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
header { background: var(--surface); border-bottom: 1px solid var(--line); padding: .6rem clamp(1rem, 4vw, 2.5rem); }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 3rem; }
h1 { font-size: 1.6rem; line-height: 1.45; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; }
h1 span, .en { display: block; }
h1 span { font-size: 1.1rem; font-weight: 600; }
p { margin: 0 0 .75rem; }
.en { text-align: left; }
.brand { font-weight: 800; font-size: 1.4rem; color: var(--accent); text-decoration: none; }
.alert { border-inline-start: 4px solid var(--bad); background: var(--surface); border-radius: .25rem; padding: .75rem 1rem .1rem; margin-bottom: 1rem; }
form { margin: 1.25rem 0; }
label { display: block; font-weight: 600; margin-top: 1rem; }
label bdi { font-weight: 400; }
input { box-sizing: border-box; width: 100%; font: inherit; color: inherit; background: var(--surface); padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; }
button { font: inherit; font-weight: 700; margin-top: 1rem; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--accent-ink); cursor: pointer; }
button.other { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th, td code { overflow-wrap: normal; }
td code { font-size: .9rem; }
pre { overflow: auto; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; line-height: 1.5; }
a { color: var(--accent); text-underline-offset: .2em; }
`;

/**
 * Content security policy of the pages: forms may be sent to this service only, and other sites may not embed
 * the pages.
 */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  // The empty icon, without which browsers ask for one.
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PlainPage {
  readonly language: 'ar' | 'en';
  /** Plain text. */
  readonly title: string;
  /** Plain text: the name of the service, over every page. */
  readonly brand: string;
  /** Address of the console, relative to the page, to which the name leads; undefined if the console is off. */
  readonly home: string | undefined;
  /** HTML. */
  readonly body: readonly string[];
}

/** Returns the HTML of a whole page. */
export const plainPage = ({ language, title, brand, home, body }: PlainPage): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
<header>${
  home === undefined ? `<span class="brand">${brand}</span>` : `<a class="brand" href="${home}">${brand}</a>`
}</header>
<main>
${body.join('\n')}
</main>
</html>
`;

/** Escapes a text that came from a client for HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

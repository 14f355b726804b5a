/**
 * Pages that stand for themselves: those of letters and of errors. They load nothing, so that they work where
 * the console is off: the styles are inline, and the content security policy allows them by their hash.
 */
import { createHash } from 'node:crypto';

const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.7 system-ui, "Noto Naskh Arabic", "Noto Sans Arabic", sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem; }
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
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #9a9a9a; }
pre { overflow: auto; border: 1px solid #9a9a9a; border-radius: .5rem; padding: .75rem 1rem; line-height: 1.5; }
a { color: #0b6b53; }
@media (prefers-color-scheme: dark) { .brand, a { color: #5fd0b0; } .alert { border-color: #f2b8b5; } }
`;

/**
 * Content security policy of the pages: forms may be sent to this service only, and other sites may not embed
 * the pages.
 */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PlainPage {
  readonly language: 'ar' | 'en';
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly body: readonly string[];
}

/** Returns the HTML of a whole page. */
export const plainPage = ({ language, title, body }: PlainPage): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
<main>
${body.join('\n')}
</main>
</html>
`;

/** Escapes a text that came from a client, so that it can stand in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Builds an e-mail in Arabic and English that contains one link. */
import type { Letter } from '../../mail/mail.ts';

export interface LetterFacts {
  readonly to: string;
  readonly link: string;
  /** Address of the page where an owner requests a link for a new password. */
  readonly forgotLink: string;
  readonly expiresAt: Date;
}

/** Paragraphs of the letter in one language: those before the link, and those after it. */
interface Wording {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface LetterContent {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
  readonly arabic: Wording;
  readonly english: Wording;
  readonly expiresAt: Date;
}

/** Formats a time as letters show it, to the minute, in UTC. */
export const timeInLetters = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function letter({ to, subject, link, arabic, english, expiresAt }: LetterContent): Letter {
  const plain = ({ before, after }: Wording) => [...before, link, ...after];
  return {
    to,
    subject,
    text: [...plain(arabic), '—', ...plain(english), ''].join('\n\n'),
    html: `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<title>سند · Sanad</title>
<body style="font-family: sans-serif; line-height: 1.6">
<div lang="ar" dir="rtl">
${paragraphs(arabic, link)}
</div>
<hr>
<div lang="en" dir="ltr">
${paragraphs(english, link)}
</div>
</body>
</html>
`,
    expires_at: expiresAt.toISOString(),
  };
}

/**
 * Renders paragraphs as HTML. Web addresses are marked as left to right, because the Arabic text around them
 * is not.
 */
function paragraphs({ before, after }: Wording, link: string): string {
  const linked = (url: string) => `<a dir="ltr" href="${escaped(url)}">${escaped(url)}</a>`;
  const paragraph = (text: string) => `<p>${escaped(text).replaceAll(/https?:\/\/\S+/g, linked)}</p>`;
  return [...before.map(paragraph), `<p dir="ltr">${linked(link)}</p>`, ...after.map(paragraph)].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

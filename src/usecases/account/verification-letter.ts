/** What whoever signs up is sent. Nothing in it was written by a caller but the address that it goes to. */
import type { Letter } from '../../mail/mail.ts';

export interface VerificationFacts {
  readonly to: string;
  readonly link: string;
  readonly expiresAt: Date;
}

export function verificationLetter({ to, link, expiresAt }: VerificationFacts): Letter {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const arabic = [
    'طُلب فتح حساب في سند بهذا العنوان. لتأكيد أن العنوان لكم افتحوا هذا الرابط:',
    `يصلح الرابط حتى ${until}. إن لم تطلبوا حساباً فأهملوا هذه الرسالة ولن يحدث شيء.`,
  ] as const;
  const english = [
    'An account with Sanad was asked for with this address. To confirm that the address is yours, open this link:',
    `The link works until ${until}. If you asked for no account, ignore this letter and nothing will happen.`,
  ] as const;
  return {
    to,
    subject: 'تأكيد عنوانكم في سند · Confirm your address with Sanad',
    text: [arabic[0], link, arabic[1], '—', english[0], link, english[1], ''].join('\n\n'),
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

/** The link is left to right wherever it stands. */
function paragraphs([before, after]: readonly [string, string], link: string): string {
  const href = escaped(link);
  return `<p>${before}</p>\n<p dir="ltr"><a href="${href}">${href}</a></p>\n<p>${after}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

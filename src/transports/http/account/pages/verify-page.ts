/**
 * The page of the link that verifies an e-mail address. Opening the page changes nothing; the button
 * verifies. A stranger may have signed up with the reader's address, so the page says so and offers a
 * password reset.
 */
import { ownerOf } from '../../../../accounts/links.ts';
import type { AccountServices } from '../../../../accounts/services.ts';
import { brokenLinkPage } from './broken-link.ts';
import type { Html, Said } from './page.ts';
import { alert, form, hidden, ltr, page, paragraph, toAccount } from './page.ts';
import type { AccountView, Fields } from './view.ts';
import { isAbout, whyRefused } from './view.ts';

const TITLE: Said = { ar: 'تأكيد العنوان', en: 'Confirm your address' };
const FORGOT = 'password/forgot';

const DONE = page({ ar: 'العنوان مؤكد', en: 'The address is confirmed' }, [
  paragraph({
    ar: 'يمكنكم الآن تسجيل الدخول وإنشاء مفاتيح الواجهة البرمجية.',
    en: 'You can now log in and make API keys.',
  }),
  toAccount,
]);

async function shown(token: string, services: AccountServices, refusal?: Said): Promise<Html | undefined> {
  const account = await ownerOf(services, token, 'verify');
  if (account === undefined) return undefined;
  const { email, email_verified } = account;
  return page(TITLE, [
    ...(refusal === undefined ? [] : [alert(refusal)]),
    paragraph({
      ar: `فُتح حساب بالعنوان ${ltr(email)} في سند، خدمة البحث القانوني.`,
      en: `An account with Sanad, the legal research service, was opened with the address ${ltr(email)}.`,
    }),
    email_verified
      ? paragraph({ ar: 'العنوان مؤكد.', en: 'The address is confirmed.' })
      : [
          paragraph({
            ar: 'إن كنتم أنتم من فتحه فأكدوا أن العنوان لكم. بعد ذلك تُنشأ للحساب مفاتيح.',
            en: 'If it was you, confirm that the address is yours. The account can have API keys then.',
          }),
          form({
            action: 'verify',
            fields: [hidden('token', token)],
            button: { ar: 'تأكيد العنوان', en: 'Confirm the address' },
          }),
        ].join('\n'),
    '<hr>',
    paragraph({
      ar: 'إن لم تفتحوا هذا الحساب فلا تؤكدوا العنوان: من فتحه يعرف كلمة مروره. يمكنكم إهمال الرسالة، فحساب بلا تأكيد لا مفاتيح له. أو خذوا الحساب: نرسل إليكم رسالة تختارون بها كلمة مرور جديدة، فتنتهي كل جلسات الحساب وتُلغى كل مفاتيحه.',
      en: 'If you did not open this account, do not confirm the address: whoever opened it knows its password. You can ignore the letter, since an account that is not confirmed has no keys. Or take the account over: we send you a letter to set a new password with, which ends every session of the account and revokes every key.',
    }),
    form({
      action: FORGOT,
      fields: [hidden('email', email)],
      button: { ar: 'لم أفتح هذا الحساب', en: 'It was not me' },
      other: true,
    }),
  ]);
}

const tokenOf = ({ token = '' }: Fields) => token;

export const VERIFY_VIEW: AccountView = {
  async show(fields, services) {
    const html = await shown(tokenOf(fields), services);
    return html === undefined ? { status: 422, html: brokenLinkPage(FORGOT) } : { status: 200, html };
  },
  input: (fields) => fields,
  done: () => DONE,
  async refused(error, fields, services) {
    if (isAbout(error, 'token')) return brokenLinkPage(FORGOT);
    const refusal = whyRefused(error);
    // The form shows the account's address. If the store failed, the account cannot be read, so only the
    // error is shown.
    const again = error.status < 500 ? await shown(tokenOf(fields), services, refusal) : undefined;
    return again ?? page(TITLE, [alert(refusal)]);
  },
};

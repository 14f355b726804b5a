/** The page of the link that sets a new password. Opening the page changes nothing until its form is sent. */

import { ownerOf } from '../../../../accounts/links.ts';
import type { AccountServices } from '../../../../accounts/services.ts';
import type { ServiceError } from '../../../../errors.ts';
import { invalid } from '../../../../errors.ts';
import { escaped } from '../../message/plain-page.ts';
import { brokenLinkPage } from './broken-link.ts';
import type { Html, Said } from './page.ts';
import { alert, both, form, hidden, ltr, page, paragraph, toAccount } from './page.ts';
import type { AccountView, Fields } from './view.ts';
import { isAbout, whyRefused } from './view.ts';

const TITLE: Said = { ar: 'كلمة مرور جديدة', en: 'A new password' };
const FORGOT = 'forgot';

const DONE = page({ ar: 'غُيرت كلمة المرور', en: 'The password has been changed' }, [
  paragraph({
    ar: 'انتهت كل جلسات الحساب وأُلغيت كل مفاتيحه السابقة. سجلوا الدخول بكلمة المرور الجديدة وأنشئوا مفاتيح جديدة.',
    en: 'Every session of the account has ended, and every key made before is revoked. Log in with the new password and make new keys.',
  }),
  toAccount,
]);

const passwordField = (name: string, label: Said, described = '') =>
  `<label for="${name}">${both(label)}</label>
<input id="${name}" name="${name}" type="password" dir="ltr" autocomplete="new-password" minlength="8" required${described}>`;

async function shown(token: string, services: AccountServices, refusal?: Said): Promise<Html | undefined> {
  const account = await ownerOf(services, token, 'reset');
  if (account === undefined) return undefined;
  const { email } = account;
  return page(TITLE, [
    ...(refusal === undefined ? [] : [alert(refusal)]),
    paragraph({
      ar: `اختاروا كلمة مرور لحساب ${ltr(email)} في سند.`,
      en: `Choose a password for the Sanad account of ${ltr(email)}.`,
    }),
    paragraph({
      ar: 'تنتهي بذلك كل جلسات الحساب، وتُلغى كل مفاتيحه السابقة، ويتأكد عنوانه.',
      en: 'This ends every session of the account, revokes every key made before, and confirms the address.',
    }),
    form({
      action: 'reset',
      fields: [
        hidden('token', token),
        // Password managers read the user name from this hidden field.
        `<input type="text" name="username" value="${escaped(email)}" autocomplete="username" readonly hidden>`,
        passwordField(
          'password',
          { ar: 'كلمة المرور الجديدة', en: 'New password' },
          ' aria-describedby="rules"',
        ),
        `<div id="rules">${paragraph({
          ar: 'من 8 إلى 128 حرفاً أياً كانت؛ ولا تُقبل أشيع كلمات المرور ولا العنوان نفسه.',
          en: '8 to 128 characters of any kind; the commonest passwords and the address itself are refused.',
        })}</div>`,
        passwordField('repeated', { ar: 'كلمة المرور مرة أخرى', en: 'The password again' }),
      ],
      button: { ar: 'تغيير كلمة المرور', en: 'Change the password' },
    }),
  ]);
}

const tokenOf = ({ token = '' }: Fields) => token;

function whatIsWrong(error: ServiceError): Said {
  if (isAbout(error, 'repeated')) return { ar: 'كلمتا المرور مختلفتان.', en: 'The two passwords differ.' };
  if (!isAbout(error, 'password')) return whyRefused(error);
  const detail = error.facts.members?.errors?.find(({ pointer }) => pointer === '#/password')?.detail ?? '';
  return {
    ar: 'لا تُقبل كلمة المرور هذه: انظروا الشروط أدناه.',
    en: `This password is not accepted: it ${escaped(detail)}.`,
  };
}

export const RESET_VIEW: AccountView = {
  async show(fields, services) {
    const html = await shown(tokenOf(fields), services);
    return html === undefined ? { status: 422, html: brokenLinkPage(FORGOT) } : { status: 200, html };
  },
  input({ repeated, username: _shown, ...fields }) {
    if (repeated !== fields.password)
      throw invalid([{ pointer: '#/repeated', detail: 'is not the same as the password' }]);
    return fields;
  },
  done: () => DONE,
  async refused(error, fields, services) {
    if (isAbout(error, 'token')) return brokenLinkPage(FORGOT);
    const refusal = whatIsWrong(error);
    const again = error.status < 500 ? await shown(tokenOf(fields), services, refusal) : undefined;
    return again ?? page(TITLE, [alert(refusal)]);
  },
};

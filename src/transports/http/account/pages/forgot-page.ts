/** The page on which a person asks for an e-mail with a link to set a new password. */

import { escaped } from '../../message/plain-page.ts';
import type { Said } from './page.ts';
import { alert, both, form, page, paragraph } from './page.ts';
import type { AccountView, Fields } from './view.ts';
import { isAbout, whyRefused } from './view.ts';

const TITLE: Said = { ar: 'كلمة مرور جديدة', en: 'A new password' };

const shown = ({ email = '' }: Fields, refusal?: Said) =>
  page(TITLE, [
    ...(refusal === undefined ? [] : [alert(refusal)]),
    paragraph({
      ar: 'اكتبوا عنوان حسابكم في سند، فنرسل إليه رابطاً لاختيار كلمة مرور جديدة.',
      en: 'Write the address of your Sanad account: we send it a link with which to choose a new password.',
    }),
    form({
      action: 'forgot',
      fields: [
        `<label for="email">${both({ ar: 'البريد الإلكتروني', en: 'E-mail address' })}</label>`,
        `<input id="email" name="email" type="email" dir="ltr" autocomplete="username" required value="${escaped(email)}">`,
      ],
      button: { ar: 'إرسال الرابط', en: 'Send the link' },
    }),
  ]);

/**
 * The page after the form was sent. It is the same whether the e-mail address has an account or not, so that
 * it does not reveal accounts.
 */
const DONE = page(TITLE, [
  paragraph({
    ar: 'إن كان لهذا العنوان حساب فستصله رسالة فيها رابط يصلح ساعة واحدة.',
    en: 'If the address has an account, a letter is on its way to it. The link in it works for an hour.',
  }),
  paragraph({
    ar: 'لم تصل؟ انظروا في البريد غير المرغوب فيه، أو اطلبوها مرة أخرى بعد ساعة: لا نرسل إلى حساب أكثر من ثلاث رسائل في الساعة.',
    en: 'Nothing came? Look among unwanted mail, or ask again in an hour: an account is sent at most three letters an hour.',
  }),
]);

export const FORGOT_VIEW: AccountView = {
  show: async () => ({ status: 200, html: shown({}) }),
  input: (fields) => fields,
  done: () => DONE,
  refused: async (error, fields) =>
    shown(
      fields,
      isAbout(error, 'email')
        ? { ar: 'هذا ليس عنوان بريد إلكتروني.', en: 'This is not an e-mail address.' }
        : whyRefused(error),
    ),
};

/** The letter after a signup. Nothing in it comes from a caller except the address that it goes to. */
import type { Letter } from '../../mail/mail.ts';
import type { LetterFacts } from './letter.ts';
import { letter, timeInLetters } from './letter.ts';

/**
 * A stranger can sign up with the reader's address, and knows the password then. The letter therefore says
 * not to confirm an account of somebody else, and how to take the account over.
 */
export function verificationLetter({ to, link, forgotLink, expiresAt }: LetterFacts): Letter {
  const until = timeInLetters(expiresAt);
  return letter({
    to,
    link,
    expiresAt,
    subject: 'تأكيد عنوانكم في سند · Confirm your address with Sanad',
    arabic: {
      before: [
        'فُتح حساب بهذا العنوان في سند، خدمة البحث القانوني. إن كنتم أنتم من فتحه فأكدوا العنوان بهذا الرابط:',
      ],
      after: [
        `يصلح الرابط حتى ${until}.`,
        `إن لم تفتحوا حساباً فلا تؤكدوا العنوان: من فتح الحساب يعرف كلمة مروره. ولإخراجه منه اطلبوا كلمة مرور جديدة من ${forgotLink} فتنتهي كل الجلسات وتُلغى كل المفاتيح ويصير الحساب لكم وحدكم.`,
      ],
    },
    english: {
      before: [
        'An account with Sanad, the legal research service, was opened with this address. If it was you, confirm the address with this link:',
      ],
      after: [
        `The link works until ${until}.`,
        `If you opened no account, do not confirm the address: whoever opened the account knows its password. To shut them out, ask for a new password at ${forgotLink} and set it: every session ends, every key is revoked, and the account is yours alone.`,
      ],
    },
  });
}

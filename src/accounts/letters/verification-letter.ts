/**
 * Builds the letter sent after a signup. The caller of the signup controls nothing in it except the
 * recipient, so that it cannot be used to send texts to strangers.
 */
import type { Letter } from '../../mail/mail.ts';
import type { LetterFacts } from './letter.ts';
import { letter, timeInLetters } from './letter.ts';

/**
 * The letter tells readers who did not sign up not to confirm, and how to take the account over. A stranger
 * can sign up with the reader's address, and then knows the password.
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

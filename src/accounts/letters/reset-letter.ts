/** Builds the letter with the link that sets a new password. */
import type { Letter } from '../../mail/mail.ts';
import type { LetterFacts } from './letter.ts';
import { letter, timeInLetters } from './letter.ts';

export function resetLetter({ to, link, expiresAt }: LetterFacts): Letter {
  const until = timeInLetters(expiresAt);
  return letter({
    to,
    link,
    expiresAt,
    subject: 'كلمة مرور جديدة لحسابكم في سند · A new password for your Sanad account',
    arabic: {
      before: ['طُلبت كلمة مرور جديدة لحساب هذا العنوان في سند. لاختيارها افتحوا هذا الرابط:'],
      after: [
        `يصلح الرابط مرة واحدة حتى ${until}. باختيار كلمة المرور تنتهي كل جلسات الحساب وتُلغى كل مفاتيحه السابقة.`,
        'إن لم تطلبوا ذلك فأهملوا هذه الرسالة: تبقى كلمة المرور كما هي.',
      ],
    },
    english: {
      before: [
        'A new password was asked for, for the Sanad account of this address. To choose it, open this link:',
      ],
      after: [
        `The link works once, until ${until}. The new password ends every session of the account and revokes every key made before.`,
        'If you did not ask for it, ignore this letter: the password stays as it is.',
      ],
    },
  });
}

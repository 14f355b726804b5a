/** Makes the page for a link from an e-mail that is unknown, used or expired. */
import type { Html, Said } from './page.ts';
import { alert, page, paragraph } from './page.ts';

const TITLE: Said = { ar: 'رابط لا يعمل', en: 'This link does not work' };

/**
 * Returns the page for a link that does not work. `forgot` is the address of the page that sends another
 * e-mail, relative to this page.
 */
export function brokenLinkPage(forgot: string): Html {
  return page(TITLE, [
    alert({
      ar: 'الرابط غير معروف، أو استُعمل، أو انتهت مدته.',
      en: 'The link is unknown, has been used or has expired.',
    }),
    paragraph({
      ar: `<a href="${forgot}">اطلبوا رابطاً جديداً</a>.`,
      en: `<a href="${forgot}">Ask for another link</a>.`,
    }),
  ]);
}

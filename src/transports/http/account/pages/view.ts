/** Contract of a view: the pages of one address under /account. */

import type { AccountServices } from '../../../../accounts/services.ts';
import type { ServiceError } from '../../../../errors.ts';
import { retryAfterSeconds } from '../../../problem.ts';
import type { Html, Said } from './page.ts';
import { waitInWords } from './wait.ts';

/** Fields of a query string or a form, by name. */
export type Fields = Readonly<Record<string, string>>;

interface Page {
  readonly status: number;
  readonly html: Html;
}

export interface AccountView {
  /** Returns the page of a GET request, which changes nothing. */
  show(fields: Fields, services: AccountServices): Promise<Page>;
  /**
   * Returns the operation's input made of the form. Throws if a field that only the form has, such as the
   * repeated password, is wrong.
   */
  input(fields: Fields): object;
  /** Returns the page that a browser gets after the form was sent with success. */
  done(fields: Fields): Html;
  /** Returns the page after a refusal: the reason, and the form again if another try can help. */
  refused(error: ServiceError, fields: Fields, services: AccountServices): Promise<Html>;
}

/** True if the error is about the form field with this name. */
export const isAbout = ({ facts }: ServiceError, field: string): boolean =>
  facts.members?.errors?.some(({ pointer }) => pointer === `#/${field}`) ?? false;

/** Returns the message for an error that is about no field of the page. */
export function whyRefused(error: ServiceError): Said {
  if (error.code === 'rate_limited') {
    const wait = waitInWords(retryAfterSeconds(error));
    return {
      ar: `طلبات كثيرة. حاولوا مرة أخرى بعد ${wait.ar}.`,
      en: `Too many requests. Try again in ${wait.en}.`,
    };
  }
  if (error.status >= 500)
    return {
      ar: 'تعذر إتمام الطلب الآن. حاولوا مرة أخرى بعد قليل.',
      en: 'This cannot be done now. Try again in a little while.',
    };
  return { ar: 'لم يُفهم الطلب.', en: 'The request was not understood.' };
}

/** Contract of the pages of one address. */

import type { AccountServices } from '../../../../accounts/services.ts';
import type { ServiceError } from '../../../../errors.ts';
import { retryAfterSeconds } from '../../../problem.ts';
import type { Said } from './page.ts';

/** Fields of a query string or a form. */
export type Fields = Readonly<Record<string, string>>;

interface Page {
  readonly status: number;
  readonly html: string;
}

export interface AccountView {
  /** The page of a GET, which has no effect. */
  show(fields: Fields, services: AccountServices): Promise<Page>;
  /** The operation's input from the form. Throws a problem of a field that only the form has. */
  input(fields: Fields): object;
  /** The page after success. */
  done(fields: Fields): string;
  /** The page after a refusal: the reason, and the form again if that helps. */
  refused(error: ServiceError, fields: Fields, services: AccountServices): Promise<string>;
}

/** True if the error names the field. */
export const isAbout = ({ facts }: ServiceError, field: string): boolean =>
  facts.members?.errors?.some(({ pointer }) => pointer === `#/${field}`) ?? false;

/** Message for an error that names no field of the page. */
export function whyRefused(error: ServiceError): Said {
  const seconds = retryAfterSeconds(error);
  if (error.code === 'rate_limited')
    return {
      ar: `طلبات كثيرة. حاولوا مرة أخرى بعد ${seconds} ثانية.`,
      en: `Too many requests. Try again in ${seconds} seconds.`,
    };
  if (error.status >= 500)
    return {
      ar: 'تعذر إتمام الطلب الآن. حاولوا مرة أخرى بعد قليل.',
      en: 'This cannot be done now. Try again in a little while.',
    };
  return { ar: 'لم يُفهم الطلب.', en: 'The request was not understood.' };
}

/** E-mail addresses, as an account is made and logged in to with. */
import { z } from 'zod';

/** SMTP carries no longer one (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;

/** Space around it is left out; letters keep their case, and are compared without it. */
export const addressSchema = z
  .string()
  .trim()
  .max(LONGEST)
  .check(z.email())
  .describe('E-mail address; case does not tell addresses apart');

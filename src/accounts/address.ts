/** Schema of the e-mail addresses of accounts. */
import { z } from 'zod';

/** Maximum length of an e-mail address in characters, that of SMTP (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;

/**
 * Schema of an e-mail address. White space around it is trimmed. Its case is kept but ignored in comparisons.
 */
export const addressSchema = z
  .string()
  .trim()
  .max(LONGEST)
  .check(z.email())
  .describe('E-mail address, case-insensitive');

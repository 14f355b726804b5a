/** E-mail addresses of accounts. */
import { z } from 'zod';

/** Longest address of SMTP (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;

/** Trims spaces. Letters keep their case and are compared without it. */
export const addressSchema = z
  .string()
  .trim()
  .max(LONGEST)
  .check(z.email())
  .describe('E-mail address, case-insensitive');

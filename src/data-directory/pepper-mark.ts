/**
 * A mark of the pepper, kept beside the accounts: with another pepper, every key that was issued would be
 * unknown. Nothing of the secret can be told from it.
 */
import { createHmac } from 'node:crypto';

export const markOfPepper = (pepper: string): string =>
  createHmac('sha256', pepper).update('sanad mark of the pepper').digest('hex').slice(0, 32);

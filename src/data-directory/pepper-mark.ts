/**
 * Mark of a pepper, kept with the accounts: keys can only be checked with the pepper that they were
 * made with. The mark reveals nothing about the pepper.
 */
import { createHmac } from 'node:crypto';

export const markOfPepper = (pepper: string): string =>
  createHmac('sha256', pepper).update('sanad mark of the pepper').digest('hex').slice(0, 32);

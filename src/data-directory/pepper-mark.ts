/**
 * Mark of a pepper, stored with the accounts. It shows whether a pepper is the one with which the stored keys
 * were hashed, as no other can check them. The mark reveals nothing about the pepper.
 */
import { createHmac } from 'node:crypto';

export const markOfPepper = (pepper: string): string =>
  createHmac('sha256', pepper).update('sanad mark of the pepper').digest('hex').slice(0, 32);

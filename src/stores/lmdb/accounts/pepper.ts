/**
 * Checks that the keys in a folder of accounts were digested with this pepper, by the stored mark of
 * the pepper.
 */
import type { RootDatabase } from 'lmdb';
import { markOfPepper } from '../../../data-directory/pepper-mark.ts';
import { isDamage } from '../changing-folder.ts';
import type { AccountDatabases } from './databases.ts';

const PEPPER = 'pepper';
const ANY = { limit: 1 };

/** Throws if a valid key was made with another pepper. Replaces the mark if there is no valid key. */
export function checkPepper(root: RootDatabase, { marks, owned }: AccountDatabases, pepper: string): void {
  const mark = markOfPepper(pepper);
  if (agreed() === mark) return;
  root.transactionSync(() => {
    const other = agreed();
    if (other === mark) return;
    if (other !== undefined && owned.keys(ANY).length > 0)
      throw new Error(
        'their keys were made with another pepper than the one of this instance, so that none of them would work. Set SANAD_PEPPER to theirs, or bring back their secrets.json from a snapshot. To revoke them all and go on with this one: sanad secrets renew',
      );
    marks.put(PEPPER, mark);
  });

  /** `undefined` for a damaged mark, which `sanad verify-data` reports. */
  function agreed(): string | undefined {
    try {
      return marks.get(PEPPER);
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  }
}

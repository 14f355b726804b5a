/**
 * Checks that the key digests in a folder of accounts were made with the pepper of this instance. The folder
 * stores a mark of its pepper, from which the pepper cannot be computed.
 */
import type { RootDatabase } from 'lmdb';
import { markOfPepper } from '../../../data-directory/pepper-mark.ts';
import { isDamage } from '../changing-folder.ts';
import type { AccountDatabases } from './databases.ts';

const PEPPER = 'pepper';
const ANY = { limit: 1 };

/**
 * Throws if the folder has a valid key and the mark of another pepper. If it has no valid key, or no readable
 * mark, the mark of this pepper is stored.
 */
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

  /**
   * Returns the stored mark of the pepper; `undefined` if there is none or it is damaged, which `sanad
   * verify-data` reports.
   */
  function agreed(): string | undefined {
    try {
      return marks.get(PEPPER);
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  }
}

/** The pepper that the keys in a folder of accounts are digested with, known by its mark. */
import type { RootDatabase } from 'lmdb';
import { markOfPepper } from '../../../data-directory/pepper-mark.ts';
import { isDamage } from '../changing-folder.ts';
import type { AccountDatabases } from './databases.ts';

const PEPPER = 'pepper';
const ANY = { limit: 1 };

/** Throws where a key that works was made with another pepper; where none works, the mark is replaced. */
export function agreeOnPepper(root: RootDatabase, { marks, owned }: AccountDatabases, pepper: string): void {
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

  /** Of a damaged mark nothing is known; `sanad verify-data` finds it. */
  function agreed(): string | undefined {
    try {
      return marks.get(PEPPER);
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  }
}

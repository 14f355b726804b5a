import { join } from 'node:path';
import { suite } from 'uvu';
import { accountsContract } from '../contract/accounts.ts';
import { temporaryFolder } from '../support/folders.ts';

const lmdb = suite('stores/lmdb/accounts');

accountsContract(lmdb, { adapter: 'lmdb', create: () => join(temporaryFolder(), 'accounts') });

lmdb.run();

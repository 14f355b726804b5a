/**
 * Name of LMDB's lock file, which lies beside the data file and lists the readers. It may be deleted when no
 * process uses the folder.
 */
export const LOCK_FILE = 'lock.mdb';

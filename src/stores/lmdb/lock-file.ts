/**
 * Name of LMDB's table of readers, beside the data. It holds nothing that must outlive the processes.
 */
export const LOCK_FILE = 'lock.mdb';

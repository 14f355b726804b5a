/**
 * Hashes passwords with argon2id. By design, each hash takes 19 MiB and about 20 ms of a core. A flood of
 * logins must not slow down searches, so few hashes are computed at a time, some requests wait, and further
 * ones are refused with 503.
 */
import { createRequire } from 'node:module';
import type { ParsedHashOptions } from '@node-rs/argon2';
import { ServiceError } from '../../errors.ts';
import { admission } from '../../limits/concurrency/admission.ts';
import { semaphore } from '../../limits/concurrency/semaphore.ts';
import type { PasswordCost, PasswordThread, PasswordWork } from './password-thread.ts';
import { passwordThread } from './password-thread.ts';

export interface Passwords {
  /** Returns the hash of a password, in PHC string format, with a new salt. */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /**
   * True if the hash is of this password. Without a hash, returns false after the same time, so that the time
   * does not reveal that there is none.
   */
  verify(password: string, hash: string | undefined, signal: AbortSignal): Promise<boolean>;
  /** True if the hash was computed with a lower cost (memory, passes, parallelism) than hashes are now. */
  isOutdated(hash: string): boolean;
  /** Ends the threads that compute hashes. Call it when no more passwords will be hashed. */
  close(): Promise<void>;
}

/**
 * The minimum that OWASP's Password Storage Cheat Sheet gives for argon2id: 19 MiB (in KiB here), two passes.
 */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MOST_AT_ONCE = 2;
const MOST_WAITING = 32;

/**
 * Number of hashes computed at a time: at most two, and at most half of the cores, which leaves the rest to
 * searches; but at least one.
 */
export function passwordsAtOnce(cores: number): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(cores / 2)));
}

export function argon2Passwords(atOnce: number, cost: PasswordCost = COST): Passwords {
  const admit = admission(atOnce);
  const room = semaphore(atOnce + MOST_WAITING);
  const nobodys = hashOfNobody(cost);
  const threads = Array.from({ length: atOnce }, passwordThread);
  const idle = [...threads];

  async function bounded(work: PasswordWork, signal: AbortSignal): Promise<string | boolean> {
    const release = room.acquire();
    if (release === undefined) {
      throw new ServiceError('upstream_unavailable', {
        detail: 'Too many passwords are being checked now.',
        retryAfterMs: 2_000,
      });
    }
    try {
      return await admit(() => onThread(work), signal);
    } finally {
      release();
    }
  }

  /**
   * Runs a task on an idle thread. There always is one, because `admission` admits as many tasks as there are
   * threads.
   */
  async function onThread(work: PasswordWork): Promise<string | boolean> {
    const thread = idle.pop() as PasswordThread;
    try {
      return await thread.run(work);
    } finally {
      idle.push(thread);
    }
  }

  return {
    hash: async (password, signal) => String(await bounded({ hash: composed(password), cost }, signal)),
    async verify(password, known, signal) {
      const matches = await bounded({ verify: composed(password), known: known ?? nobodys }, signal);
      return matches === true && known !== undefined;
    },
    isOutdated: (known) => isCheaper(argon2().parseOptions(known), cost),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Loads the native module of argon2 with the first login, and not at the start. It is no ES module. */
const argon2 = () => createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

/**
 * Normalizes a password to NFC, because keyboards and systems write the same letter with different code
 * points (NIST SP 800-63B, 3.1.1.2).
 */
const composed = (password: string) => password.normalize('NFC');

const isCheaper = (made: ParsedHashOptions, { memoryCost, timeCost, parallelism }: PasswordCost) =>
  made.memoryCost < memoryCost || made.timeCost < timeCost || made.parallelism < parallelism;

/**
 * Returns a hash that belongs to no password, for accounts that do not exist. Its cost and lengths are those
 * of a real hash, so that argon2 takes the same time.
 */
function hashOfNobody({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const unpadded = (length: number) => Buffer.alloc(length).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`;
}

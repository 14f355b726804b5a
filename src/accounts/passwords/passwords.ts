/**
 * Passwords as argon2id hashes. Each takes 19 MiB and some 20 ms of a core by design, so few are worked on at once, some
 * wait, and what comes beyond them is told to come back: a flood of logins must not hold up those who search.
 */
import type { ParsedHashOptions } from '@node-rs/argon2';
import { parseOptions } from '@node-rs/argon2';
import { ServiceError } from '../../errors.ts';
import { admission } from '../../limits/concurrency/admission.ts';
import { semaphore } from '../../limits/concurrency/semaphore.ts';
import type { PasswordCost, PasswordThread, PasswordWork } from './password-thread.ts';
import { passwordThread } from './password-thread.ts';

export interface Passwords {
  /** In PHC form, with a salt of its own. */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /** Without a hash the answer is no, and takes as long: whoever asks must not see that there is none. */
  verify(password: string, hash: string | undefined, signal: AbortSignal): Promise<boolean>;
  /** Whether it was made with less than is asked for now: hash anew while the password is at hand. */
  isOutdated(hash: string): boolean;
  /** After the last password. */
  close(): Promise<void>;
}

/** OWASP's least for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MOST_AT_ONCE = 2;
const MOST_WAITING = 32;

/** Never more than half of the cores: the other half searches. */
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

  /** As many are admitted as there are threads. */
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
    isOutdated: (known) => isCheaper(parseOptions(known), cost),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Keyboards and systems write the same letters in different code points (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string) => password.normalize('NFC');

const isCheaper = (made: ParsedHashOptions, { memoryCost, timeCost, parallelism }: PasswordCost) =>
  made.memoryCost < memoryCost || made.timeCost < timeCost || made.parallelism < parallelism;

/** Any salt and any hash of the usual lengths: it is worked out whole before it is compared. */
function hashOfNobody({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const unpadded = (length: number) => Buffer.alloc(length).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`;
}

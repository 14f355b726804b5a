/** Secrets of an instance, created in the data directory on its first start. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './folder.ts';
import type { DataLayout } from './layout.ts';
import { isPresent, markPath, markPresent, throwIfLost } from './presence-marks.ts';

const secretsSchema = z.object({
  /**
   * Pepper: the HMAC key with which API keys are hashed. Without it, a copy of the store does not allow
   * testing guessed keys.
   */
  pepper: z.string().min(32),
  /** Key that signs session tokens. Files written by older versions lack it. */
  jwt_key: z.string().min(43).optional(),
});

export interface Secrets {
  readonly pepper: string;
  readonly jwt_key: string;
}

const KEY_BYTES = 32;

/**
 * Returns the secrets of a data directory and creates them on the first start. Processes that start at
 * the same time get the same secrets. Throws if the secrets existed once and are gone.
 */
export function loadSecrets(layout: DataLayout): Secrets {
  const secrets = readSecrets(layout.secrets) ?? create(layout);
  markPresent(layout, 'secrets');
  return secrets;
}

/**
 * Returns the pepper of a data directory, for instances whose settings give none. Throws if accounts
 * exist and the secrets are gone, because the keys were made with the lost pepper.
 */
export function loadPepper(layout: DataLayout): string {
  const mayHaveKeys = isPresent(layout, 'accounts');
  // The secrets are read after looking for accounts, because another process that starts creates the secrets
  // first. In the other order, accounts could seem to have no secrets.
  if (mayHaveKeys && readSecrets(layout.secrets) === undefined)
    throw new Error(
      `${layout.secrets} is gone, and the keys of the accounts were made with its pepper. Bring it back from a snapshot, or set SANAD_PEPPER to that pepper. To revoke every key and make new secrets on purpose: sanad secrets renew --yes`,
    );
  return loadSecrets(layout).pepper;
}

/**
 * Replaces the secrets, which invalidates every key and session. The caller must be the only user of
 * the data directory.
 */
export function replaceSecrets(layout: DataLayout): Secrets {
  rmSync(layout.secrets, { force: true });
  rmSync(markPath(layout, 'secrets'), { force: true });
  return loadSecrets(layout);
}

/** Reads the secrets. Returns `undefined` if the file does not exist. Throws if it is damaged. */
export function readSecrets(path: string): Secrets | undefined {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { pepper, jwt_key = derivedFrom(pepper) } = parsed(content, path);
  return { pepper, jwt_key };
}

function parsed(content: string, path: string): z.infer<typeof secretsSchema> {
  try {
    return secretsSchema.parse(JSON.parse(content));
  } catch (cause) {
    throw new Error(`${path} is damaged: bring it back from a snapshot`, { cause });
  }
}

/**
 * Derives the key of session tokens for a file that has none. The file is not rewritten, because a crash
 * could lose the pepper. Every process derives the same key, which reveals nothing about the pepper.
 */
function derivedFrom(pepper: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'sanad account tokens', KEY_BYTES)).toString('base64url');
}

function create(layout: DataLayout): Secrets {
  const path = layout.secrets;
  throwIfLost(layout, 'secrets');
  makeFolder(dirname(path));
  const secret = () => randomBytes(KEY_BYTES).toString('base64url');
  const secrets: Secrets = { pepper: secret(), jwt_key: secret() };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(file);
    closeSync(file);
    // A hard link appears atomically and never replaces a file. If two processes start for the first time at
    // once, one creates the secrets and both read them.
    linkSync(draft, path);
    syncDirectory(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const written = readSecrets(path);
  if (written === undefined) throw new Error(`${path} vanished while it was being made`);
  return written;
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

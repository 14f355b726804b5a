/** Secrets that an instance makes for itself on its first start. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './folder.ts';
import type { DataLayout } from './layout.ts';
import { holdsAnything, markOf, noteMade, refuseLost } from './made.ts';

const secretsSchema = z.object({
  /** Key of the digests by which API keys are found: whoever has only the store cannot test guesses. */
  pepper: z.string().min(32),
  /** Signs account tokens. Files of before have none. */
  jwt_key: z.string().min(43).optional(),
});

export interface Secrets {
  readonly pepper: string;
  readonly jwt_key: string;
}

const KEY_BYTES = 32;

/**
 * The secrets of a data directory, made when there never were any. Every process that starts at once gets
 * the same. Throws where they were there once.
 */
export function loadSecrets(layout: DataLayout): Secrets {
  const secrets = readSecrets(layout.secrets) ?? create(layout);
  noteMade(layout, 'secrets');
  return secrets;
}

/**
 * The pepper of a data directory, where the settings give none. Throws if accounts are there and the
 * secrets are gone: the keys were made with the lost pepper.
 */
export function loadPepper(layout: DataLayout): string {
  const mayHaveKeys = holdsAnything(layout, 'accounts');
  // The secrets are read after that look: another process makes them before its accounts.
  if (mayHaveKeys && readSecrets(layout.secrets) === undefined)
    throw new Error(
      `${layout.secrets} is gone, and the keys of the accounts were made with its pepper. Bring it back from a snapshot, or set SANAD_PEPPER to that pepper. To revoke every key and make new secrets on purpose: sanad secrets renew --yes`,
    );
  return loadSecrets(layout).pepper;
}

/**
 * Replaces the secrets: keys and sessions made with the old ones are dead from then on. Only while
 * nothing else uses the data directory.
 */
export function replaceSecrets(layout: DataLayout): Secrets {
  rmSync(layout.secrets, { force: true });
  rmSync(markOf(layout, 'secrets'), { force: true });
  return loadSecrets(layout);
}

/** `undefined` where there is no such file. */
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
 * Where a file has no key for tokens. It is never written again, so that nobody reads it half or loses a pepper: every
 * process works out the same key, from which nothing of the pepper can be told.
 */
function derivedFrom(pepper: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'sanad account tokens', KEY_BYTES)).toString('base64url');
}

function create(layout: DataLayout): Secrets {
  const path = layout.secrets;
  refuseLost(layout, 'secrets');
  makeFolder(dirname(path));
  const secret = () => randomBytes(KEY_BYTES).toString('base64url');
  const secrets: Secrets = { pepper: secret(), jwt_key: secret() };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(file);
    closeSync(file);
    // A link appears whole and never replaces: of two first starts, one makes the secrets and both read them.
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

/** Secrets that an instance makes for itself on its first start. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './folder.ts';

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

/** The secrets at `path`, made there when there are none. Every process that starts at once gets the same. */
export function loadSecrets(path: string): Secrets {
  return read(path) ?? create(path);
}

function read(path: string): Secrets | undefined {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { pepper, jwt_key = derivedFrom(pepper) } = secretsSchema.parse(JSON.parse(content));
  return { pepper, jwt_key };
}

/**
 * Where a file has no key for tokens. It is never written again, so that nobody reads it half or loses a pepper: every
 * process works out the same key, from which nothing of the pepper can be told.
 */
function derivedFrom(pepper: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'sanad account tokens', KEY_BYTES)).toString('base64url');
}

function create(path: string): Secrets {
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
  const written = read(path);
  if (written === undefined) throw new Error(`${path} vanished while it was being made`);
  return written;
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Secrets that an instance makes for itself on its first start. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './folder.ts';

const secretsSchema = z.object({
  /** Key of the digests by which API keys are found: whoever has only the store cannot test guesses. */
  pepper: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

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
  return secretsSchema.parse(JSON.parse(content));
}

function create(path: string): Secrets {
  makeFolder(dirname(path));
  const secrets: Secrets = { pepper: randomBytes(32).toString('base64url') };
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

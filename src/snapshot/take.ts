/**
 * Takes a snapshot of an instance while it serves, ingests and issues keys. The snapshot is a folder with
 * these files:
 *
 *     snapshot.json               manifest with the digest of every file
 *     corpus/CURRENT              name of the published generation
 *     corpus/generations/<name>/  that generation
 *     corpus/prepared/            prepared documents and vectors (may be left out)
 *     accounts.jsonl              accounts, keys and tokens, by digest
 *     usage.jsonl                 requests by account and day
 *     secrets.json                if the instance created them itself
 *     outbox/                     e-mails to be sent
 *
 * Each part is consistent in itself. The corpus is copied first, then the other parts, and the manifest last.
 * All writes acknowledged before the command are included, except counts of requests that are still only in a
 * usage journal. Only its owner can read the folder, because it contains secrets.
 */
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '../data-directory/folder.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import { currentGeneration } from '../generations/published.ts';
import { replaceFile, syncFolder, syncTree } from '../ingest/write/durable.ts';
import type { AccountStore, StoredAccounts } from '../stores/accounts.ts';
import { digestFiles, filesBelow } from '../stores/file-digests.ts';
import type { UsageStore } from '../stores/usage.ts';
import { VERSION } from '../version.ts';
import { copyCorpus } from './copy-corpus.ts';
import { expectRoom } from './files.ts';
import type { SnapshotManifest } from './manifest.ts';
import { MANIFEST, markOfPepper, SNAPSHOT_FORMAT } from './manifest.ts';
import { writeAccounts, writeUsage } from './records.ts';

export interface SnapshotOptions {
  readonly layout: DataLayout;
  /** Folder to be created for the snapshot. It must not exist or must be empty. */
  readonly target: string;
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  /**
   * The pepper (secret) with which the API keys were digested. The manifest gets only an HMAC made with it.
   */
  readonly pepper: string;
  /** True if the instance uses the secrets of its data directory, which are then included. */
  readonly ownSecrets: boolean;
  readonly engine: string;
  readonly withPrepared: boolean;
  /** False to leave out the corpus and the prepared store, which can be rebuilt from the source files. */
  readonly withCorpus?: boolean;
  /**
   * Called with the name of each damaged account record, which is left out. Without this function, damage is
   * an error.
   */
  readonly onDamage?: ((record: string) => void) | undefined;
  readonly onStep?: (step: string) => void;
}

export async function takeSnapshot(options: SnapshotOptions): Promise<SnapshotManifest> {
  const target = resolve(options.target);
  await expectNothing(target);
  makeFolder(dirname(target));
  await clearLeftovers(target);
  const draft = `${target}.incomplete-${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await expectRoom(draft, await bytesOf(options));
    const manifest = await write(draft, options);
    await syncTree(draft);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function write(draft: string, options: SnapshotOptions): Promise<SnapshotManifest> {
  const { layout, accounts, usage, onStep = () => {} } = options;
  onStep('corpus');
  const generation = options.withCorpus === false ? undefined : await copyCorpus(draft, options);
  onStep('accounts');
  const stored = await undamagedAccounts(accounts, options.onDamage);
  await writeAccounts(join(draft, 'accounts.jsonl'), stored);
  const used = await writeUsage(join(draft, 'usage.jsonl'), usage, stored.accounts);
  if (options.ownSecrets) {
    await writeFile(join(draft, 'secrets.json'), await readFile(layout.secrets), { mode: 0o600 });
  }
  const letters = await copyLetters(layout.outbox, join(draft, 'outbox'));
  onStep('digests');
  const files = await digestFiles(draft, await filesBelow(draft));
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    created_at: new Date().toISOString(),
    made_by: VERSION,
    generation: generation ?? null,
    engine: options.engine,
    prepared: options.withPrepared && generation !== undefined,
    secrets: options.ownSecrets,
    pepper: markOfPepper(options.pepper),
    counts: {
      accounts: stored.accounts.length,
      keys: stored.keys.length,
      tokens: stored.tokens.length,
      usage: used,
      letters,
    },
    files,
  };
  await replaceFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Maximum number of damaged records that one error message names; `sanad verify-data` lists all. */
const MOST_NAMED = 20;

async function undamagedAccounts(
  accounts: AccountStore,
  onDamage: ((record: string) => void) | undefined,
): Promise<StoredAccounts> {
  const damaged: string[] = [];
  const stored = await accounts.everything(onDamage ?? ((record) => damaged.push(record)));
  if (damaged.length === 0) return stored;
  const more = damaged.length > MOST_NAMED ? [`and ${damaged.length - MOST_NAMED} more`] : [];
  throw new Error(
    `records of the accounts are damaged, and a snapshot would lack them: ` +
      `${[...damaged.slice(0, MOST_NAMED), ...more].join('; ')}. ` +
      'To save everything else: sanad snapshot DIR --without-damaged',
  );
}

/**
 * Copies the e-mails waiting in the outbox and returns their number. Files that are removed or renamed during
 * the copy, or cannot be read, are skipped.
 */
async function copyLetters(from: string, to: string): Promise<number> {
  const names = await readdir(from).catch(() => []);
  const letters = names.filter((name) => name.endsWith('.json'));
  let copied = 0;
  if (letters.length > 0) await mkdir(to, { mode: 0o700 });
  for (const name of letters) {
    const content = await readFile(join(from, name)).catch(() => undefined);
    if (content === undefined) continue;
    await writeFile(join(to, name), content, { mode: 0o600 });
    copied += 1;
  }
  return copied;
}

async function bytesOf({ layout, withPrepared, withCorpus }: SnapshotOptions): Promise<number> {
  const name = withCorpus === false ? undefined : await currentGeneration(layout).catch(() => undefined);
  if (name === undefined) return 0;
  const generation = join(layout.generations, name);
  const paths = (await filesBelow(generation)).map((path) => join(generation, path));
  if (withPrepared) paths.push(join(layout.prepared, 'data.mdb'));
  const sizes = await Promise.all(paths.map(async (path) => (await lstat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function expectNothing(target: string): Promise<void> {
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`${target} is not a folder that a snapshot can be written to`, { cause: error });
  });
  if (there.length > 0) throw new Error(`${target} is not empty: a snapshot replaces nothing`);
}

/** Removes the unfinished snapshot folders that killed processes have left beside the same target. */
async function clearLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.incomplete-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(dirname(target), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

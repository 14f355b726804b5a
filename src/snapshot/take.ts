/**
 * A snapshot of all that an instance holds, taken while it serves, ingests and issues keys.
 *
 *     snapshot.json              what it is, and the digest of every file
 *     corpus/CURRENT             name of the generation that was served
 *     corpus/generations/<name>/ that generation
 *     corpus/prepared/           what ingest has worked out, vectors too (may be left out)
 *     accounts.jsonl             accounts, keys and tokens, by digest
 *     usage.jsonl                requests by account and day
 *     secrets.json               where the instance made them itself
 *     outbox/                    letters on their way
 *
 * Each part is as of one moment, and the parts follow one another in this order. What was acknowledged before the
 * command was called is in it. It holds secrets: the folder is readable by its owner alone.
 */
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { replaceFile, syncFolder, syncTree } from '../ingest/durable.ts';
import { copyPreparedStore } from '../ingest/prepared-store.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { makeFolder } from '../stores/folder.ts';
import { currentGeneration } from '../stores/generations.ts';
import type { DataLayout } from '../stores/layout.ts';
import { dataLayout, generationLayout } from '../stores/layout.ts';
import type { UsageStore } from '../stores/usage.ts';
import { VERSION } from '../version.ts';
import { digestFile, expectRoom, filesBelow } from './files.ts';
import type { SnapshotManifest } from './manifest.ts';
import { MANIFEST, markOfPepper, SNAPSHOT_FORMAT } from './manifest.ts';
import { writeAccounts, writeUsage } from './records.ts';

export interface SnapshotOptions {
  readonly layout: DataLayout;
  /** Where it is to lie. Must not be there, or be empty. */
  readonly target: string;
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  /** Under which the digests of keys are made. */
  readonly pepper: string;
  /** Whether the secrets are those of the data directory. */
  readonly ownSecrets: boolean;
  readonly engine: string;
  readonly withPrepared: boolean;
  readonly onStep?: (step: string) => void;
}

/** Ingests that publish, one after the other, while one generation is copied. */
const TRIES = 10;

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
  const generation = await copyCorpus(draft, options);
  onStep('accounts');
  const stored = await accounts.everything();
  await writeAccounts(join(draft, 'accounts.jsonl'), stored);
  const used = await writeUsage(join(draft, 'usage.jsonl'), usage, stored.accounts);
  if (options.ownSecrets) {
    await writeFile(join(draft, 'secrets.json'), await readFile(layout.secrets), { mode: 0o600 });
  }
  const letters = await copyLetters(layout.outbox, join(draft, 'outbox'));
  onStep('digests');
  const files = [];
  for (const path of await filesBelow(draft)) files.push(await digestFile(draft, path));
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

/**
 * A generation never changes, but goes away when two more were published; and what is prepared may lose what it needs
 * once another is published. So the same one must be current, in the same build, before and after.
 */
async function copyCorpus(
  draft: string,
  { layout, withPrepared }: SnapshotOptions,
): Promise<string | undefined> {
  const copy = dataLayout(draft);
  for (let tries = 1; ; tries += 1) {
    const before = await published(layout);
    if (before === undefined) return undefined;
    try {
      await copyTree(join(layout.generations, before.name), join(copy.generations, before.name));
      if (withPrepared) {
        makeFolder(copy.prepared);
        await copyPreparedStore(layout.prepared, copy.prepared);
      }
      const after = await published(layout);
      if (after?.build === before.build) {
        await writeFile(copy.current, `${before.name}\n`);
        return before.name;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (tries === TRIES) throw new Error('the corpus is published anew again and again: try later');
    await rm(copy.corpus, { recursive: true, force: true });
  }
}

async function published(layout: DataLayout): Promise<{ name: string; build: string } | undefined> {
  const name = await currentGeneration(layout);
  if (name === undefined) return undefined;
  const { manifest } = generationLayout(join(layout.generations, name));
  // A damaged generation is built again under its name: then its folder is away for a moment.
  const found = await stat(manifest).catch(() => undefined);
  return { name, build: `${name} ${found?.ino} ${found?.mtimeMs}` };
}

/** LMDB makes its lock file again. */
const LOCK_FILE = 'lock.mdb';

export async function copyTree(from: string, to: string): Promise<void> {
  makeFolder(to);
  for (const path of await filesBelow(from)) {
    if (basename(path) === LOCK_FILE) continue;
    makeFolder(dirname(join(to, path)));
    // Where the file system can, it shares the blocks until one of the two is changed.
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  }
}

/** A letter that goes out meanwhile is not in it. */
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

async function bytesOf({ layout, withPrepared }: SnapshotOptions): Promise<number> {
  const name = await currentGeneration(layout);
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

/** What a snapshot to the same place, whose process was killed, has left behind. */
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

/**
 * A snapshot becomes the content of a data directory. It is verified and laid out whole beside what is there, then the
 * two change places (`src/stores/data-directory.ts`); what was there is kept, in a folder of its own within.
 */
import { existsSync } from 'node:fs';
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../digest.ts';
import { syncTree } from '../ingest/durable.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import type { AccountStore } from '../stores/accounts.ts';
import {
  commitRestore,
  emptyRestoring,
  isDirectorysOwn,
  takeDataDirectory,
} from '../stores/data-directory.ts';
import { dataLayout } from '../stores/layout.ts';
import { openGeneration } from '../stores/open-generation.ts';
import { readSecrets } from '../stores/secrets.ts';
import type { UsageStore } from '../stores/usage.ts';
import { expectRoom, verifyFiles } from './files.ts';
import type { SnapshotManifest } from './manifest.ts';
import { damaged, MANIFEST, markOfPepper, readSnapshotManifest } from './manifest.ts';
import { loadAccounts, loadUsage, readAccounts } from './records.ts';
import { copyTree } from './take.ts';

/** Stores to which accounts and usage go. */
export interface RestoredStores {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

export interface RestoreOptions {
  readonly source: string;
  readonly dataDir: string;
  readonly engine: SearchEngine;
  /** Of the settings; where there is none, that of the snapshot is used. */
  readonly pepper: string | undefined;
  /** Those of a data directory, or shared ones whatever the directory. */
  openStores(dataDir: string, pepper: string): RestoredStores;
  readonly onStep?: (step: string) => void;
}

export interface Restored {
  readonly manifest: SnapshotManifest;
  /** Where what was there is kept; `undefined` where there was nothing. */
  readonly aside: string | undefined;
  /** Why the corpus cannot be served as it is: of an older version, which `sanad ingest --refresh` brings up to date. */
  readonly corpusProblem: string | undefined;
}

/** Verifies a snapshot against its digests. Throws where it is not whole. */
export async function verifySnapshot(
  source: string,
  onStep: (step: string) => void = () => {},
): Promise<SnapshotManifest> {
  const manifest = await readSnapshotManifest(source);
  await verifyFiles(source, manifest, (path) => onStep(`verifying ${path}`));
  return manifest;
}

export async function restoreSnapshot(options: RestoreOptions): Promise<Restored> {
  const { source, dataDir, onStep = () => {} } = options;
  const manifest = await verifySnapshot(source, onStep);
  const pepper = pepperFor(manifest, options);
  const alone = takeDataDirectory(dataDir);
  let corpusProblem: string | undefined;
  try {
    const staging = emptyRestoring(dataDir);
    try {
      await expectRoom(
        staging,
        manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      corpusProblem = await stage(staging, manifest, { ...options, pepper });
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      throw error;
    }
    onStep('moving');
    const before = (await readdir(dataDir)).filter((name) => !isDirectorysOwn(name));
    const after = await readdir(staging);
    const aside = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    commitRestore(dataDir, { aside, before, after });
    return { manifest, aside: before.length === 0 ? undefined : join(dataDir, aside), corpusProblem };
  } finally {
    alone.release();
  }
}

async function stage(
  staging: string,
  manifest: SnapshotManifest,
  { source, engine, pepper, openStores, onStep = () => {} }: RestoreOptions & { readonly pepper: string },
): Promise<string | undefined> {
  onStep('copying');
  await copyTree(source, staging);
  await keepSecret(staging);
  const corpusProblem =
    manifest.generation === null ? undefined : await unservable(staging, manifest.generation, engine);
  onStep('accounts');
  const [accountsFile, usageFile] = [join(staging, 'accounts.jsonl'), join(staging, 'usage.jsonl')];
  const stored = await readAccounts(accountsFile);
  const { accounts, keys, tokens } = manifest.counts;
  if (stored.accounts.length !== accounts || stored.keys.length !== keys || stored.tokens.length !== tokens)
    throw damaged(source, `it has not the accounts that ${MANIFEST} counts`);
  const stores = openStores(staging, pepper);
  try {
    await loadAccounts(stores.accounts, stored);
    await loadUsage(stores.usage, usageFile, idOf(manifest));
  } finally {
    await stores.close();
  }
  for (const file of [accountsFile, usageFile, join(staging, MANIFEST)]) await rm(file);
  await syncTree(staging);
  return corpusProblem;
}

/**
 * As a server would open it; what an engine keeps elsewhere is not asked after. Every byte is as it was written, so that
 * what cannot be opened is of another version. That must not keep accounts from coming back.
 */
async function unservable(
  staging: string,
  generation: string,
  engine: SearchEngine,
): Promise<string | undefined> {
  try {
    const opened = openGeneration(join(dataLayout(staging).generations, generation), engine);
    await opened.close();
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll(`${staging}/`, '');
  }
}

/** However the snapshot was carried here: what is secret is its owner's alone. */
async function keepSecret(staging: string): Promise<void> {
  const { secrets, outbox } = dataLayout(staging);
  const letters = await readdir(outbox).catch(() => []);
  if (letters.length > 0) await chmod(outbox, 0o700);
  for (const path of [secrets, ...letters.map((name) => join(outbox, name))]) {
    if (existsSync(path)) await chmod(path, 0o600);
  }
}

/** Under another pepper not one key of the snapshot would be known. */
function pepperFor({ pepper: mark, secrets }: SnapshotManifest, { source, pepper }: RestoreOptions): string {
  const given = pepper ?? (secrets ? readSecrets(dataLayout(source).secrets)?.pepper : undefined);
  if (given === undefined)
    throw new Error('the secrets are not in the snapshot: set SANAD_PEPPER to the one it was made with');
  if (markOfPepper(given) !== mark)
    throw new Error('the keys of the snapshot were made with another SANAD_PEPPER: set that one');
  return given;
}

/** The same however often it is tried: shared stores then add nothing twice. */
const idOf = (manifest: SnapshotManifest) => sha256(JSON.stringify(manifest)).slice(0, 16);

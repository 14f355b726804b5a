/**
 * Replaces the content of a data directory by a snapshot. The snapshot is verified and copied completely into
 * a folder of the data directory, which is then swapped with the current content
 * (`src/data-directory/data-directory.ts`). The previous content is kept in another folder of the data
 * directory.
 */
import { existsSync } from 'node:fs';
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commitRestore,
  emptyRestoring,
  isReserved,
  takeDataDirectory,
} from '../data-directory/data-directory.ts';
import { dataLayout } from '../data-directory/layout.ts';
import { readSecrets } from '../data-directory/secrets.ts';
import { sha256 } from '../digest.ts';
import { openGeneration } from '../generations/open-generation.ts';
import { syncTree } from '../ingest/write/durable.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { damagedFiles } from '../stores/file-digests.ts';
import type { UsageStore } from '../stores/usage.ts';
import { copyTree, expectRoom, fileProblems, isOfCorpus } from './files.ts';
import type { SnapshotManifest } from './manifest.ts';
import { damaged, MANIFEST, markOfPepper, readSnapshotManifest } from './manifest.ts';
import { loadAccounts, loadUsage, readAccounts } from './records.ts';

/** The stores of accounts and usage into which a snapshot is restored. */
interface RestoredStores {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  close(): Promise<void>;
}

export interface RestoreOptions {
  readonly source: string;
  readonly dataDir: string;
  readonly engine: SearchEngine;
  /** Secret pepper of API keys from the settings; if undefined, the pepper in the snapshot is used. */
  readonly pepper: string | undefined;
  /** True to restore everything except the corpus; the corpus of the data directory stays in place. */
  readonly accountsOnly?: boolean;
  /** Opens the stores of a data directory, or shared stores (Redis) that do not depend on it. */
  openStores(dataDir: string, pepper: string): RestoredStores;
  readonly onStep?: (step: string) => void;
}

export interface Restored {
  readonly manifest: SnapshotManifest;
  /**
   * Folder into which the previous content of the data directory was moved; `undefined` if there was none.
   */
  readonly aside: string | undefined;
  /**
   * Reason why the restored corpus cannot be served, such as an older format, which `sanad ingest --refresh`
   * upgrades; `undefined` if it can.
   */
  readonly corpusProblem: string | undefined;
}

/**
 * Compares the files of a snapshot with their digests. Returns the manifest of the part to restore:
 * everything, or everything except the corpus. Throws if a file of that part is damaged.
 */
export async function verifySnapshot(
  source: string,
  { accountsOnly = false, onStep = () => {} }: Pick<RestoreOptions, 'accountsOnly' | 'onStep'> = {},
): Promise<SnapshotManifest> {
  onStep('verifying');
  const manifest = await readSnapshotManifest(source);
  const problems = await fileProblems(source, manifest);
  const ofAccounts = problems.filter(({ path }) => !isOfCorpus(path));
  const [first] = [...ofAccounts, ...(accountsOnly ? [] : problems)];
  if (first === undefined) return accountsOnly ? withoutCorpus(manifest) : manifest;
  const error = damaged(source, `${first.path} ${first.problem}`);
  if (ofAccounts.length > 0) throw error;
  throw new Error(
    `${error.message}. All but its corpus is whole: sanad restore --accounts-only restores that`,
  );
}

const withoutCorpus = (manifest: SnapshotManifest): SnapshotManifest => ({
  ...manifest,
  generation: null,
  prepared: false,
  files: manifest.files.filter(({ path }) => !isOfCorpus(path)),
});

export async function restoreSnapshot(options: RestoreOptions): Promise<Restored> {
  const { source, dataDir, accountsOnly = false, onStep = () => {} } = options;
  const manifest = await verifySnapshot(source, options);
  const pepper = pepperFor(manifest, options);
  const lock = takeDataDirectory(dataDir);
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
    const isKept = (name: string) => isReserved(name) || (accountsOnly && name === 'corpus');
    const before = (await readdir(dataDir)).filter((name) => !isKept(name));
    const after = await readdir(staging);
    const aside = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    commitRestore(dataDir, { aside, before, after });
    return { manifest, aside: before.length === 0 ? undefined : join(dataDir, aside), corpusProblem };
  } finally {
    lock.release();
  }
}

async function stage(
  staging: string,
  manifest: SnapshotManifest,
  options: RestoreOptions & { readonly pepper: string },
): Promise<string | undefined> {
  const { source, engine, pepper, accountsOnly = false, openStores, onStep = () => {} } = options;
  onStep('copying');
  await copyTree(source, staging, (path) => !(accountsOnly && isOfCorpus(path)));
  await keepSecret(staging);
  onStep('verifying the copy');
  const [changed] = await damagedFiles(staging, withoutCorpus(manifest).files);
  if (changed !== undefined) throw new Error(`the copy of ${changed.path} ${changed.problem}: try again`);
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
 * Opens the restored generation as a server does, which reads all of it; data that a search engine stores
 * elsewhere is not checked. Returns the error message, because an old or damaged generation must not prevent
 * the restore of accounts; `undefined` if the generation can be served.
 */
async function unservable(
  staging: string,
  generation: string,
  engine: SearchEngine,
): Promise<string | undefined> {
  try {
    const opened = await openGeneration(join(dataLayout(staging).generations, generation), engine);
    await opened.close();
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll(`${staging}/`, '');
  }
}

/** Restricts secrets and e-mails to their owner, whatever file modes the copied snapshot has. */
async function keepSecret(staging: string): Promise<void> {
  const { secrets, outbox } = dataLayout(staging);
  const letters = await readdir(outbox).catch(() => []);
  if (letters.length > 0) await chmod(outbox, 0o700);
  for (const path of [secrets, ...letters.map((name) => join(outbox, name))]) {
    if (existsSync(path)) await chmod(path, 0o600);
  }
}

/**
 * Returns the pepper with which the snapshot's keys were digested. Throws if it is missing or another one,
 * because no key would work.
 */
function pepperFor({ pepper: mark, secrets }: SnapshotManifest, { source, pepper }: RestoreOptions): string {
  const given = pepper ?? (secrets ? readSecrets(dataLayout(source).secrets)?.pepper : undefined);
  if (given === undefined)
    throw new Error('the secrets are not in the snapshot: set SANAD_PEPPER to the one it was made with');
  if (markOfPepper(given) !== mark)
    throw new Error('the keys of the snapshot were made with another SANAD_PEPPER: set that one');
  return given;
}

/**
 * Returns an id of the restore. It is the same for every restore of one snapshot, so that shared stores add
 * nothing twice.
 */
const idOf = (manifest: SnapshotManifest) => sha256(JSON.stringify(withoutCorpus(manifest))).slice(0, 16);

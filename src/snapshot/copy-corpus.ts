/**
 * Copies the published generation into a snapshot, while ingests may publish newer ones. A damaged generation
 * is refused.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '../data-directory/folder.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import { dataLayout } from '../data-directory/layout.ts';
import { checkedManifest } from '../generations/open-generation.ts';
import { buildOf, currentGeneration, MISSING } from '../generations/published.ts';
import { recordDamage, structuralDamage } from '../ingest/prepare/prepared-damage.ts';
import { copyPreparedStore } from '../ingest/prepare/prepared-store.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import { LOCK_FILE } from '../stores/lmdb/lock-file.ts';
import { checkReadable } from '../stores/lmdb/readable.ts';
import { OtherFormat } from '../stores/manifest.ts';
import { copyTree } from './files.ts';

/**
 * Maximum number of tries to copy the corpus. A copy is repeated if an ingest publishes another generation,
 * or another build of the same one, during it.
 */
const TRIES = 10;
/**
 * Pause between two tries in milliseconds. It is longer than a generation's folder is missing while a new
 * build replaces it under the same name.
 */
const PAUSE_MS = 50;

interface CopyOptions {
  readonly layout: DataLayout;
  readonly withPrepared: boolean;
}

/**
 * Copies the published generation and returns its name; `undefined` if nothing has been published.
 *
 * A generation never changes, but it is removed after two more were published, and the prepared store drops
 * its documents when another generation is published. The same build of the same generation must therefore be
 * the published one before and after the copy.
 */
export async function copyCorpus(draft: string, options: CopyOptions): Promise<string | undefined> {
  try {
    return await copyPublished(draft, options);
  } catch (error) {
    if (!(error instanceof DamagedGeneration)) throw error;
    throw new Error(
      `${error.message}. A snapshot holds no damaged corpus: make it again with sanad ingest --refresh, or save all ` +
        'but the corpus with --without-corpus',
      { cause: error },
    );
  }
}

async function copyPublished(
  draft: string,
  { layout, withPrepared }: CopyOptions,
): Promise<string | undefined> {
  const copy = dataLayout(draft);
  for (let tries = 1; ; tries += 1) {
    const name = await currentGeneration(layout);
    if (name === undefined) return undefined;
    const before = await buildOf(layout, name);
    if (before === MISSING && tries === TRIES) throw new DamagedGeneration('it is not there', { name });
    try {
      const folder = join(copy.generations, name);
      await copyTree(join(layout.generations, name), folder);
      if (withPrepared) await copyPrepared(layout, copy);
      const isUnchanged =
        name === (await currentGeneration(layout)) && before === (await buildOf(layout, name));
      if (isUnchanged) {
        await expectUndamaged(folder);
        await writeFile(copy.current, `${name}\n`);
        return name;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (tries === TRIES) throw new Error('the corpus is published anew again and again: try later');
    await rm(copy.corpus, { recursive: true, force: true });
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Throws `DamagedGeneration` if a copied file does not match its digest. A generation of an older format has
 * no digests and passes unchecked.
 */
async function expectUndamaged(folder: string): Promise<void> {
  try {
    await checkedManifest(folder);
  } catch (error) {
    if (!(error instanceof OtherFormat)) throw error;
  }
}

async function copyPrepared(layout: DataLayout, copy: DataLayout): Promise<void> {
  makeFolder(copy.prepared);
  let damage = structuralDamage(layout.prepared, checkReadable);
  if (damage === undefined) {
    await copyPreparedStore(layout.prepared, copy.prepared);
    damage = await recordDamage(copy.prepared);
    await rm(join(copy.prepared, LOCK_FILE), { force: true });
  }
  if (damage === undefined) return;
  throw new Error(
    `what was prepared is damaged (${damage}): make it again with sanad ingest --refresh, or leave it out with ` +
      '--without-prepared',
  );
}

/**
 * Last stage: a complete generation becomes the one that is served. Readers follow `CURRENT`, a file with the
 * generation's name; until it is replaced, in one atomic rename, nothing that happens here can disturb them.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../data-directory/layout.ts';
import { generationLayout } from '../../data-directory/layout.ts';
import { checkedManifest, openGeneration } from '../../generations/open-generation.ts';
import { currentGeneration, generationsByAge } from '../../generations/published.ts';
import type { SearchEngine } from '../../retrieval/contract.ts';
import { DamagedGeneration } from '../../stores/damage.ts';
import { renameDurably, replaceFile, syncTree } from './durable.ts';

/**
 * Whether a whole generation of this name lies there: published before, or complete when a run was killed.
 */
export async function isComplete(layout: DataLayout, name: string, engine: SearchEngine): Promise<boolean> {
  try {
    await checkGeneration(join(layout.generations, name), engine);
    return true;
  } catch {
    return false;
  }
}

/**
 * Syncs `building`, checks it and renames it to its place. The generation is complete then, and not yet
 * served. The check reads every file again after the sync; the digests were made before it, when the files
 * had just been written.
 */
export async function completeBuilding(
  layout: DataLayout,
  name: string,
  engine: SearchEngine,
): Promise<void> {
  await syncTree(layout.building);
  await checkGeneration(layout.building, engine);
  await mkdir(layout.generations, { recursive: true });
  const directory = join(layout.generations, name);
  await removeGeneration(directory, engine);
  await renameDurably(layout.building, directory);
}

/** False also where the name of the current generation is damaged. */
export async function isCurrent(layout: DataLayout, name: string): Promise<boolean> {
  return name === (await currentGeneration(layout).catch(() => undefined));
}

/** Serves a complete generation from now on. */
export async function makeCurrent(layout: DataLayout, name: string): Promise<void> {
  await replaceFile(layout.current, `${name}\n`);
}

/**
 * Keeps the current generation and the newest undamaged one of the others, and removes the rest. Servers fall
 * back to the kept one, and an operator can go back to it.
 */
export async function dropOldGenerations(
  layout: DataLayout,
  current: string,
  engine: SearchEngine,
): Promise<void> {
  let isKept = false;
  for (const name of await generationsByAge(layout)) {
    if (name === current) continue;
    const directory = join(layout.generations, name);
    if (isKept || (await isDamaged(directory))) await removeGeneration(directory, engine);
    else isKept = true;
  }
}

/** A generation of another format may be whole: an operator can go back to it with another version. */
async function isDamaged(directory: string): Promise<boolean> {
  return checkedManifest(directory).then(
    () => false,
    (error: unknown) => error instanceof DamagedGeneration,
  );
}

/** Throws away what an ingest that was killed left half done. */
export async function clearBuilding(layout: DataLayout, engine: SearchEngine): Promise<void> {
  await removeGeneration(layout.building, engine);
}

/**
 * Data outside the folder is dropped first: the next run still finds the folder if that fails. The manifest
 * is removed next: a process that serves the generation then knows that its files are being removed, and not
 * damaged.
 */
async function removeGeneration(directory: string, engine: SearchEngine): Promise<void> {
  const { index, manifest } = generationLayout(directory);
  await engine.drop?.(index);
  await rm(manifest, { force: true });
  await rm(directory, { recursive: true, force: true });
}

/** Opens it as a reader would, which reads every byte and compares all counts, and closes it. */
async function checkGeneration(directory: string, engine: SearchEngine): Promise<void> {
  const generation = await openGeneration(directory, engine);
  await generation.close();
  await engine.check?.(generationLayout(directory).index);
}

/**
 * Last stage of an ingest: publishes a complete generation. Servers follow `CURRENT`, a file with the name of
 * the published generation. One atomic rename replaces that file; no earlier step affects servers.
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
 * True if an undamaged generation of this name exists, because it was published before or a killed run
 * completed it.
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
 * Syncs `building`, checks it and renames it to its final folder. The generation is then complete and not yet
 * published. The check reads every file again after the sync and compares it with the digests, which were
 * computed before the sync.
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

/** True if the generation is the published one; false also if the file `CURRENT` is damaged. */
export async function isCurrent(layout: DataLayout, name: string): Promise<boolean> {
  return name === (await currentGeneration(layout).catch(() => undefined));
}

/** Publishes a complete generation by writing its name into `CURRENT`. */
export async function makeCurrent(layout: DataLayout, name: string): Promise<void> {
  await replaceFile(layout.current, `${name}\n`);
}

/**
 * Removes all generations except the published one and the newest undamaged one of the others. Servers fall
 * back to that other one, and an operator can publish it again.
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

/**
 * True if a generation is damaged. One of another format is not, because another version of the program may
 * serve it.
 */
async function isDamaged(directory: string): Promise<boolean> {
  return checkedManifest(directory).then(
    () => false,
    (error: unknown) => error instanceof DamagedGeneration,
  );
}

/** Removes the unfinished generation that a killed ingest left in the folder `building`. */
export async function clearBuilding(layout: DataLayout, engine: SearchEngine): Promise<void> {
  await removeGeneration(layout.building, engine);
}

/**
 * Removes a generation. Data outside its folder is dropped first: if that fails, the next run still finds the
 * folder. The manifest is removed next: a process that still serves the generation takes a missing manifest
 * for removal, and missing files beside a manifest for damage.
 */
async function removeGeneration(directory: string, engine: SearchEngine): Promise<void> {
  const { index, manifest } = generationLayout(directory);
  await engine.drop?.(index);
  await rm(manifest, { force: true });
  await rm(directory, { recursive: true, force: true });
}

/** Checks a generation by opening it as a server does, which reads every byte and compares all counts. */
async function checkGeneration(directory: string, engine: SearchEngine): Promise<void> {
  const generation = await openGeneration(directory, engine);
  await generation.close();
  await engine.check?.(generationLayout(directory).index);
}

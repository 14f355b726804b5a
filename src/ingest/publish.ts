/**
 * Last stage: a complete generation becomes the one that is served. Readers follow `CURRENT`, a file with the
 * generation's name; until it is replaced, in one atomic rename, nothing that happens here can disturb them.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { currentGeneration, openGeneration } from '../stores/generations.ts';
import type { DataLayout } from '../stores/layout.ts';
import { renameDurably, replaceFile, syncTree } from './durable.ts';

/** Whether a whole generation of this name lies there: published before, or complete when a run was killed. */
export async function isComplete(layout: DataLayout, name: string): Promise<boolean> {
  try {
    await checkGeneration(join(layout.generations, name));
    return true;
  } catch {
    return false;
  }
}

/** Moves `building` to its place, checked and on disk. It is complete then, and not yet served. */
export async function completeBuilding(layout: DataLayout, name: string): Promise<void> {
  await checkGeneration(layout.building);
  await syncTree(layout.building);
  await mkdir(layout.generations, { recursive: true });
  const directory = join(layout.generations, name);
  await rm(directory, { recursive: true, force: true });
  await renameDurably(layout.building, directory);
}

/** Serves a complete generation from now on, and drops all but it and the one before it. */
export async function makeCurrent(layout: DataLayout, name: string): Promise<void> {
  const previous = await currentGeneration(layout);
  await replaceFile(layout.current, `${name}\n`);
  const kept = new Set([name, previous]);
  for (const other of await readdir(layout.generations)) {
    if (!kept.has(other)) await rm(join(layout.generations, other), { recursive: true, force: true });
  }
}

/** Opens it as a reader would, which compares all counts, and closes it. */
async function checkGeneration(directory: string): Promise<void> {
  const generation = openGeneration(directory);
  await generation.close();
}

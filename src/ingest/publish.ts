/**
 * Last stage: a complete generation becomes the one that is served. Readers follow `CURRENT`, a file with the
 * generation's name; until it is replaced, in one atomic rename, nothing that happens here can disturb them.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchEngine } from '../retrieval/contract.ts';
import type { DataLayout } from '../stores/layout.ts';
import { generationLayout } from '../stores/layout.ts';
import { openGeneration } from '../stores/open-generation.ts';
import { renameDurably, replaceFile, syncTree } from './durable.ts';

/** Whether a whole generation of this name lies there: published before, or complete when a run was killed. */
export async function isComplete(layout: DataLayout, name: string, engine: SearchEngine): Promise<boolean> {
  try {
    await checkGeneration(join(layout.generations, name), engine);
    return true;
  } catch {
    return false;
  }
}

/** Moves `building` to its place, checked and on disk. It is complete then, and not yet served. */
export async function completeBuilding(
  layout: DataLayout,
  name: string,
  engine: SearchEngine,
): Promise<void> {
  await checkGeneration(layout.building, engine);
  await syncTree(layout.building);
  await mkdir(layout.generations, { recursive: true });
  const directory = join(layout.generations, name);
  await removeGeneration(directory, engine);
  await renameDurably(layout.building, directory);
}

/** Serves a complete generation from now on. */
export async function makeCurrent(layout: DataLayout, name: string): Promise<void> {
  await replaceFile(layout.current, `${name}\n`);
}

/** Drops all generations but the current one and the newest of the others, to which an operator can go back. */
export async function dropOldGenerations(
  layout: DataLayout,
  current: string,
  engine: SearchEngine,
): Promise<void> {
  const others = (await readdir(layout.generations)).filter((name) => name !== current);
  const aged = await Promise.all(
    others.map(async (name) => ({ name, builtAt: (await stat(join(layout.generations, name))).mtimeMs })),
  );
  const [, ...old] = aged.sort((a, b) => b.builtAt - a.builtAt);
  for (const { name } of old) await removeGeneration(join(layout.generations, name), engine);
}

/** Throws away what an ingest that was killed left half done. */
export async function clearBuilding(layout: DataLayout, engine: SearchEngine): Promise<void> {
  await removeGeneration(layout.building, engine);
}

/** First what lies outside the folder: who fails there finds the folder again, and with it the way. */
async function removeGeneration(directory: string, engine: SearchEngine): Promise<void> {
  await engine.drop?.(generationLayout(directory).index);
  await rm(directory, { recursive: true, force: true });
}

/** Opens it as a reader would, which compares all counts, and closes it. */
async function checkGeneration(directory: string, engine: SearchEngine): Promise<void> {
  const generation = openGeneration(directory, engine);
  await generation.close();
  await engine.check?.(generationLayout(directory).index);
}

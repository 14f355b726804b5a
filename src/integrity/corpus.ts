/** Checks the corpus: the name of the published generation, and every byte of every generation. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { generationLayout } from '../data-directory/layout.ts';
import { openParts } from '../generations/open-generation.ts';
import { buildOf, currentGeneration, generationsByAge } from '../generations/published.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import { damagedFiles } from '../stores/file-digests.ts';
import { checkReadable } from '../stores/lmdb/readable.ts';
import { OtherFormat, readManifest } from '../stores/manifest.ts';
import type { Finding } from './finding.ts';

/**
 * Returns the findings about all generations. It may run during an ingest: a generation that is removed or
 * built again during the check is not reported.
 */
export async function corpusFindings(layout: DataLayout, engine: SearchEngine): Promise<Finding[]> {
  const { name: current, findings } = await published(layout);
  for (const name of await generationsByAge(layout)) {
    const before = await buildOf(layout, name);
    const found = await generationFindings(layout, name, name === current ? engine : undefined);
    if (found.length > 0 && (await buildOf(layout, name)) === before) findings.push(...found);
  }
  return findings;
}

const FILE = 'corpus/CURRENT';

async function published(layout: DataLayout): Promise<{ name?: string; findings: Finding[] }> {
  const finding = (problem: string) => ({ findings: [{ path: FILE, problem }] });
  try {
    const name = await currentGeneration(layout);
    if (name !== undefined) {
      if (existsSync(join(layout.generations, name))) return { name, findings: [] };
      return finding(`it names the generation ${name}, which does not exist; run sanad ingest --refresh`);
    }
    const others = await generationsByAge(layout);
    if (others.length === 0) return { findings: [] };
    return finding('it is missing although generations exist; run sanad ingest --refresh');
  } catch (error) {
    if (!(error instanceof DamagedGeneration)) throw error;
    return finding('it does not hold the name of a generation; run sanad ingest --refresh');
  }
}

/**
 * Checks the files of one generation. With `engine`, the generation is opened too; older generations may
 * belong to another engine.
 */
async function generationFindings(
  layout: DataLayout,
  name: string,
  engine: SearchEngine | undefined,
): Promise<Finding[]> {
  const directory = join(layout.generations, name);
  const remedy =
    engine === undefined
      ? 'the service cannot return to this generation; the next ingest that publishes deletes it'
      : 'run sanad ingest --refresh, which builds the generation anew';
  const finding = (path: string, problem: string): Finding => ({
    path: join(relative(join(layout.corpus, '..'), directory), path),
    problem: `${problem}; ${remedy}`,
  });
  const { manifest: manifestPath, store } = generationLayout(directory);
  try {
    const manifest = readManifest(manifestPath);
    const damages = await damagedFiles(directory, manifest.files, { bySha256: true });
    if (damages.length > 0) return damages.map(({ path, problem }) => finding(path, problem));
    // The files match their digests. Opening also compares the counts in the manifest with the contents.
    if (engine !== undefined) await openParts(directory, engine, manifest).close();
    return [];
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof OtherFormat)) {
      return [finding('manifest.json', message.replace('damaged generation: manifest.json ', ''))];
    }
    if (engine !== undefined) return [{ ...finding('manifest.json', ''), problem: message }];
  }
  // A generation of an older format has no digests, so only the structure of its store can be checked.
  try {
    checkReadable(store);
    return [];
  } catch (error) {
    return [finding('store/data.mdb', (error as Error).message)];
  }
}

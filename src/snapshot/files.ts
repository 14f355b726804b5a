/** The files of a snapshot: digests of them all, and whether they are as they were written. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { compare } from '../order.ts';
import type { SnapshotFile, SnapshotManifest } from './manifest.ts';
import { damaged, MANIFEST } from './manifest.ts';

/** All below the folder, in the order of their paths; throws at whatever is neither file nor folder. */
export async function filesBelow(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true });
  const paths = entries.map(async (entry) => {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(folder, path);
    if (!entry.isFile()) throw damaged(folder, `${path} is neither a file nor a folder`);
    return [path];
  });
  return (await Promise.all(paths)).flat().sort(compare);
}

export async function digestFile(folder: string, path: string): Promise<SnapshotFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(join(folder, path), { highWaterMark: 1 << 20 }), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Throws where a file is missing, other than it was, or was not there. */
export async function verifyFiles(
  folder: string,
  { files }: SnapshotManifest,
  onFile: (path: string) => void = () => {},
): Promise<void> {
  const found = new Set((await filesBelow(folder)).filter((path) => path !== MANIFEST));
  for (const { path } of files) {
    if (!found.delete(path)) throw damaged(folder, `${path} is missing`);
  }
  const [stranger] = found;
  if (stranger !== undefined) throw damaged(folder, `${stranger} is not part of it`);
  for (const { path, bytes, sha256 } of files) {
    onFile(path);
    const is = await digestFile(folder, path);
    if (is.bytes !== bytes || is.sha256 !== sha256) throw damaged(folder, `${path} is not as it was written`);
  }
}

/** Throws where the disk of a folder has no room for so many bytes: better now than at the end. */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes < bavail * bsize) return;
  const [needed, free] = [bytes, bavail * bsize].map((size) => `${Math.ceil(size / 1e6)} MB`);
  throw new Error(`no room in ${folder}: ${needed} are needed, ${free} are free`);
}

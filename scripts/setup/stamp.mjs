/** Stamps of what was built from which content, so that unchanged sources are not built again. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './project.mjs';

function* filesUnder(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/**
 * Returns a hash of the names and contents of files and folders. Their times are ignored, because a fresh
 * clone has new ones.
 */
export function contentStamp(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  for (const path of paths.flatMap((name) => [...filesUnder(inProject(name))])) {
    const content = readFileSync(path);
    hash.update(`${relative(projectRoot, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);

export const writeStamp = (path, stamp) => writeFileSync(path, `${stamp}\n`);

/** Runs `build` if the sources differ from those of the last build. An installed package has no sources. */
export function buildIfChanged(sources, stampPath, build) {
  if (!existsSync(inProject('src'))) return;
  const stamp = contentStamp(sources);
  if (readStamp(stampPath) === stamp) return;
  build();
  writeStamp(stampPath, stamp);
}

/**
 * Counts the files directly in each folder of the sources, as git knows them: tracked files, and new files
 * that are not ignored.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';

/** Returns the number of files directly in each folder, by the folder's path. */
export function filesByFolder(root: URL, parts: readonly string[]): Map<string, number> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...parts], {
    cwd: root,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const path of new Set(files.trim().split('\n'))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the folders for which ARCHITECTURE.md gives a reason: the rows of its table under "Folders with
 * more files".
 */
export function excusedFolders(page: string): Set<string> {
  const section = page.split(/^(?=#+ )/m).find((part) => /^#+ Folders with more files\n/.test(part)) ?? '';
  return new Set(
    Array.from(section.matchAll(/^\| `([^`]+)\/` \| *[^| ].*\|$/gm), ([, folder = '']) => folder),
  );
}

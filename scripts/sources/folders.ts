/** Files directly in each folder of the sources, as git knows them: tracked, or new and not ignored. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';

/** Number of files by folder. */
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

/** Folders with a reason in ARCHITECTURE.md: rows of the table under the head "Folders with more files". */
export function excusedFolders(page: string): Set<string> {
  const section = page.split(/^(?=#+ )/m).find((part) => /^#+ Folders with more files\n/.test(part)) ?? '';
  return new Set(
    Array.from(section.matchAll(/^\| `([^`]+)\/` \| *[^| ].*\|$/gm), ([, folder = '']) => folder),
  );
}

/** Reads the import graph of TypeScript sources from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

export interface Import {
  readonly from: string;
  readonly to: string;
}

export interface Sources {
  /** Paths of the modules without `.ts`, relative to the root. */
  readonly modules: ReadonlySet<string>;
  /**
   * Imports of modules and of packages. Imports of types count too, because a module depends on the types
   * that it names.
   */
  readonly imports: readonly Import[];
}

const withoutEnding = (path: string) => path.replace(/\.ts$/, '');

/** Reads the TypeScript sources in some folders below the root. */
export function readSources(root: URL, folders: readonly string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts')),
  );
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, root), 'utf8').matchAll(/(?:from |import\(?\s?)'([^']+)'/g),
      ([, name = '']) => ({
        from: withoutEnding(file),
        to: name.startsWith('.') ? withoutEnding(join(file, '..', name)) : name,
      }),
    ),
  );
  return { modules: new Set(files.map(withoutEnding)), imports };
}

/** A module directly in a part of the sources (`src/core`) counts as a folder of its own. */
const folderOf = (module: string) => {
  const folder = module.replace(/\/[^/]*$/, '');
  return folder.includes('/') ? folder : module;
};

/** Returns for each folder the other folders from which its modules import. */
export function folderImports({ modules, imports }: Sources): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!modules.has(to)) continue;
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (importer !== imported) edges.set(importer, (edges.get(importer) ?? new Set()).add(imported));
  }
  return edges;
}

/**
 * Returns the import cycles: groups of folders that all reach each other, found as strongly connected
 * components (Tarjan).
 */
export function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const path: string[] = [];
  const visit = (folder: string): number => {
    index.set(folder, index.size);
    let lowest = index.size - 1;
    const depth = path.push(folder) - 1;
    for (const next of edges.get(folder) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (path.includes(next)) lowest = Math.min(lowest, index.get(next) ?? lowest);
    }
    if (lowest === index.get(folder)) found.push(path.splice(depth));
    return lowest;
  };
  for (const folder of edges.keys()) if (!index.has(folder)) visit(folder);
  return found.filter((members) => members.length > 1);
}

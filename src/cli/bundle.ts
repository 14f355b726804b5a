/**
 * Loads the program from its bundle: one file with all modules that a start needs, and V8's code cache of it.
 * Reading and compiling 650 files takes half of the processor time of a start. `scripts/setup/bundle.mjs`
 * makes both. Where the sources run as TypeScript there is no bundle.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

type Program = typeof import('./run.ts');

export interface Bundle {
  readonly exports: Program;
  /** The compiled program, from which the build makes the code cache. */
  readonly script: Script;
}

const FOLDER = fileURLToPath(new URL('../bundle/', import.meta.url));

/** Returns the program of the bundle; `undefined` if the build made none. */
export function loadBundle(folder = FOLDER): Bundle | undefined {
  const file = join(folder, 'program.cjs');
  const code = readIfThere(file)?.toString();
  if (code === undefined) return undefined;
  const cachedData = readIfThere(join(folder, 'program.cache'));
  const script = new Script(code, {
    filename: file,
    // V8 compiles the code itself if the cache comes from another version of it.
    ...(cachedData !== undefined && { cachedData }),
  });
  showSources(file);
  const module = { exports: {} as Program };
  const loadModule = (name: string) => import(name);
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file), loadModule);
  return { exports: module.exports, script };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Where the lines of the bundle come from. */
interface Lines {
  readonly sources: readonly string[];
  /** Threes: a line of the bundle, the number of its source, and its line there. The lines after it follow on. */
  readonly runs: readonly number[];
}

/** Makes stack traces name the sources in place of the bundle. */
function showSources(file: string): void {
  let lines: Lines | undefined;
  const shown = (frame: string) => {
    const start = frame.indexOf(`${file}:`);
    const [place, line] = /^:(\d+):\d+/.exec(frame.slice(start + file.length)) ?? [];
    if (start === -1 || place === undefined) return frame;
    lines ??= readLines(file);
    const source = sourceOf(lines, Number(line));
    return source === undefined ? frame : frame.replace(`${file}${place}`, () => join(dirname(file), source));
  };
  Error.prepareStackTrace = (error, frames) => {
    const places = frames.map((frame) => `    at ${shown(String(frame))}`);
    return [Error.prototype.toString.call(error), ...places].join('\n');
  };
}

function readLines(file: string): Lines {
  const text = readIfThere(file.replace(/cjs$/, 'lines.json'));
  return text === undefined ? { sources: [], runs: [] } : JSON.parse(text.toString());
}

/** Returns the source of a line of the bundle, and the line there; `undefined` for what the bundler added. */
function sourceOf({ sources, runs }: Lines, line: number): string | undefined {
  let run = -3;
  while ((runs[run + 3] ?? Number.POSITIVE_INFINITY) <= line) run += 3;
  const [first = 0, source = -1, original = 0] = run < 0 ? [] : runs.slice(run, run + 3);
  const path = sources[source];
  return path && `${path}:${original + line - first}`;
}

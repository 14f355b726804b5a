/**
 * The published generation, followed: requests lease what is current when they begin, a new one is served to those
 * that begin later, and the old one closes when its last lease ends.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generations, Lease } from './generation.ts';
import type { DataLayout } from './layout.ts';
import { generationLayout } from './layout.ts';
import type { Manifest } from './manifest.ts';
import type { OpenedGeneration } from './open-generation.ts';

export interface FollowedGenerations extends Generations {
  /** Looks whether another generation is current now, and moves over to it. Otherwise done every `pollMs`. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** How soon a new generation is seen. */
  pollMs?: number;
  /** Refuses a generation with a reason; the one before it is served on. */
  refuse?: (manifest: Manifest) => string | undefined;
  onChange?: (manifest: Manifest) => void;
  /** A generation that cannot be opened or is refused; told once for each. */
  onError?: (error: Error) => void;
}

const POLL_MS = 500;

/** Opens the current generation, if there is one, and follows it. Throws where it cannot be opened or is refused. */
export async function followGenerations(
  layout: DataLayout,
  open: (directory: string) => OpenedGeneration,
  options: FollowOptions = {},
): Promise<FollowedGenerations> {
  let served: Served | undefined;
  let failed: string | undefined;
  const report = (error: unknown) => options.onError?.(error as Error);

  function moveTo(name: string, build: string): void {
    const generation = open(join(layout.generations, name));
    const reason = options.refuse?.(generation.manifest);
    if (reason !== undefined) {
      generation.close().catch(report);
      throw new Error(reason);
    }
    served?.retire().catch(report);
    served = serve(build, generation);
    options.onChange?.(generation.manifest);
  }

  async function refresh(): Promise<void> {
    const name = await currentGeneration(layout);
    if (name === undefined) return;
    const build = await buildOf(layout, name);
    // While it is built again, there is none under its name for a moment.
    const isAway = build === AWAY && served?.build.startsWith(`${name} `);
    if (isAway || build === served?.build || build === failed) return;
    try {
      moveTo(name, build);
      failed = undefined;
    } catch (error) {
      // Between reading the name and opening, two more ingests may have dropped that generation.
      if ((await currentGeneration(layout)) !== name) return refresh();
      failed = build;
      report(error);
    }
  }

  const first = await currentGeneration(layout);
  if (first !== undefined) moveTo(first, await buildOf(layout, first));
  const timer = setInterval(() => refresh().catch(report), options.pollMs ?? POLL_MS);
  timer.unref();

  return {
    lease: () => served?.lease(),
    manifest: () => served?.generation.manifest,
    refresh,
    async close() {
      clearInterval(timer);
      await served?.retire();
      served = undefined;
    },
  };
}

/**
 * A generation is named by what went into it: one whose index was damaged or lost is built again under its name, and
 * is another for those who serve it.
 */
async function buildOf(layout: DataLayout, name: string): Promise<string> {
  const { manifest } = generationLayout(join(layout.generations, name));
  const found = await stat(manifest).catch(() => undefined);
  return found === undefined ? AWAY : `${name} ${found.ino} ${found.mtimeMs}`;
}

/** The build of a generation whose folder is not there. */
const AWAY = '';

interface Served {
  readonly build: string;
  readonly generation: OpenedGeneration;
  lease(): Lease;
  /** No more leases: closes when those out have ended. */
  retire(): Promise<void>;
}

function serve(build: string, generation: OpenedGeneration): Served {
  let leases = 0;
  let whenUnused: (() => void) | undefined;
  return {
    build,
    generation,
    lease() {
      leases += 1;
      let out = true;
      return {
        generation,
        release() {
          if (!out) return;
          out = false;
          leases -= 1;
          if (leases === 0) whenUnused?.();
        },
      };
    },
    async retire() {
      if (leases > 0) await new Promise<void>((resolve) => (whenUnused = resolve));
      await generation.close();
    },
  };
}

/** Name of the published generation; `undefined` where nothing has been ingested yet. */
export async function currentGeneration(layout: DataLayout): Promise<string | undefined> {
  try {
    return (await readFile(layout.current, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Loads the commands of `eval/`, a folder of the source checkout that an installed package does not have.
 * They run from TypeScript in this process, so signals, streams and exit status are those of `sanad`.
 */
import { existsSync } from 'node:fs';
import type { CommandTable } from './command/table.ts';

/** A URL and not an import: the build of `src` must not include it. */
const MAIN = new URL('../../eval/main.ts', import.meta.url);

export const isEvaluation = (name: string): boolean => /^eval(-|$)/.test(name);

/** Returns the commands, or the reason if they cannot be run here. */
export async function evaluation(): Promise<CommandTable | string> {
  if (!existsSync(MAIN))
    return 'evaluation is a part of the source checkout, and this installation has no folder eval/';
  // If `sanad` itself runs from its sources, the process has a TypeScript loader already.
  if (!import.meta.url.endsWith('.ts')) {
    const loader = await import('tsx/esm/api').catch(() => undefined);
    if (loader === undefined)
      return 'evaluation runs from TypeScript and needs tsx, a development dependency: run npm ci';
    loader.register();
  }
  const { COMMANDS }: { COMMANDS: CommandTable } = await import(MAIN.href);
  return COMMANDS;
}

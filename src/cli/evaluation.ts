/**
 * The commands of `eval/`, which the source checkout has and an installed package has not. They are loaded
 * from TypeScript into this process, so that signals, streams and exit status are those of `sanad`.
 */
import { existsSync } from 'node:fs';
import type { CommandTable } from './command/table.ts';

/** As a URL and not as an import: the build of `src` must not follow it. */
const MAIN = new URL('../../eval/main.ts', import.meta.url);

export const isEvaluation = (name: string): boolean => /^eval(-|$)/.test(name);

/** The commands, or the reason in words if they cannot be run here. */
export async function evaluation(): Promise<CommandTable | string> {
  if (!existsSync(MAIN))
    return 'evaluation is a part of the source checkout, and this installation has no folder eval/';
  // If `sanad` itself runs from its sources, its process reads TypeScript already.
  if (!import.meta.url.endsWith('.ts')) {
    const loader = await import('tsx/esm/api').catch(() => undefined);
    if (loader === undefined)
      return 'evaluation runs from TypeScript and needs tsx, a development dependency: run npm ci';
    loader.register();
  }
  const { COMMANDS }: { COMMANDS: CommandTable } = await import(MAIN.href);
  return COMMANDS;
}

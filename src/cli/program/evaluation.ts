/**
 * Loads the commands of `eval/`, a folder of the source checkout that an installed package does not have. The
 * commands run from TypeScript in this process, so signals, streams and exit status are those of `sanad`.
 */
import { existsSync } from 'node:fs';
import type { Declare } from './declare.ts';

/**
 * The module with the commands, as a URL for a dynamic import. With a static import, the build of `src` would
 * include `eval/`.
 */
const MAIN = new URL('../../../eval/main.ts', import.meta.url);

export const isEvaluation = (name: string): boolean => /^eval(-|$)/.test(name);

/** Returns the declaration of the commands of `eval/`, or a sentence why they cannot run here. */
export async function evaluation(): Promise<Declare | string> {
  if (!existsSync(MAIN))
    return 'evaluation is a part of the source checkout, and this installation has no folder eval/';
  // Register a TypeScript loader, unless `sanad` itself runs from TypeScript, because then the process has
  // one.
  if (!import.meta.url.endsWith('.ts')) {
    const loader = await import('tsx/esm/api').catch(() => undefined);
    if (loader === undefined)
      return 'evaluation runs from TypeScript and needs tsx, a development dependency: run npm ci';
    loader.register();
  }
  const { declareEvaluations }: { declareEvaluations: Declare } = await import(MAIN.href);
  return declareEvaluations;
}

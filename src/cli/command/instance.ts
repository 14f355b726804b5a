/** Composes the whole service for a command of the command line, on the published corpus. */
import type { Composition } from '../../compose.ts';
import { compose } from '../../compose.ts';
import type { Config } from '../../config/config.ts';

/** Throws if the published corpus cannot be served, where a server would fall back to the one before. */
export async function composeOnPublished(config: Config): Promise<Composition> {
  const instance = await compose(config);
  const problem = instance.services.generations.problem();
  if (problem === undefined) return instance;
  await instance.close();
  throw new Error(problem);
}

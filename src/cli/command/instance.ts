/** Composes the whole service on the published corpus, for use by a command of the command line. */
import type { Composition } from '../../compose.ts';
import { compose } from '../../compose.ts';
import type { Config } from '../../config/config.ts';

/**
 * Composes the service. Throws if the published corpus cannot be served; a server would then serve the corpus
 * published before it instead.
 */
export async function composeOnPublished(config: Config): Promise<Composition> {
  const instance = await compose(config);
  const problem = instance.services.generations.problem();
  if (problem === undefined) return instance;
  await instance.close();
  throw new Error(problem);
}

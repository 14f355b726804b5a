/** The whole service within a command, over the published corpus and no other. */
import type { Composition } from '../../compose.ts';
import { compose } from '../../compose.ts';
import type { Config } from '../../config/config.ts';

/** Throws where the published corpus cannot be served; a server would serve the one before it. */
export async function composeOnPublished(config: Config): Promise<Composition> {
  const instance = await compose(config);
  const problem = instance.services.generations.problem();
  if (problem === undefined) return instance;
  await instance.close();
  throw new Error(problem);
}

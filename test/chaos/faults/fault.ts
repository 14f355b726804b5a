import type { Choices } from '../plan/random.ts';
import type { World } from '../service/world.ts';

/** Does its harm, keeps it up while `held` has not resolved, and undoes it, whatever happens meanwhile. */
export type Fault = (world: World, random: Choices, held: () => Promise<void>) => Promise<void>;

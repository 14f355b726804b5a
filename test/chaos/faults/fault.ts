import type { Choices } from '../plan/random.ts';
import type { World } from '../service/world.ts';

/** Causes the harm, keeps it up until `held` resolves, and undoes it in every case. */
export type Fault = (world: World, random: Choices, held: () => Promise<void>) => Promise<void>;

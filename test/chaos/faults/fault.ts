import type { Choices } from '../plan/random.ts';
import type { World } from '../service/world.ts';

/**
 * A fault: causes its harm, keeps it up until `held()` resolves, and undoes it even when something throws.
 */
export type Fault = (world: World, random: Choices, held: () => Promise<void>) => Promise<void>;

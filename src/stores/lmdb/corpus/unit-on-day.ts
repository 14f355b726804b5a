/** Which of the units with one number bears it on a day. */
import { holdsOn } from '../../../articles/in-time.ts';
import type { NumberedUnit } from './databases.ts';

/**
 * The first unit that holds on the day and is not repealed, else the first that holds. A repealed article may
 * keep a number that another article has taken.
 */
export function unitOn(units: readonly NumberedUnit[], day: string): NumberedUnit | undefined {
  const holding = units.filter(({ period }) => holdsOn(period, day));
  return holding.find(({ repealed }) => !repealed) ?? holding[0];
}

/**
 * Chooses, among the units (wordings of articles) with one article number, the one that has the number on a
 * day.
 */
import { holdsOn } from '../../../articles/in-time.ts';
import type { NumberedUnit } from './databases.ts';

/**
 * Returns the first unit in force on the day that is not repealed, otherwise the first in force. Repealed
 * units come last, because a repealed article may keep a number that another article has taken.
 */
export function unitOn(units: readonly NumberedUnit[], day: string): NumberedUnit | undefined {
  const holding = units.filter(({ period }) => holdsOn(period, day));
  return holding.find(({ repealed }) => !repealed) ?? holding[0];
}

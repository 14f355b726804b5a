/** How long a person has to wait, in words. */
import type { Said } from './page.ts';

type Unit = 'second' | 'minute' | 'hour';

/** In Arabic after a preposition: one, two, three to ten, and more. */
const ARABIC: Readonly<Record<Unit, readonly [one: string, two: string, few: string, many: string]>> = {
  second: ['ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية'],
  minute: ['دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة'],
  hour: ['ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة'],
};

/** Number of the smaller unit from which the larger one is used, so that rounding up adds little. */
const MOST_SMALL = 90;

/** Returns a time in seconds as «بعد 5 دقائق» and "in 5 minutes" have it, rounded up. */
export function waitInWords(seconds: number): Said {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= MOST_SMALL) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  return minutes <= MOST_SMALL ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

function counted(count: number, unit: Unit): Said {
  const [one, two, few, many] = ARABIC[unit];
  const isFew = count % 100 >= 3 && count % 100 <= 10;
  return {
    ar: [one, two][count - 1] ?? `${count} ${isFew ? few : many}`,
    en: `${count} ${unit}${count === 1 ? '' : 's'}`,
  };
}

/** Settings of the console, the pages for people in a browser. */
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { onOrOff, wholeNumber } from './values.ts';

export const consoleSettings = section(
  {
    title: 'The console',
    about: 'Pages for people in a browser. They need no key; visitors are counted by network address.',
  },
  {
    SANAD_CONSOLE: setting(onOrOff.optional(), {
      about: 'Whether a browser gets the console at /: on or off.',
      otherwise: 'off when NODE_ENV is production, else on',
      example: 'on',
    }),
    SANAD_CONSOLE_REQUESTS_PER_MINUTE: setting(wholeNumber(1, 100_000).default(60), {
      about: 'Number of pages that one network address may open in a minute.',
    }),
    SANAD_CONSOLE_REASON_PER_MINUTE: setting(wholeNumber(0, 100_000).default(5), {
      about: 'Number of questions that one network address may ask in a minute.',
    }),
  },
);

export interface ConsoleConfig {
  /** Rates of the console for one network address, in requests a minute; undefined if the console is off. */
  readonly console: { readonly requests: number; readonly reasons: number } | undefined;
}

type ConsoleEnvironment = Given<typeof consoleSettings> & { readonly NODE_ENV?: string | undefined };

export function consoleOf(env: ConsoleEnvironment): ConsoleConfig {
  const isOn = env.SANAD_CONSOLE ?? env.NODE_ENV !== 'production';
  if (!isOn) return { console: undefined };
  return {
    console: Object.freeze({
      requests: env.SANAD_CONSOLE_REQUESTS_PER_MINUTE,
      reasons: env.SANAD_CONSOLE_REASON_PER_MINUTE,
    }),
  };
}

/** Levels of the log, from most to fewest lines. Apart from `log.ts`, whose library commands need not load. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

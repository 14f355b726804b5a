/** Writes log lines for a person at a terminal, from the JSON that a collector gets. */
import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

type Colour = Parameters<typeof styleText>[0];

/** Names of the levels with their colours; `link` is a level of this program. */
const LEVELS: Readonly<Record<number, readonly [name: string, colour: Colour]>> = {
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  35: ['link', 'cyan'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};

interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Writes readable lines to standard output, which is a terminal. */
export const readableLog: DestinationStream = {
  write(line) {
    process.stdout.write(`${readableLine(line, process.stdout.hasColors())}\n`);
  },
};

/**
 * Returns a line of JSON as lines for a person: time, level, event, facts, and the stack of an error.
 * @internal Exported for tests, which have no terminal.
 */
export function readableLine(line: string, colours: boolean): string {
  const styled = (colour: Colour, text: string) =>
    colours ? styleText(colour, text, { validateStream: false }) : text;
  const { level, time, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const [name, colour] = LEVELS[Number(level)] ?? [String(level), 'gray'];
  const clock = typeof time === 'string' ? time.slice('YYYY-MM-DDT'.length, -1) : '';
  const written = Object.entries(facts).map(
    ([fact, value]) => `${styled('dim', `${fact}=`)}${shownValue(value)}`,
  );
  const first = [
    styled('dim', clock),
    styled(colour, name.padEnd(5)),
    printable(String(msg ?? '')),
    ...written,
  ];
  return [first.join(' '), ...stackOf(err as LoggedError | undefined)].join('\n');
}

function stackOf(error: LoggedError | undefined): string[] {
  if (error === undefined) return [];
  const { type, message, stack, cause } = error;
  const lines = (stack ?? `${type}: ${message}`).split('\n');
  return [...lines.map((line) => `    ${printable(line.trimStart())}`), ...stackOf(cause)];
}

const shownValue = (value: unknown): string =>
  printable(typeof value === 'string' && /^[\w.:/@%+,-]+$/.test(value) ? value : JSON.stringify(value));

/** Replaces control characters, by which a logged text could change the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\u{FFFD}');

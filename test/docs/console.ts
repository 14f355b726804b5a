/** Reads the console examples of a page: each command, and the output that the page prints below it. */
import type { Fence } from './markdown.ts';

export interface Command {
  /** The command on one line, without the prompt `$ `. */
  readonly text: string;
  readonly printed: string;
}

/**
 * Splits a console example into commands. A command begins with `$ ` and continues while a line ends in a
 * backslash or a quote is open.
 */
export function commandsOf({ text }: Fence): Command[] {
  const commands: { text: string; printed: string }[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const current = commands.at(-1);
    if (open && current !== undefined) current.text += ` ${line.trim()}`;
    else if (line.startsWith('$ ')) commands.push({ text: line.slice(2), printed: '' });
    else if (current !== undefined) current.printed += `${line}\n`;
    const command = commands.at(-1)?.text ?? '';
    open = command.endsWith('\\') || command.replaceAll(/"[^"']*"/g, '').split("'").length % 2 === 0;
    if (command.endsWith('\\')) (commands.at(-1) as Command & { text: string }).text = command.slice(0, -1);
  }
  return commands;
}

export interface Request {
  readonly path: string;
  readonly body?: string;
}

const QUOTED = /'([^']*)'/;

/**
 * Reads the HTTP request of a `curl` or `call` command. Returns `undefined` if the command is abridged (`…`)
 * or needs a login.
 */
export function requestOf(text: string): Request | undefined {
  const command = text.replace(/ +#.*$/, '');
  if (command.includes('…') || command.includes('$TOKEN')) return undefined;
  const called = /^call (?:'([^']*)'|(\S+))(.*)$/.exec(command);
  if (called !== null) return request(called[1] ?? called[2] ?? '', QUOTED.exec(called[3] ?? '')?.[1]);
  const curled = /^curl .*?(?:localhost:8080|http:\/\/127\.0\.0\.1:8080|\$SANAD)(\/[^\s'"]*)/.exec(command);
  if (curled === null) return undefined;
  return request(curled[1] ?? '', /-d '([^']*)'/.exec(command)?.[1]);
}

const request = (path: string, body: string | undefined): Request => ({
  path,
  ...(body !== undefined && { body }),
});

/**
 * Names of JSON members that differ between runs, and of scores, whose last digits differ between machines.
 */
const VARIABLE = /^(id|key|key_prefix|token|took_ms|created_at|instance|type|characters|\w*score)$/;

/**
 * JSON members whose whole value the page shows, written as `"code":"not_found"`. Abridged and variable ones
 * are left out.
 */
export function factsOf(printed: string): string[] {
  return [...printed.matchAll(/"(\w+)": ?("[^"…\\]*"|\d+|true|false)(?=[,}\]\s])/g)]
    .filter(([, name = '']) => !VARIABLE.test(name))
    .map(([, name, value]) => `"${name}":${value}`);
}

/**
 * Joins the commands of a console example into one shell script with its here-documents. Returns it with the
 * output printed on the page.
 */
export function scriptOf({ text }: Fence): Command {
  const script: string[] = [];
  const printed: string[] = [];
  let [end, quoted, continued]: [string | undefined, boolean, boolean] = [undefined, false, false];
  for (const line of text.split('\n')) {
    if (end !== undefined) {
      script.push(line);
      if (line === end) end = undefined;
    } else if (quoted || continued || line.startsWith('$ ')) {
      script.push(line.replace(/^\$ /, ''));
      end = /<<'(\w+)'/.exec(line)?.[1];
      const quotes = line.replace(/<<'\w+'/, '').split("'").length - 1;
      quoted = quotes % 2 === 1 ? !quoted : quoted;
      continued = line.endsWith('\\');
    } else {
      printed.push(line);
    }
  }
  return { text: script.join('\n'), printed: printed.join('\n') };
}

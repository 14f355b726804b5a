/**
 * Checks of a documentation page. Each returns one line of text for every fault; the list is empty for a good
 * page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/cli.ts';
import type { Page } from './markdown.ts';
import {
  anchorOf,
  codeSpansOf,
  headingsOf,
  isCode,
  linksOf,
  parsePage,
  proseOf,
  readPage,
} from './markdown.ts';

const LONGEST_LINE = 110;

/**
 * Lines longer than 110 columns. Table rows and JSON Lines records are excepted, because they cannot be
 * wrapped.
 */
export const longLines = ({ lines }: Page): string[] =>
  lines
    .filter(({ kind, text }) => [...text].length > LONGEST_LINE && kind !== 'table' && !isRecord(text))
    .map(({ number, text }) => `line ${number} has ${[...text].length} columns`);

function isRecord(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

export function brokenLinks(page: Page): string[] {
  return linksOf(page)
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .filter(({ target }) => !resolves(page, target))
    .map(({ target }) => `link to ${target}`);
}

function resolves(page: Page, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? page.path : join(page.path, '..', file);
  if (!existsSync(join(projectRoot, path))) return false;
  if (anchor === undefined) return true;
  const linked = file === '' ? page : readPage(path);
  return [1, 2, 3, 4].flatMap((level) => headingsOf(linked, level).map(anchorOf)).includes(anchor);
}

/** Folders of the repository. A path that begins with one of them must exist. */
const FOLDERS = 'src|crates|test|scripts|benches|samples|native|docs|deploy|proto|eval';

/** Paths in backticks that do not exist. A path is checked up to its first `<`, `*` or `{`. */
export function missingPaths(page: Page): string[] {
  return codeSpansOf(page)
    .filter((code) => new RegExp(`^(?:${FOLDERS})/\\S*$`).test(code))
    .map((path) => path.replace(/[<*{].*$/, ''))
    .filter((path) => !existsSync(join(projectRoot, path)))
    .map((path) => `path ${path}`);
}

/**
 * What exists: the commands of `sanad`, the npm scripts, the settings and the addresses, as the program lists
 * them.
 */
export interface Known {
  readonly scripts: ReadonlySet<string>;
  /** Help of each command of `sanad`, with that of its subcommands, by the command's name. */
  readonly usages: ReadonlyMap<string, string>;
  readonly settings: ReadonlySet<string>;
  /** Addresses of the HTTP API, each as `GET /v1/status`. */
  readonly addresses: ReadonlySet<string>;
}

export function unknownCommands(page: Page, { scripts, usages }: Known): string[] {
  const code = [...codeSpansOf(page), ...page.lines.filter(isCode).map(({ text }) => text)];
  const npm = code
    .flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name))
    .filter((name) => !scripts.has(name))
    .map((name) => `npm run ${name}`);
  const sanad = code.flatMap((line) => {
    const [, command = '', rest = ''] = /(?:npx |^\s*(?:\$ )?)sanad ([a-z][a-z-]*)(.*)$/.exec(line) ?? [];
    return command === '' ? [] : unknownUse(command, rest.replace(/ #.*$/, ''), usages);
  });
  return [...npm, ...sanad];
}

function unknownUse(command: string, rest: string, usages: ReadonlyMap<string, string>): string[] {
  const usage = usages.get(command);
  if (usage === undefined) return [`sanad ${command}`];
  const forms = [...usage.matchAll(new RegExp(`^Usage: sanad ${command} ([a-z][a-z-]*)`, 'gm'))];
  const form = /^ ([a-z][a-z-]*)/.exec(rest)?.[1];
  if (forms.length > 0 && form !== undefined && !forms.some(([, name]) => name === form)) {
    return [`sanad ${command} ${form}`];
  }
  return [...rest.matchAll(/(?<=\s)--[a-z][a-z-]*/g)]
    .map(([option]) => option)
    .filter((option) => !new RegExp(`${option}(?![a-z-])`).test(usage))
    .map((option) => `sanad ${command} ${option}`);
}

const SETTING = /\b(?:SANAD|EMBED|RERANK|LLM|MEILI|REDIS|SMTP|METRICS)_[A-Z_]*[A-Z]\b(?!_…)/g;

export const unknownSettings = (page: Page, { settings }: Known): string[] =>
  page.lines
    .flatMap(({ text }) => [...text.matchAll(SETTING)].map(([name]) => name))
    .filter((name) => !settings.has(name));

const ADDRESS = /\b(GET|POST|PATCH|DELETE) (\/(?:v1|account)\/[\w/{}.]*[\w}])/g;

export const unknownAddresses = (page: Page, { addresses }: Known): string[] =>
  [...proseOf(page).matchAll(ADDRESS)]
    .map(([, method, path]) => `${method} ${path}`)
    .filter((address) => !addresses.has(address));

/** Describes a wrong table of contents. It must link to all second-level headings of the page, in order. */
export function contentsFaults(page: Page): string[] {
  const entries = page.lines.flatMap(
    ({ text }) => /^- \[([^\]]+)\]\(#([^)]+)\)$/.exec(text)?.slice(1, 3) ?? [],
  );
  const headings = headingsOf(page, 2).filter((heading) => heading !== 'Contents');
  const expected = headings.flatMap((heading) => [heading, anchorOf(heading)]);
  return JSON.stringify(entries) === JSON.stringify(expected)
    ? []
    : [`contents ${entries.join(', ')} instead of ${expected.join(', ')}`];
}

/** A page that has every kind of fault, to test that each check finds it. */
export const FAULTY = parsePage(
  'docs/faulty.md',
  `# Faulty

- [First](#first)

[nowhere](nowhere.md), [no heading](../README.md#no-such-heading), [right](../README.md#contents)

\`src/no-such-file.ts\`, \`src/errors.ts\`, \`npm run no-such-script\`, \`npm run check\`
\`SANAD_PORTT\`, \`SANAD_DATA_DIR\`

\`sanad reticulate\`, \`sanad keys forget\`, \`sanad keys list\`, \`GET /v1/nothing\`, \`GET /v1/status\`

    npx sanad ingest --refrsh    # --not an option
    npx sanad ingest --refresh
    ${'a line of code may not be long '.repeat(4)}
    {"record": "${'a record may be long '.repeat(9)}"}

${'a line of prose may not be long '.repeat(4)}

## Second
`,
);

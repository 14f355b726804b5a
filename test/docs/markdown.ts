/** Parses documentation pages into the parts of Markdown that the tests check. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/cli.ts';

export interface Line {
  readonly number: number;
  readonly text: string;
  readonly kind: 'prose' | 'table' | 'code';
}

export interface Page {
  /** Path relative to the project's folder. */
  readonly path: string;
  readonly lines: readonly Line[];
}

/** Folders with documentation pages, in addition to the project's own folder. */
const FOLDERS = ['docs', 'docs/decisions', 'benches', 'deploy', 'fuzz', 'samples'];

export const PAGES: readonly Page[] = ['.', ...FOLDERS].flatMap((folder) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPage(join(folder, name))),
);

export function readPage(path: string): Page {
  return parsePage(path, readFileSync(join(projectRoot, path), 'utf8'));
}

export function parsePage(path: string, markdown: string): Page {
  let fenced = false;
  const lines = markdown.split('\n').map((text, index): Line => {
    const fence = /^\s*```/.test(text);
    if (fence) fenced = !fenced;
    // Outside a list, four blanks begin a code block. In a list they would continue an item, but no page does
    // that.
    const code = fence || fenced || text.startsWith('    ');
    return { number: index + 1, text, kind: code ? 'code' : text.startsWith('|') ? 'table' : 'prose' };
  });
  return { path, lines };
}

export const isCode = ({ kind }: Line) => kind === 'code';

export interface Fence {
  /** Language after the opening backticks of a code block: `js`, `console`. */
  readonly language: string;
  readonly text: string;
}

export function fencesOf({ lines }: Page): Fence[] {
  const markdown = lines.map(({ text }) => text).join('\n');
  return [...markdown.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

export const headingsOf = ({ lines }: Page, level: number): string[] =>
  lines
    .filter((line) => !isCode(line) && line.text.startsWith(`${'#'.repeat(level)} `))
    .map(({ text }) => text.slice(level + 1).trim());

/** The anchor that GitHub makes from a heading: small letters, hyphens for blanks. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

export interface Link {
  readonly text: string;
  readonly target: string;
}

/** Text outside code blocks, joined, because a link may continue on the next line. */
export const proseOf = ({ lines }: Page): string =>
  lines
    .filter((line) => !isCode(line))
    .map(({ text }) => text)
    .join('\n');

export const linksOf = (page: Page): Link[] =>
  [...proseOf(page).matchAll(/\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g)].map(
    ([, text = '', target = '']) => ({
      text,
      target,
    }),
  );

/** Texts between single backticks, outside code blocks. */
export const codeSpansOf = (page: Page): string[] =>
  [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

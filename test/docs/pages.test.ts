/**
 * Tests that the links of the documentation pages resolve, and that every path, command and setting they name
 * exists.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot, sanad } from '../support/cli.ts';
import { helpByCommand } from '../support/command.ts';
import type { Known } from './faults.ts';
import {
  brokenLinks,
  contentsFaults,
  FAULTY,
  longLines,
  missingPaths,
  unknownAddresses,
  unknownCommands,
  unknownSettings,
} from './faults.ts';
import { headingsOf, linksOf, PAGES, readPage } from './markdown.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const known: Known = {
  scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
  usages: await helpByCommand(),
  settings: new Set([
    ...Array.from(read('.env.example').matchAll(/^#?([A-Z_]+)=/gm), ([, name = '']) => name),
    // Read by the command line alone, with --server.
    'SANAD_API_KEY',
  ]),
  addresses: addressesOf(JSON.parse(sanad(['openapi', '--json']).stdout)),
};

function addressesOf({ paths }: { paths: Record<string, object> }): Set<string> {
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
}

const pages = suite('docs/pages');

/** The changelog may name settings and commands that no longer exist. */
const HISTORY = 'CHANGELOG.md';
/** A page shows this misspelt setting on purpose, together with the error message of the program. */
const MISSPELT = 'SANAD_DATADIR';

for (const page of PAGES) {
  pages(`${page.path}: links and paths`, () => {
    assert.equal([...brokenLinks(page), ...(page.path === HISTORY ? [] : missingPaths(page))], []);
  });
  pages(`${page.path}: lines of at most 110 columns, tables and records excepted`, () => {
    assert.equal(longLines(page), []);
  });
  if (page.path === HISTORY) continue;
  pages(`${page.path}: commands, settings and addresses`, () => {
    const settings = unknownSettings(page, known).filter((name) => name !== MISSPELT);
    assert.equal([...unknownCommands(page, known), ...settings, ...unknownAddresses(page, known)], []);
  });
}

/** Pages with more lines than this must have a table of contents. */
const LONG = 120;

for (const page of PAGES) {
  const wanted = page.path === 'README.md' || (/^docs\/[^/]+$/.test(page.path) && page.lines.length > LONG);
  if (wanted) pages(`${page.path}: contents`, () => assert.equal(contentsFaults(page), []));
}

pages('README leads to every page of docs/', () => {
  const linked = new Set(linksOf(readPage('README.md')).map(({ target }) => target.replace(/#.*$/, '')));
  const unlinked = PAGES.map(({ path }) => path).filter(
    (path) => /^docs\/[^/]+$/.test(path) && !linked.has(path),
  );
  assert.equal(unlinked, []);
});

const decisions = PAGES.filter(({ path }) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path));

pages('a decision is dated, short, and in the index', () => {
  assert.ok(decisions.length >= 10);
  const index = readPage('docs/decisions/README.md').lines.map(({ text }) => text);
  for (const page of decisions) {
    assert.ok(page.lines.length <= 41, `${page.path}: more than 40 lines`);
    assert.equal(
      headingsOf(page, 2),
      ['Context', 'Decision', 'Consequences and alternatives'],
      `${page.path}: headings`,
    );
    const [, number = '', name = ''] = /(\d{4})-(.*)$/.exec(page.path) ?? [];
    const date = page.lines.flatMap(({ text }) => /^Date: (\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1] ?? []);
    assert.is(date.length, 1, `${page.path}: date`);
    const title = headingsOf(page, 1)[0]?.replace(`${Number(number)}. `, '');
    assert.ok(
      index.includes(`| ${number} | ${date[0]} | [${title}](${number}-${name}) |`),
      `${page.path}: index`,
    );
  }
});

pages('the help of a command is read without colours, which never ended with FORCE_COLOR', async () => {
  const forced = process.env.FORCE_COLOR;
  process.env.FORCE_COLOR = '1';
  try {
    assert.equal([...(await helpByCommand())], [...known.usages]);
  } finally {
    if (forced === undefined) delete process.env.FORCE_COLOR;
    else process.env.FORCE_COLOR = forced;
  }
});

pages('every fault of a page is found', () => {
  assert.equal(brokenLinks(FAULTY), [
    'link to #first',
    'link to nowhere.md',
    'link to ../README.md#no-such-heading',
  ]);
  assert.equal(missingPaths(FAULTY), ['path src/no-such-file.ts']);
  assert.equal(unknownCommands(FAULTY, known), [
    'npm run no-such-script',
    'sanad reticulate',
    'sanad keys forget',
    'sanad ingest --refrsh',
  ]);
  assert.equal(unknownSettings(FAULTY, known), ['SANAD_PORTT']);
  assert.equal(unknownAddresses(FAULTY, known), ['GET /v1/nothing']);
  assert.is(longLines(FAULTY).length, 2);
  assert.is(contentsFaults(FAULTY).length, 1);
});

pages.run();

/**
 * Runs the examples of the documentation pages on the sample corpus, and compares their output with the
 * pages.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment, projectRoot, temporaryFolder } from '../support/cli.ts';
import { startService } from '../support/doors/service.ts';
import type { Command } from './console.ts';
import { commandsOf, factsOf, requestOf, scriptOf } from './console.ts';
import { fencesOf, PAGES, readPage } from './markdown.ts';

const run = promisify(execFile);

const examples = suite('docs/examples');

const pages = PAGES.filter(({ path }) => path === 'README.md' || /^docs\/[^/]+$/.test(path));

const service = await startService({ settings: { SANAD_SIGNUP: 'open' } });
const { key } = await service.issue({ plan: 'payg', requests_per_minute: 1000, reason_per_minute: 1000 });
examples.after(() => service.close());

for (const page of pages) {
  const fences = fencesOf(page);
  const scripts = fences.filter(({ language }) => language === 'js');
  scripts.forEach(({ text }, index) => {
    examples(`${page.path}: script ${index + 1}`, async () => {
      const expected = [...text.matchAll(/\/\/ prints (.*)$/gm)].map(([, line]) => line);
      assert.ok(expected.length > 0, 'an example without output checks nothing');
      const settings = { SANAD: service.url, KEY: key, ADDRESS: service.grpcAddress };
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', text], {
        cwd: projectRoot,
        env: cliEnvironment(settings),
      });
      const printed = stdout.split('\n');
      assert.equal(
        expected.filter((line) => !printed.includes(line as string)),
        [],
      );
    });
  });

  const commands = fences.filter(({ language }) => language === 'console').flatMap(commandsOf);
  for (const command of commands) {
    const request = requestOf(command.text);
    if (request !== undefined) {
      examples(`${page.path}: ${request.path} ${request.body?.slice(0, 60) ?? ''}`, async () => {
        const response = await fetch(service.url + request.path, {
          method: request.body === undefined ? 'GET' : 'POST',
          headers: {
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
          },
          ...(request.body !== undefined && { body: request.body }),
        });
        const said = /"status":(4\d\d)/.exec(command.printed)?.[1];
        assert.is(response.status >= 400 ? String(response.status) : undefined, said);
        assert.equal(lacking(command, await response.text()), []);
      });
    }
  }
}

/** The facts (JSON members with values) that the page prints but the answer does not contain. */
function lacking({ printed }: Command, answer: string): string[] {
  return factsOf(printed).filter((fact) => !answer.includes(fact));
}

examples('a fact that the answer lacks is found', () => {
  const printed = '{"code":"not_found","took_ms":12,"title":"نظام …","year": 2005}';
  assert.equal(factsOf(printed), ['"code":"not_found"', '"year":2005']);
  assert.equal(lacking({ text: '', printed }, '{"code":"not_found","year":2006}'), ['"year":2005']);
});

/**
 * Pages whose consoles run as one shell script. A console that needs the reader's own file `BROUGHT` is left
 * out.
 */
const SCRIPTS = ['docs/articles.md', 'docs/harness.md', 'docs/import.md', 'docs/jurist.md'];
const BROUGHT = 'gold-links.jsonl';

for (const path of SCRIPTS) {
  examples(`${path}: every console`, async () => {
    const consoles = fencesOf(readPage(path))
      .filter(({ language, text }) => language === 'console' && !text.includes(BROUGHT))
      .filter(({ text }) => !text.includes('keys issue'))
      .map(scriptOf);
    const npx = `npx() { shift; '${process.execPath}' ${cliArguments([]).join(' ')} "$@"; }`;
    const { stdout } = await run('bash', ['-ec', [npx, ...consoles.map(({ text }) => text)].join('\n')], {
      cwd: temporaryFolder(),
      env: cliEnvironment({ SANAD_DATA_DIR: service.config.dataDir }),
    });
    const answered = new Set(stdout.split('\n').map(withoutTimes));
    const printed = consoles.flatMap((one) => one.printed.split('\n')).map(withoutTimes);
    assert.ok(printed.length > 5);
    assert.equal(
      printed.filter((line) => !line.includes('…') && !answered.has(line)),
      [],
    );
  });
}

/**
 * Removes from an output line the times (numbers with two decimals at its end) and the padding of columns,
 * which depends on the widest row.
 */
const withoutTimes = (line: string) =>
  line
    .replaceAll(/(\s+\d+\.\d\d)+$/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();

examples('most commands of the pages are run', () => {
  const all = pages.flatMap((page) => fencesOf(page).flatMap(commandsOf));
  assert.ok(all.filter(({ text }) => requestOf(text) !== undefined).length >= 15);
});

examples.run();

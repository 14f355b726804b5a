/** Runs the examples of `docs/examples/`, in every language, on the sample corpus. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ALL_OPERATIONS } from '../../src/operations.ts';
import { bundledClient, compiledClient } from '../clients/support.ts';
import { projectRoot } from '../support/cli.ts';
import { startService } from '../support/doors/service.ts';
import { fencesOf, readPage } from './markdown.ts';

const run = promisify(execFile);
const examples = suite('docs/examples of every operation');

const FOLDER = 'docs/examples';
const SERVER = 'http://localhost:8080';
const pages = readdirSync(join(projectRoot, FOLDER)).map((name) => readPage(join(FOLDER, name)));
const bundle = bundledClient(compiledClient());

/** Statuses of examples whose ids and tokens are made up, or whose account has not confirmed its address. */
const REFUSED: Readonly<Record<string, number>> = {
  account_verify: 422,
  account_verify_confirm: 422,
  account_password_reset: 422,
  account_key_create: 403,
  account_key_revoke: 404,
};

/** Ends all sessions of the account, so its example runs last. */
const LAST = 'account_password';

/** The code of a page in one language, without the head of the page. */
const codeOf = (page: (typeof pages)[number], language: string) =>
  fencesOf(page)
    .filter((fence) => fence.language === language && !fence.text.includes('import '))
    .map(({ text }) => text.trim());

/** Operations of a page in their order: the second code of the line below each heading. */
const namesOf = (page: (typeof pages)[number]) =>
  [
    ...page.lines
      .map(({ text }) => text)
      .join('\n')
      .matchAll(/^`[A-Z]+ \/\S+`, `(\w+)`$/gm),
  ].map(([, name = '']) => name);

const PASSWORD = 'سبع سنابل في كل سنبلة';

async function freshService() {
  const service = await startService({ settings: { SANAD_SIGNUP: 'open' } });
  const { key } = await service.issue({ plan: 'payg', requests_per_minute: 1000, reason_per_minute: 1000 });
  const credentials = { email: 'clerk@example.org', password: PASSWORD };
  await service.post('/account/signup', credentials);
  const { token } = (await (await service.post('/account/login', credentials)).json()) as { token: string };
  const env = { ...process.env, SANAD_API_KEY: key, SANAD_TOKEN: token };
  return { service, key, env };
}

/** Runs the examples of a page in one language and returns the status of each answer. */
type Runner = (codes: readonly string[], url: string, env: NodeJS.ProcessEnv) => Promise<number[]>;

const statuses = (stdout: string) =>
  (stdout.match(/^status \d+$/gm) ?? []).map((line) => Number(line.slice(7)));

const RUNNERS: Readonly<Record<string, Runner>> = {
  async bash(codes, url, env) {
    const curl = `curl() { command curl -sS -o /dev/null -w 'status %{http_code}\\n' "$@"; }`;
    const script = [curl, ...codes].join('\n').replaceAll(SERVER, url);
    return statuses((await run('bash', ['-ec', script], { env })).stdout);
  },
  async ts(codes, url, env) {
    const script = [
      `import { createClient } from '${bundle}';`,
      `const { SANAD_API_KEY: key, SANAD_TOKEN: token } = process.env;`,
      `const client = createClient({ baseUrl: '${url}', key, token });`,
      ...codes.map(
        (code) => `try { ${code.replace(/^console\.log\((.*)\);$/s, '$1')}; console.log('status 200'); }
          catch (error) { console.log('status ' + error.status); }`,
      ),
    ];
    return statuses(
      (await run(process.execPath, ['--input-type=module', '-e', script.join('\n')], { env })).stdout,
    );
  },
  async python(codes, url, env) {
    const script = `
import json, os, sys
from sanad_client import Client, Problem
client = Client("${url}", key=os.environ["SANAD_API_KEY"], token=os.environ["SANAD_TOKEN"])
for code in json.load(sys.stdin):
    try:
        eval(code.removeprefix("print(").removesuffix(")"))
        print("status 200")
    except Problem as problem:
        print("status", problem.status)
`;
    const paths = { PYTHONPATH: join(projectRoot, 'clients', 'python'), PYTHONDONTWRITEBYTECODE: '1' };
    const running = run('python3', ['-c', script], { env: { ...env, ...paths } });
    running.child.stdin?.end(JSON.stringify(codes));
    return statuses((await running).stdout);
  },
};

examples('every operation has an example in three languages', () => {
  const names = pages.flatMap(namesOf).sort();
  assert.equal(names, ALL_OPERATIONS.map(({ name }) => name).sort());
  for (const language of Object.keys(RUNNERS))
    assert.is(pages.flatMap((page) => codeOf(page, language)).length, names.length, language);
});

for (const [language, runner] of Object.entries(RUNNERS)) {
  examples(`in ${language}`, async () => {
    const { service, env } = await freshService();
    try {
      for (const page of pages) {
        const names = namesOf(page);
        const all = codeOf(page, language);
        assert.is(all.length, names.length, page.path);
        const order = names.map((name, at) => ({ name, code: all[at] as string }));
        order.sort((a, b) => Number(a.name === LAST) - Number(b.name === LAST));
        const found = await runner(
          order.map(({ code }) => code),
          service.url,
          env,
        );
        assert.is(found.length, names.length, page.path);
        const refused = order
          .map(({ name }, at) => [name, found[at] as number] as const)
          .filter(([, status]) => status >= 300);
        const expected = Object.entries(REFUSED).filter(([name]) => names.includes(name));
        assert.equal(Object.fromEntries(refused), Object.fromEntries(expected));
      }
    } finally {
      await service.close();
    }
  });
}

examples('over MCP', async () => {
  const { service, key } = await freshService();
  try {
    const calls = pages.flatMap((page) => codeOf(page, 'json'));
    assert.ok(calls.length >= 9);
    for (const body of calls) {
      const response = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body,
      });
      const text = await response.text();
      assert.is(response.status, 200, text);
      assert.match(text, /"result":/);
      assert.not.match(text, /"isError":true/);
    }
  } finally {
    await service.close();
  }
});

examples.run();

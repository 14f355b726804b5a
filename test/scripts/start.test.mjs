/** Tests `npm start` with an empty data directory, and sends the request that its welcome message prints. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inProject } from '../../scripts/setup/project.mjs';

const LIMIT_MS = 4 * 60_000;
const ADDRESS = /Sanad answers at (http:\/\/127\.0\.0\.1:\d+)/;

/** Runs `npm start` on a free port and waits for its welcome message. */
function start(dataDirectory) {
  const child = spawn(process.execPath, [inProject('scripts', 'start.mjs')], {
    env: {
      ...process.env,
      SANAD_DATA_DIR: dataDirectory,
      PORT: '0',
      GRPC_PORT: '0',
      SANAD_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.once('exit', () => reject(new Error(`it ended before its welcome:\n${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      // The welcome message arrives in one piece, and its first line has the address. So all of it is there
      // once the address is.
      const url = ADDRESS.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ url, said, stop });
    });
  });
}

test('the built command can be run as a program, which npx does', () => {
  const { bin } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const { status, stdout } = spawnSync(inProject(bin.sanad), ['--version'], { encoding: 'utf8' });
  assert.is(status, 0);
  assert.match(stdout, /\d+\.\d+\.\d+/);
});

test('the first start ingests the sample and prints a key, and the printed request is answered', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sanad-start-'));
  const first = await start(data);
  const [, key] = /^ {2}(sanad_live_[0-9A-Za-z]{38})$/m.exec(first.said) ?? [];
  assert.type(key, 'string');
  const [, path, body] = /curl -s http:\/\/[^/]+(\/\S+) -H .*\n.* -d '(.*)'/.exec(first.said) ?? [];
  const ask = (path, body) =>
    fetch(`${first.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
  const response = await ask(path, body);
  assert.is(response.status, 200);
  const { results } = await response.json();
  assert.ok(results.length > 0);
  // The printed key may use every operation, also `reason`.
  const reasoned = await ask('/v1/reason', JSON.stringify({ question: JSON.parse(body).query }));
  assert.is(reasoned.status, 200);
  assert.ok((await reasoned.json()).grounding.used > 0);
  // The printed command issues a key with which the service can be measured.
  const [, command = ''] = /node dist\/cli\/sanad\.js (keys issue .*\\\n.*)/.exec(first.said) ?? [];
  const issued = spawnSync(
    process.execPath,
    [inProject('dist', 'cli', 'sanad.js'), ...command.replace('\\\n', '').split(/ +/), '--json'],
    { encoding: 'utf8', env: { ...process.env, SANAD_DATA_DIR: data } },
  );
  const { plan, requests_per_minute, reason_per_minute } = JSON.parse(issued.stdout);
  assert.equal([plan, requests_per_minute, reason_per_minute], ['payg', 6000, 6000]);
  assert.is(await first.stop(), 0);

  const second = await start(data);
  assert.not.match(second.said, /sanad_live_/);
  assert.not.match(second.said, /ingesting/);
  assert.is((await fetch(`${second.url}/readyz`)).status, 200);
  assert.is(await second.stop(), 0);
});

test('the compiled command line runs the evaluation from its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-eval-'));
  const gold = join(folder, 'gold.jsonl');
  const row = {
    text: 'القانون رقم 10 لسنة 2003',
    kind: 'legislation',
    instrument: 'law',
    number: '10',
    year: '2003',
    article_no: null,
    circuit: null,
    jurisdiction: 'EG',
    checked: true,
  };
  writeFileSync(gold, `${JSON.stringify(row)}\n`);
  const sanad = (...args) =>
    spawnSync(process.execPath, [inProject('dist', 'cli', 'sanad.js'), ...args], { encoding: 'utf8' });
  const { status, stdout, stderr } = sanad('eval-citations', gold, '--json');
  assert.is(status, 0, stderr);
  assert.equal(JSON.parse(stdout).failures, []);
  assert.is(sanad('eval-citations', gold, '--misses', 'all').status, 2);
  assert.match(sanad('help').stdout, /^ {2}eval-citations /m);
});

test.run();

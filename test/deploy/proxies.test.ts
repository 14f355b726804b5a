/** Tests the samples for Caddy and nginx in `deploy/` with the real programs in front of the service. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, credentials, status } from '@grpc/grpc-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import type { ReasonService } from '../support/doors/reason.ts';
import { QUESTION, startReasonService } from '../support/doors/reason.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';
import { until } from '../support/until.ts';

interface Ports {
  readonly proxy: number;
  readonly http: string;
  readonly grpc: string;
}

interface Proxy {
  readonly program: string;
  /**
   * Writes the sample with ports of this test into `folder`. Returns the arguments that start the program.
   */
  configure(folder: string, ports: Ports): string[];
}

const sample = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8');

/** Replaces a part of a sample. Throws if the sample has it no more. */
function replaced(whole: string, part: string, by: string): string {
  assert.ok(whole.includes(part), part);
  return whole.replaceAll(part, by);
}

const nginx: Proxy = {
  program: 'nginx',
  configure(folder, { proxy, http, grpc }) {
    let site = sample('nginx.conf');
    site = replaced(site, 'listen 443', `listen 127.0.0.1:${proxy}`);
    site = replaced(site, '/etc/ssl/api.example.org.pem', join(folder, 'cert.pem'));
    site = replaced(site, '/etc/ssl/api.example.org.key', join(folder, 'key.pem'));
    site = replaced(site, '127.0.0.1:8080', http);
    site = replaced(site, '127.0.0.1:9090', grpc);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
      mkdirSync(join(folder, name));
      return `${name}_temp_path ${join(folder, name)};`;
    });
    const main = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
      events {} http { access_log off; ${folders.join(' ')}\n${site} }`;
    writeFileSync(join(folder, 'main.conf'), main);
    return ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')];
  },
};

const caddy: Proxy = {
  program: 'caddy',
  configure(folder, { proxy, http, grpc }) {
    let site = sample('Caddyfile');
    const files = `${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`;
    site = replaced(site, '\napi.example.org {', `\nhttps://localhost:${proxy} {\n\ttls ${files}`);
    site = replaced(site, '127.0.0.1:8080', http);
    site = replaced(site, '127.0.0.1:9090', grpc);
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

for (const proxy of [nginx, caddy]) {
  const { program } = proxy;
  const tests = suite<{ reason: ReasonService; port: number; child: ChildProcess; certificate: Buffer }>(
    `deploy/${program}`,
  );
  const missing = ['openssl', program].find((each) => spawnSync(each, ['version']).error !== undefined);
  const needs = { name: 'proxies', missing: missing && `no program ${missing}` };
  const test = testNeeding(needs, tests);

  tests.before(async (context) => {
    if (missing !== undefined) return;
    const folder = temporaryFolder();
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const keys = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2'];
    assert.is(spawnSync('openssl', ['req', '-x509', ...keys, ...subject], { cwd: folder }).status, 0);
    context.reason = await startReasonService({ SANAD_TRUST_PROXY: '1' });
    const { url, grpcAddress } = context.reason.service;
    context.port = await freePort();
    const ports = { proxy: context.port, http: new URL(url).host, grpc: grpcAddress };
    const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder };
    context.child = spawn(program, proxy.configure(folder, ports), {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let noted = '';
    context.child.stderr?.on('data', (part) => {
      noted += part;
    });
    await until(async () => {
      if (context.child.exitCode !== null) throw new Error(`${program} ended: ${noted}`);
      return isOpen(context.port);
    });
    context.certificate = readFileSync(join(folder, 'cert.pem'));
  });
  tests.after(async ({ reason, child }) => {
    if (missing !== undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await reason.close();
  });

  test('answers and refusals come through', async ({ reason, port }) => {
    const response = await post(port, reason.headers, '/v1/search', { query: 'عقد العمل' });
    assert.is(response.statusCode, 200);
    assert.ok(JSON.parse(await text(response)).results.length > 0);
    const wrong = await post(port, {}, '/v1/search', {});
    assert.is(wrong.statusCode, 401);
    assert.is(JSON.parse(await text(wrong)).code, 'unauthorized');
  });

  test('an event stream arrives while it is written', async ({ reason, port }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    reason.llm.play({ steps: ['أولاً ', { until: held }, 'ثانياً'] });
    const response = await post(port, reason.headers, '/v1/reason', { question: QUESTION, stream: true });
    assert.match(response.headers['content-type'] ?? '', 'text/event-stream');
    let received = '';
    response.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    // The model writes the rest only when the client has the beginning, so a proxy that buffers ends in a
    // timeout of the test file.
    await until(() => received.includes('أولاً'));
    assert.not.match(received, 'ثانياً');
    release();
    await once(response, 'end');
    assert.match(received, 'ثانياً');
    assert.match(received, 'data: [DONE]');
  });

  test('a body that no address takes is refused, the largest that one takes is not', async ({
    reason,
    port,
  }) => {
    const padded = (bytes: number) => JSON.stringify({ searches: [{ query: 'عقد' }] }).padEnd(bytes, ' ');
    const large = await post(port, reason.headers, '/v1/search/batch', padded(4 * 1024 * 1024 - 100));
    assert.is(large.statusCode, 200, await text(large));
    const larger = await announced(port, reason.headers, '/v1/search/batch', 6 * 1024 * 1024);
    assert.is(larger, 413);
  });

  test('calls of gRPC arrive at the port of gRPC', async ({ port, certificate }) => {
    const client = new Client(`localhost:${port}`, credentials.createSsl(certificate));
    const code = await new Promise((resolve) => {
      const same = (bytes: Buffer) => bytes;
      const path = '/sanad.v1.LegalResearchService/Search';
      client.makeUnaryRequest(path, same, same, Buffer.alloc(0), (error) => resolve(error?.code));
    });
    client.close();
    assert.is(code, status.UNAUTHENTICATED);
  });

  tests.run();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const optionsOf = (port: number, path: string, headers: Readonly<Record<string, string | number>>) => ({
  host: 'localhost',
  port,
  path,
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  rejectUnauthorized: false,
  family: 4,
  agent: false as const,
});

/** Sends the head of a request with a body of so many bytes. Resolves with the status that refuses it. */
function announced(
  port: number,
  headers: Readonly<Record<string, string>>,
  path: string,
  bytes: number,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(optionsOf(port, path, { ...headers, 'Content-Length': bytes }));
    request.once('response', ({ statusCode }) => {
      resolve(statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}

/** Posts a body over TLS. */
function post(
  port: number,
  headers: Readonly<Record<string, string>>,
  path: string,
  body: object | string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(optionsOf(port, path, headers));
    request.once('response', resolve);
    request.on('error', reject);
    request.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** What the tests of the clients share. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');

/** Compiles the client as its package does, and returns the folder with the modules and their types. */
export function compiledClient(): string {
  const folder = temporaryFolder();
  execFileSync(process.execPath, [
    compiler,
    '-p',
    join(projectRoot, 'clients', 'typescript'),
    '--outDir',
    folder,
  ]);
  // As in its package, the files are ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Bundles the client into one module, as an application does. Returns its path. */
export function bundledClient(compiled: string): string {
  const outfile = join(compiled, 'bundle.mjs');
  buildSync({
    entryPoints: [join(compiled, 'index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    outfile,
  });
  return outfile;
}

/** A server that refuses the first `times` requests, as a busy service does, and sends the rest to `to`. */
export async function refusingFirst(times: number, to: string, retryAfter = '0') {
  let asked = 0;
  const answer: RequestListener = async (request, response) => {
    asked += 1;
    if (asked <= times) {
      const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': retryAfter };
      response
        .writeHead(429, headers)
        .end('{"status":429,"code":"rate_limited","detail":"Too many requests."}');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '' } = request.headers;
    const sent = await fetch(to + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(sent.status, { 'Content-Type': 'application/json' }).end(await sent.text());
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => server.close(),
  };
}

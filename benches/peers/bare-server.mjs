/**
 * Koa alone, with which the HTTP benches compare the service. It sends a constant answer to any GET, and to
 * any POST after reading and parsing its body. The ratio to it is therefore the cost of Sanad's own work
 * relative to that of the framework. `BODY_BYTES` is the size of the answer; `RAW=1` sends it from
 * `node:http` without Koa. It is plain JavaScript, so that its start can be timed as well.
 */
import { createServer } from 'node:http';
import Koa from 'koa';

const EMPTY = '{"text":""}';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The answer is JSON of the given size in bytes. Like an answer of the service, it consists of Arabic
 * letters, which take two bytes each.
 */
const letters = Math.max(0, Math.ceil((Number(process.env.BODY_BYTES ?? EMPTY.length) - EMPTY.length) / 2));
const constant = Buffer.from(JSON.stringify({ text: 'ق'.repeat(letters) }));

async function readJson(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

function bareKoa() {
  const app = new Koa();
  app.use(async (context) => {
    if (context.method === 'POST') await readJson(context.req);
    context.type = JSON_TYPE;
    context.body = constant;
  });
  return app.callback();
}

function bareNode(_request, response) {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': constant.length });
  response.end(constant);
}

const server = createServer(process.env.RAW === '1' ? bareNode : bareKoa());
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`listening on http://127.0.0.1:${server.address().port}\n`);
});

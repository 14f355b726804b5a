/** Tests `sanad mcp` with the client of the protocol's own library, over standard input and output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliArguments, cliEnvironment, sanad } from '../support/cli.ts';
import type { Era } from '../support/doors/mcp.ts';
import { answerOf, codeOf, connect, ERAS, textOf } from '../support/doors/mcp.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';

const test = suite('cli/mcp');

const CIVIL_CODE = 'eg-leg-1948-131';
const CALLS: readonly [name: string, input: Record<string, unknown>][] = [
  ['service_search', { query: 'مدة التجربة', top_k: 3, max_chars: 60 }],
  ['service_reason', { question: 'كم مدة التجربة في عقد العمل؟' }],
  ['service_document', { canonical_id: CIVIL_CODE, fields: ['title', 'full_text'], max_chars: 120 }],
  ['service_cite', { citation: 'المادة 147 من القانون رقم 131 لسنة 1948', as_of: null }],
  ['service_jurisdictions', {}],
];

let service: TestService;
let key: string;

test.before(async () => {
  service = await startService();
  ({ key } = await service.issue({ plan: 'payg' }));
});
test.after(() => service.close());

const here = () => ({ args: ['mcp'], settings: { SANAD_DATA_DIR: service.config.dataDir } });
const there = (secret = key) => ({
  args: ['mcp', '--server', service.url],
  settings: { SANAD_API_KEY: secret },
});

/** Runs `use` with a client that has started `sanad mcp`. */
async function withClient<T>(
  { args, settings }: ReturnType<typeof here | typeof there>,
  use: (client: Client, noted: () => string) => Promise<T>,
  era: Era = 'modern',
): Promise<T> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: ERAS[era] });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: cliArguments(args),
    env: cliEnvironment(settings) as Record<string, string>,
    stderr: 'pipe',
  });
  let noted = '';
  transport.stderr?.on('data', (text: Buffer) => {
    noted += text.toString('utf8');
  });
  await client.connect(transport);
  try {
    return await use(client, () => noted);
  } finally {
    await client.close();
  }
}

const timeless = (result: CallToolResult) => ({ ...answerOf(result), took_ms: 0 });

for (const [where, start] of [
  ['the corpus here', here],
  ['a server', () => there()],
] as const) {
  for (const era of ['legacy', 'modern'] as const) {
    test(`tools answer on ${where} as they do over HTTP, ${era}`, async () => {
      const overHttp = await connect(service.url, key, era);
      await withClient(
        start(),
        async (client) => {
          assert.is(client.getServerVersion()?.name, 'sanad');
          assert.equal((await client.listTools()).tools, (await overHttp.listTools()).tools);
          for (const [name, input] of CALLS) {
            const call = { name, arguments: input };
            const result = await client.callTool(call);
            assert.equal(textOf(result), answerOf(result), name);
            assert.equal(timeless(result), timeless(await overHttp.callTool(call)), name);
          }
          const uri = `sanad://document/${CIVIL_CODE}`;
          const read = async (from: Client) => {
            const [content] = (await from.readResource({ uri })).contents;
            return JSON.parse(content !== undefined && 'text' in content ? content.text : '');
          };
          assert.equal(await read(client), await read(overHttp));
        },
        era,
      );
      await overHttp.close();
    });
  }

  test(`errors on ${where} are problem objects, and the log is on standard error`, async () => {
    await withClient(start(), async (client, noted) => {
      const call = (name: string, input: object) => client.callTool({ name, arguments: { ...input } });
      const invalid = await call('service_search', { query: ' ', max_chars: 1, stray: 1 });
      assert.is(codeOf(invalid), 'validation_error');
      assert.equal(
        (textOf(invalid).errors as { pointer: string }[]).map(({ pointer }) => pointer),
        ['#/query', '#/max_chars', '#/stray'],
      );
      const unknown = await call('service_document', { canonical_id: 'eg-leg-1000-1' });
      assert.is(codeOf(unknown), 'not_found');
      assert.is(textOf(unknown).status, 404);
      const absent = textOf(await call('service_cite', { citation: 'القانون رقم 999 لسنة 1999' }));
      assert.equal(
        [absent.code, (absent.parsed as { number: string }).number],
        ['citation_not_found', '999'],
      );
      for (const code of ['validation_error', 'not_found', 'citation_not_found'])
        assert.match(noted(), `"code":"${code}"`);
    });
  });
}

test('a key that the server refuses is the error of the call', async () => {
  await withClient(there('sanad_live_wrong'), async (client) => {
    const result = await client.callTool({ name: 'service_jurisdictions' });
    assert.is(codeOf(result), 'unauthorized');
  });
});

test('wrong use and a missing corpus are told before the protocol begins', () => {
  const withoutKey = sanad(['mcp', '--server', service.url]);
  assert.equal([withoutKey.status, withoutKey.stdout], [2, '']);
  assert.match(withoutKey.stderr, 'SANAD_API_KEY');
  const empty = sanad(['mcp']);
  assert.equal([empty.status, empty.stdout], [1, '']);
  assert.match(empty.stderr, 'Run sanad ingest');
});

test('a server that does not run is named in the error of the call', async () => {
  const nowhere = {
    args: ['mcp', '--server', 'http://127.0.0.1:9'],
    settings: { SANAD_API_KEY: 'sanad_live_any' },
  };
  await withClient(nowhere, async (client) => {
    const result = await client.callTool({ name: 'service_jurisdictions' });
    assert.is(codeOf(result), 'upstream_unavailable');
    assert.match(String(textOf(result).detail), 'no answer from http://127.0.0.1:9');
  });
});

test('a pipe gets every answer, and an error for a line that is no message', () => {
  const request = (id: number, method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'test', version: '1' };
  const search = { name: 'service_search', arguments: { query: 'مدة\u2028التجربة' } };
  const lines = [
    request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    '{"jsonrpc": "2.0", "id": 2,',
    '[]',
    '{"jsonrpc":"2.0","id":7,"method":"ping","params":null}',
    '{"jsonrpc":"2.0","id":"8","method":"ping","params":[]}',
    '{"jsonrpc":"1.0","id":9,"method":"ping"}',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    request(10, 'ping', { long: 'ـ'.repeat(5_500_000) }),
    '',
    request(11, 'ping', { long: 'ـ'.repeat(5_000_000) }),
    request(3, 'tools/call', search),
  ];
  const { args, settings } = here();
  const { status, stdout } = sanad(args, { settings, input: lines.join('\n') });
  assert.is(status, 0);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const byId = (id: unknown) => answers.filter((answer) => answer.id === id);
  assert.equal(
    byId(null).map(({ error }) => error.code),
    [-32700, -32600, -32600, -32600],
  );
  for (const id of [7, '8', 9])
    assert.equal(
      byId(id).map(({ error }) => error.code),
      [-32600],
    );
  assert.equal(
    byId(11).map(({ result }) => result),
    [{}],
  );
  assert.is(byId(1)[0].result.serverInfo.name, 'sanad');
  assert.ok(JSON.parse(byId(3)[0].result.content[0].text).results.length > 0);
});

test('ends when nobody reads its output any more', async () => {
  const { args, settings } = here();
  const child = spawn(process.execPath, cliArguments(args), { env: cliEnvironment(settings) });
  child.stdout.destroy();
  // The input stays open.
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  assert.equal(await once(child, 'exit'), [0, null]);
});

test('ends when standard input ends, and on a signal', async () => {
  const { args, settings } = here();
  for (const stop of ['end', 'SIGTERM'] as const) {
    const child = spawn(process.execPath, cliArguments(args), { env: cliEnvironment(settings) });
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    };
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    const [line] = await once(child.stdout, 'data');
    assert.is(JSON.parse(String(line)).result.serverInfo.name, 'sanad');
    if (stop === 'end') child.stdin.end();
    else child.kill(stop);
    assert.equal([stop, ...(await once(child, 'exit'))], [stop, 0, null]);
  }
});

test.run();

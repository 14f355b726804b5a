/**
 * Tests how answers that are cut off are counted: cut off by the client, by the model, or before either has
 * begun.
 */
import type { ClientRequest } from 'node:http';
import { request as httpRequest } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import { grpcClient } from '../support/doors/grpc.ts';
import { connect } from '../support/doors/mcp.ts';
import type { ReasonService } from '../support/doors/reason.ts';
import { QUESTION, startReasonService } from '../support/doors/reason.ts';
import type { Script } from '../support/services/llm-server.ts';

const cutOff = suite('usage of answers that are cut off');

/**
 * Waits 100 turns of the event loop. Model and service run in this process, so by then everything sent has
 * been read.
 */
async function turns(): Promise<void> {
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
}

interface Case {
  readonly name: string;
  readonly play: Script;
  /**
   * Sends the question. Resolves when the service has answered it, or has given up because the client
   * disconnected.
   */
  ask(reason: ReasonService, key: string): Promise<void>;
  readonly used: number;
}

const SILENT: Script = { steps: ['stall'] };
const BEGUN: Script = { steps: ['ثلاثة ', 'stall'] };
const THOUGHT: Script = { steps: [{ thought: 'كم؟' }, 'stall'] };
const BROKEN: Script = { steps: ['ثلاثة ', 'die'] };
const REFUSED: Script = { status: 500 };

function post({ service }: ReasonService, key: string, body: object): ClientRequest {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const request = httpRequest(`${service.url}/v1/reason`, { method: 'POST', headers, agent: false });
  request.on('error', () => {});
  request.end(JSON.stringify({ question: QUESTION, ...body }));
  return request;
}

/** Waits until the model has been called and the service has read the model's output. */
async function asked({ llm }: ReasonService): Promise<void> {
  while (llm.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await turns();
}

async function letGo({ llm }: ReasonService): Promise<void> {
  await llm.asked[0]?.left;
  await turns();
}

/** Asks for a JSON answer and disconnects before it comes. */
async function leaveJson(reason: ReasonService, key: string): Promise<void> {
  const request = post(reason, key, {});
  await asked(reason);
  request.destroy();
  await letGo(reason);
}

async function answerJson(status: number, reason: ReasonService, key: string): Promise<void> {
  const request = post(reason, key, {});
  await new Promise<void>((resolve) =>
    request.on('response', (response) => {
      assert.is(response.statusCode, status);
      response.resume().on('end', resolve);
    }),
  );
}

async function leaveEvents(reason: ReasonService, key: string): Promise<void> {
  const request = post(reason, key, { stream: true });
  await new Promise((resolve) =>
    request.on('response', (response) => response.on('error', () => {}).once('data', resolve)),
  );
  request.destroy();
  await letGo(reason);
}

async function cancelStream(reason: ReasonService, key: string): Promise<void> {
  const client = grpcClient(reason.service.grpcAddress, key);
  const call = client.open('ReasonStream', { question: QUESTION });
  await new Promise((resolve) => call.once('data', resolve));
  call.cancel();
  await letGo(reason);
  client.close();
}

async function cancelSilentStream(reason: ReasonService, key: string): Promise<void> {
  const client = grpcClient(reason.service.grpcAddress, key);
  const call = client.open('ReasonStream', { question: QUESTION });
  await asked(reason);
  call.cancel();
  await letGo(reason);
  client.close();
}

async function callUnary(code: string, reason: ReasonService, key: string): Promise<void> {
  const client = grpcClient(reason.service.grpcAddress, key);
  assert.is((await client.unary('Reason', { question: QUESTION })).code, code);
  client.close();
}

async function cancelTool(reason: ReasonService, key: string): Promise<void> {
  const client = await connect(reason.service.url, key, 'modern');
  const leaving = new AbortController();
  const call = client.callTool(
    { name: 'service_reason', arguments: { question: QUESTION } },
    { signal: leaving.signal },
  );
  call.catch(() => {});
  await asked(reason);
  leaving.abort();
  await letGo(reason);
  await client.close();
}

async function callTool(isError: boolean | undefined, reason: ReasonService, key: string): Promise<void> {
  const client = await connect(reason.service.url, key, 'legacy');
  const answer = await client.callTool({ name: 'service_reason', arguments: { question: QUESTION } });
  assert.is(answer.isError, isError);
  await client.close();
}

const CASES: readonly Case[] = [
  { name: 'REST, left before a word', play: SILENT, ask: leaveJson, used: 0 },
  { name: 'REST, left after a word', play: BEGUN, ask: leaveJson, used: 1 },
  { name: 'REST, left after a thought', play: THOUGHT, ask: leaveJson, used: 1 },
  { name: 'REST, the model broke after a word', play: BROKEN, ask: answerJson.bind(0, 503), used: 1 },
  { name: 'REST, the model refused', play: REFUSED, ask: answerJson.bind(0, 503), used: 0 },
  { name: 'REST, events left after a word', play: BEGUN, ask: leaveEvents, used: 1 },
  { name: 'gRPC, cancelled before a word', play: SILENT, ask: cancelSilentStream, used: 0 },
  { name: 'gRPC, cancelled after a word', play: BEGUN, ask: cancelStream, used: 1 },
  {
    name: 'gRPC, the model broke after a word',
    play: BROKEN,
    ask: callUnary.bind(0, 'UNAVAILABLE'),
    used: 1,
  },
  { name: 'gRPC, the model refused', play: REFUSED, ask: callUnary.bind(0, 'UNAVAILABLE'), used: 0 },
  { name: 'MCP, cancelled before a word', play: SILENT, ask: cancelTool, used: 0 },
  { name: 'MCP, cancelled after a word', play: BEGUN, ask: cancelTool, used: 1 },
  { name: 'MCP, the model broke after a word', play: BROKEN, ask: callTool.bind(0, true), used: 1 },
  { name: 'MCP, the model refused', play: REFUSED, ask: callTool.bind(0, true), used: 0 },
];

cutOff('answers that were sent or paid for count, through every transport, and no others', async () => {
  const reason = await startReasonService();
  const accounts: string[] = [];
  for (const { play, ask } of CASES) {
    const { key, account_id } = await reason.service.issue({ plan: 'payg' });
    accounts.push(account_id);
    reason.llm.asked.length = 0;
    reason.llm.play(play);
    await ask(reason, key);
  }
  await reason.close();

  const store = openLmdbUsage(dataLayout(reason.service.config.dataDir).usage);
  const used: Record<string, number> = {};
  for (const [at, { name }] of CASES.entries()) {
    const days = await store.days(accounts[at] as string, '2000-01-01', '2999-01-01');
    used[name] = days.reduce((sum, { requests }) => sum + requests, 0);
  }
  await store.close();
  assert.equal(used, Object.fromEntries(CASES.map(({ name, used }) => [name, used])));
});

cutOff.run();

/** MCP clients made with the protocol's official library, and messages written by hand. */
import type { CallToolResult, JsonSchemaType } from '@modelcontextprotocol/client';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import * as assert from 'uvu/assert';

/**
 * The two protocol eras of MCP, each in its newest revision: `legacy` begins with an `initialize` handshake,
 * `modern` has no sessions.
 */
export const ERAS = {
  legacy: { mode: 'legacy' },
  modern: { mode: { pin: '2026-07-28' } },
} as const;

export type Era = keyof typeof ERAS;

export async function connect(
  url: string,
  key: string,
  era: Era,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: ERAS[era] });
  const requestInit = { headers: { Authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

/** Parsed JSON of the answer's only text block. Every result and every error of a tool has one. */
export function textOf({ content }: CallToolResult): Record<string, unknown> {
  assert.is(content.length, 1);
  const [block] = content;
  assert.is(block?.type, 'text');
  return JSON.parse(block?.type === 'text' ? block.text : '');
}

/** Structured content of a tool call that succeeded. Throws if the call failed. */
export function answerOf({ isError, content, structuredContent }: CallToolResult): Record<string, unknown> {
  assert.is(isError, undefined, JSON.stringify(content));
  return structuredContent as Record<string, unknown>;
}

const validator = new AjvJsonSchemaValidator();

/** Validation errors of the value, as text; `undefined` if it conforms. Throws if the schema is invalid. */
export function objections(schema: object | undefined, value: unknown): string | undefined {
  assert.ok(schema);
  return validator.getValidator(schema as JsonSchemaType)(value).errorMessage;
}

/** Error code in the answer of a tool call that failed. */
export function codeOf(result: CallToolResult): string {
  assert.is(result.isError, true);
  assert.is(result.structuredContent, undefined);
  return String(textOf(result).code);
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/**
 * A message of the modern (session-free) MCP era with the headers that it needs. Tests change single parts of
 * it.
 */
export function modernMessage(method: string, params: Record<string, unknown> = {}) {
  const name = params.name ?? params.uri;
  return {
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(typeof name === 'string' && { 'Mcp-Name': name }),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } },
  };
}

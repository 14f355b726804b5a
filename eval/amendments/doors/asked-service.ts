/** A service that an evaluation asks as clients do: REST and MCP over HTTP. */
import { issueKey, MAX_REQUESTS_PER_MINUTE } from '../../../src/accounts/keys.ts';
import { openKeyring } from '../../../src/compose.ts';
import type { Config } from '../../../src/config/config.ts';
import { serve } from '../../../src/main.ts';

/** The members of a JSON answer. */
export type Answer = Readonly<Record<string, unknown>>;

export interface AskedService {
  /**
   * Sends a GET, or a POST if there is a body. Returns undefined if the service finds nothing by that name or
   * cannot read the citation, and throws if it answers with another error.
   */
  rest(path: string, body?: object): Promise<Answer | undefined>;
  /** Calls a tool of MCP, as `rest`. */
  tool(name: string, input: object): Promise<Answer | undefined>;
  close(): Promise<void>;
}

/** Starts the service on a free port, with a key of its own. */
export async function startAskedService(config: Config): Promise<AskedService> {
  const { url, close } = await serve({ ...config, port: 0, grpc: { ...config.grpc, port: undefined } });
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const headers = {
    Authorization: `Bearer ${await keyFor(config)}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  return {
    async rest(path, body) {
      const response = await (body === undefined ? fetch(`${url}${path}`, { headers }) : post(path, body));
      return known((await response.json()) as Answer, response.ok);
    },
    async tool(name, input) {
      const params = { name, arguments: input };
      const response = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const text = await response.text();
      const { result } = JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text);
      const { isError, content, structuredContent } = result;
      return isError ? known(JSON.parse(content[0].text), false) : structuredContent;
    },
    close: () => close({ noticeMs: 0 }),
  };
}

async function keyFor(config: Config): Promise<string> {
  const keyring = openKeyring(config);
  const rates = { requests_per_minute: MAX_REQUESTS_PER_MINUTE, reason_per_minute: MAX_REQUESTS_PER_MINUTE };
  try {
    return (await issueKey(keyring, { email: 'eval@example.org', plan: 'payg', ...rates })).key;
  } finally {
    await keyring.store.close();
  }
}

function known(answer: Answer, ok: boolean): Answer | undefined {
  if (ok) return answer;
  if (UNKNOWN.has(String(answer.code))) return undefined;
  throw new Error(`${answer.code}: ${answer.detail}`);
}

const UNKNOWN = new Set(['not_found', 'citation_not_found', 'citation_unparseable']);

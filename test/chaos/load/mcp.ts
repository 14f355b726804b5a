/** Load client that calls tools over MCP, in the stateless revision of the protocol. */
import { Agent } from 'node:http';
import { modernMessage } from '../../support/doors/mcp.ts';
import { citationOf, idOf, lawNumbers, queryFor } from '../environment/corpora.ts';
import type { Outcome } from '../invariants/counting.ts';
import type { Choices } from '../plan/random.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { LoadClient, World } from '../service/world.ts';
import { nextId, someKey, someQuestion } from './asked.ts';
import { checkContent, checkReasoned, outcomeOf } from './checks.ts';
import { ask, json } from './http.ts';

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly route: string;
  readonly question?: string;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content?: readonly { readonly text: string }[];
}

export function mcpClient(world: World, random: Choices, own: LedgerKey): LoadClient {
  const { instance, ledger, keys } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });

  function someCall(): ToolCall {
    const law = random.of(lawNumbers);
    return random.of<() => ToolCall>([
      () => ({ name: 'service_search', route: 'search', arguments: { query: queryFor(law) } }),
      () => ({
        name: 'service_cite',
        route: 'cite',
        arguments: { citation: citationOf(law), full_text: true },
      }),
      () => ({ name: 'service_document', route: 'document', arguments: { canonical_id: idOf(law) } }),
      () => ({ name: 'service_graph_traverse', route: 'traverse', arguments: { canonical_id: idOf(law) } }),
      () => ({ name: 'service_jurisdictions', route: 'jurisdictions', arguments: {} }),
      () => {
        const { name, body } = someQuestion(random);
        return { name: 'service_reason', route: 'reason', arguments: body, question: name };
      },
      // No document has this id: the tool answers with an error, which must not be counted.
      () => ({ name: 'service_document', route: 'document', arguments: { canonical_id: 'eg-leg-1799-1' } }),
    ])();
  }

  async function call(tool: ToolCall, key: LedgerKey, leaveAfterMs?: number): Promise<boolean> {
    const { name, arguments: input, route, question } = tool;
    const id = nextId('mcp');
    const message = modernMessage('tools/call', { name, arguments: input });
    const settle = ledger.ask({ id, door: 'mcp', route, key });
    const reply = await ask(agent, instance.url, {
      method: 'POST',
      path: '/mcp',
      id,
      authorization: `Bearer ${key.key}`,
      headers: message.headers,
      body: message.body,
      ...(leaveAfterMs !== undefined && { leaveAfterMs }),
    });
    const result = reply.kind === 'whole' && reply.status === 200 ? resultIn(reply.text) : undefined;
    if (result === undefined) {
      // MCP sends the HTTP status before the tool runs, so a cut-off answer does not tell whether the request
      // counted.
      const outcome = outcomeOf(reply, id, world);
      settle(outcome.kind === 'begun' || isBare(outcome) ? { kind: 'lost', why: 'cut off' } : outcome);
      return false;
    }
    settle(toolOutcome(result));
    if (result.isError || result.structuredContent === undefined) return false;
    if (question === undefined) checkContent(id, JSON.stringify(result.structuredContent), world);
    else checkReasoned(id, question, result.structuredContent as never, world);
    return true;
  }

  return {
    door: 'mcp',
    async step() {
      const leaves = random.chance(0.05) ? random.whole(0, 60) : undefined;
      await call(someCall(), someKey(random, keys, own), leaves);
    },
    works: () =>
      call({ name: 'service_document', route: 'document', arguments: { canonical_id: idOf(2) } }, own),
    close: () => agent.destroy(),
  };
}

/** True for status 200 without a result in the body. */
const isBare = (outcome: Outcome) => outcome.kind === 'answered' && outcome.status === 200;

/** The tool's result, from a JSON body or from the last event of an event stream. */
function resultIn(text: string): ToolResult | undefined {
  const written = /^data: (.*)$/m.exec(text) ? [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] : text;
  const message = written === undefined ? undefined : json(written);
  if (message?.error !== undefined) {
    const { code, data } = message.error as { code: number; data?: { status?: number; code?: string } };
    const problem = { status: data?.status ?? (code === -32603 ? 500 : 400), code: data?.code };
    return { isError: true, content: [{ text: JSON.stringify(problem) }] };
  }
  return message?.result as ToolResult | undefined;
}

function toolOutcome({ isError, content }: ToolResult): Outcome {
  if (!isError) return { kind: 'answered', status: 200 };
  const problem = json(content?.[0]?.text ?? '') as { status?: number; code?: string } | undefined;
  return { kind: 'answered', status: problem?.status ?? 500, code: problem?.code };
}

/**
 * The messages on standard input. The SDK passes over a line that is no JSON, for whose answer a client would
 * wait in vain, and drops what it still owes when the input ends, as that of a pipe does at once.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { ServiceError } from '../../../errors.ts';
import { malformedMessage } from '../errors.ts';

/**
 * Returns the transport of the process's own input and output, and its input, which closes when every message
 * is answered or `until` aborts.
 */
export function standardTransport(until: AbortSignal) {
  const owed = new Set<unknown>();
  const settled = new EventTarget();
  const input = Readable.from(messages(), { objectMode: false });
  const transport = new StdioServerTransport(input);
  const send = transport.send.bind(transport);
  transport.send = async (message: JSONRPCMessage) => {
    await send(message);
    if ('method' in message) return;
    owed.delete(message.id);
    settled.dispatchEvent(new Event('answer'));
  };
  return { transport, input };

  async function* messages(): AsyncGenerator<string> {
    for await (const line of linesOf(process.stdin, until)) {
      const refused = note(line);
      if (refused === undefined) yield `${line}\n`;
      else process.stdout.write(`${JSON.stringify(refused)}\n`);
    }
    while (owed.size > 0 && !until.aborted)
      await once(settled, 'answer', { signal: until }).catch(() => undefined);
  }

  /** Notes the request of a line as one that an answer is owed to. Returns the error for a line that is none. */
  function note(line: string): object | undefined {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return malformedMessage(
        new ServiceError('validation_error', { status: 400, detail: 'The line is not JSON.' }),
      );
    }
    if (typeof message !== 'object' || message === null || !('jsonrpc' in message)) {
      return malformedMessage(
        new ServiceError('validation_error', { detail: 'The line is no JSON-RPC message.' }),
      );
    }
    const { id, method, params } = message as Readonly<Record<string, unknown>>;
    if (method === 'notifications/cancelled') owed.delete((params as { requestId?: unknown })?.requestId);
    else if (id !== undefined && typeof method === 'string') owed.add(id);
    return undefined;
  }
}

/** Splits at line feeds only: `readline` would also split at U+2028, which JSON may contain. */
async function* linesOf(input: NodeJS.ReadStream, until: AbortSignal): AsyncGenerator<string> {
  // Without an error: what was begun is answered no more, and the process ends.
  until.addEventListener('abort', () => input.push(null), { once: true });
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

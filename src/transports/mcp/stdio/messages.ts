/**
 * The messages on standard input. The SDK passes over a line that is no message, for whose answer a client
 * would wait in vain, and drops what it still owes when the input ends, as that of a pipe does at once.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { isJSONRPCRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { ServiceError } from '../../../errors.ts';
import type { MessageId } from '../errors.ts';
import { malformedMessage } from '../errors.ts';

/** Bytes of the longest line that is read: those that the SDK would buffer by default. */
const LONGEST_LINE = 10 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Returns the transport of the process's own input and output, its input, which closes when every message is
 * answered, and a signal that aborts when the transport closes or `until` aborts.
 */
export function standardTransport(until: AbortSignal) {
  const owed = new Set<unknown>();
  const settled = new EventTarget();
  const closed = new AbortController();
  const ended = AbortSignal.any([until, closed.signal]);
  const input = Readable.from(messages(), { objectMode: false });
  // `linesOf` bounds what the SDK buffers, which would otherwise end the connection at too long a line.
  const unbounded = { maxBufferSize: Number.POSITIVE_INFINITY };
  const transport = new StdioServerTransport(input, process.stdout, unbounded);
  const send = transport.send.bind(transport);
  transport.send = async (message: JSONRPCMessage) => {
    try {
      await send(message);
    } finally {
      // An answer that cannot be sent is not waited for.
      if (!('method' in message)) {
        owed.delete(message.id);
        settled.dispatchEvent(new Event('answer'));
      }
    }
  };
  // The SDK closes the transport itself when the input ends or the output fails.
  const close = transport.close.bind(transport);
  transport.close = () => close().finally(() => closed.abort());
  return { transport, input, ended };

  async function* messages(): AsyncGenerator<string> {
    for await (const line of linesOf(process.stdin, ended)) {
      if (line?.trim() === '') continue;
      const refused = note(line);
      if (refused === undefined) yield `${line}\n`;
      else process.stdout.write(`${JSON.stringify(refused)}\n`);
    }
    while (owed.size > 0 && !ended.aborted)
      await once(settled, 'answer', { signal: ended }).catch(() => undefined);
  }

  /** Notes a request as one that an answer is owed to. Returns the error for a line that is no message. */
  function note(line: string | undefined): object | undefined {
    if (line === undefined) return invalidLine('The line has more than 10 MiB.');
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return malformedMessage(
        new ServiceError('validation_error', { status: 400, detail: 'The line is not JSON.' }),
      );
    }
    try {
      parseJSONRPCMessage(message);
    } catch {
      const { id } = (message ?? {}) as { readonly id?: unknown };
      const known = typeof id === 'string' || typeof id === 'number' ? id : null;
      return invalidLine('The line is no JSON-RPC message.', known);
    }
    if (isJSONRPCRequest(message)) {
      // The SDK answers a subscription only when the connection ends.
      if (message.method !== 'subscriptions/listen') owed.add(message.id);
      return undefined;
    }
    const { method, params } = message as { method?: string; params?: { requestId?: unknown } };
    if (method === 'notifications/cancelled') owed.delete(params?.requestId);
    return undefined;
  }
}

const invalidLine = (detail: string, id?: MessageId) =>
  malformedMessage(new ServiceError('validation_error', { detail }), id);

/**
 * Splits at line feeds only: `readline` would also split at U+2028, which JSON may contain. A line that is
 * too long is dropped and yielded as undefined. Bytes are split, because a chunk may end within a code point.
 */
async function* linesOf(input: NodeJS.ReadStream, until: AbortSignal): AsyncGenerator<string | undefined> {
  // Without an error: what was begun is answered no more, and the process ends.
  until.addEventListener('abort', () => input.push(null), { once: true });
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length > LONGEST_LINE) pieces = [];
    else pieces.push(piece);
  };
  const take = () => {
    const line = length > LONGEST_LINE ? undefined : Buffer.concat(pieces).toString();
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  yield take();
}

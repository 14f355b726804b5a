/** Writes the messages of a streamed answer at the pace at which the client reads them. */
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ServiceError } from '../../errors.ts';

/** Time in milliseconds for which a client may read nothing before the answer to it is given up. */
const UNREAD_MS = 30_000;

/**
 * Writes one message of a stream. Returns a promise if the client has no room for more; it resolves when
 * there is room.
 */
export type Write = (message: Buffer) => Promise<void> | undefined;

export function writer(
  call: ServerWritableStream<Buffer, Buffer>,
  signal: AbortSignal,
  unreadMs: number = UNREAD_MS,
): Write {
  return (message) => {
    signal.throwIfAborted();
    return call.write(message) ? undefined : drained();
  };

  function drained(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => end(unread()), unreadMs);
      const ready = () => end();
      const aborted = () => end(signal.reason);
      const end = (error?: unknown) => {
        clearTimeout(late);
        call.off('drain', ready);
        signal.removeEventListener('abort', aborted);
        if (error === undefined) resolve();
        else reject(error);
      };
      call.once('drain', ready);
      signal.addEventListener('abort', aborted);
    });
  }
}

function unread(): ServiceError {
  return new ServiceError('request_timeout', { detail: 'The client did not read the answer in time.' });
}

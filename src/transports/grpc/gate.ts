/**
 * An interceptor before all methods. It checks the key of a call before its message is read, so that no
 * message of a client without a key is kept. Health and reflection need no key; few of their messages are
 * received at a time. The size of the metadata is checked for every method. The stream of a call is
 * released with its status.
 */
import type {
  Metadata,
  ServerInterceptingCallInterface,
  ServerInterceptor,
  StatusObject,
} from '@grpc/grpc-js';
import { ServerInterceptingCall, status } from '@grpc/grpc-js';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { GrpcConnections } from './connections.ts';
import { SERVICE } from './messages.ts';
import { isTooLarge } from './metadata-size.ts';
import { release, streamOf } from './streams.ts';

/** Maximum time in milliseconds from the headers of a call to the end of its message. */
const MESSAGE_MS = HTTP_LIMITS.requestMs;
/** Time in milliseconds for which a peer may read nothing of an answer before its connection is closed. */
const UNREAD_MS = 30_000;

const KEYLESS = {
  /** Maximum number of calls without a key whose messages are being received at the same time. */
  receiving: 256,
  /** Maximum number of messages in one call without a key. Clients of reflection send one for each symbol. */
  messages: 256,
  /**
   * Maximum time in milliseconds for the messages of a call without a key. A health watcher sends its only
   * message at once.
   */
  receivingMs: 60_000,
} as const;

type Refusal = Pick<StatusObject, 'code' | 'details'> & { readonly metadata?: Metadata };

export interface GateParts {
  readonly connections: () => GrpcConnections;
  /** Checks the API key of a call. Returns why the call is refused; undefined if it may go on. */
  readonly admit: (metadata: Metadata, path: string) => Promise<Refusal | undefined>;
  readonly unreadMs?: number | undefined;
}

export function gate({ connections, admit, unreadMs = UNREAD_MS }: GateParts): ServerInterceptor {
  let receiving = 0;

  return ({ path, responseStream }, call) => {
    const peer = call.getPeer();
    const isOurs = path.startsWith(`/${SERVICE}/`);
    const stream = streamOf(call);
    const keyless = isOurs ? undefined : connections().begin(peer);
    let message: NodeJS.Timeout | undefined;
    let unread: NodeJS.Timeout | undefined;
    let received = 0;
    let isReceiving = !isOurs;
    let isOver = false;
    if (isReceiving) receiving += 1;

    const stopReceiving = () => {
      clearTimeout(message);
      if (isReceiving) receiving -= 1;
      isReceiving = false;
    };
    const refuse = (refusal: Refusal) => call.sendStatus({ metadata: null, ...refusal });
    /**
     * Called when the peer has read the whole answer or has cancelled the call: stops the timers of the call.
     */
    const over = () => {
      isOver = true;
      stopReceiving();
      clearTimeout(unread);
      keyless?.end();
    };
    const waitUntilRead = () => {
      clearTimeout(unread);
      // A handler may send the status of a call that is over already, because it was cancelled. Then nobody
      // will read it.
      if (!isOver) unread = setTimeout(() => connections().cut(peer), unreadMs);
    };
    // grpc-js does not report a stream that was reset before its call has started, so that is checked here.
    if (stream?.destroyed) over();
    else stream?.once('close', over);

    return new ServerInterceptingCall(call as ServerInterceptingCallInterface, {
      start(next) {
        next({
          onReceiveMetadata(metadata, goOn) {
            if (isOver) return;
            message = setTimeout(() => refuse(TOO_SLOW), isOurs ? MESSAGE_MS : KEYLESS.receivingMs);
            if (!isOurs) {
              if (isTooLarge(metadata)) refuse(TOO_LARGE);
              else if (keyless === undefined || receiving > KEYLESS.receiving) refuse(TOO_MANY);
              else goOn(metadata);
              return;
            }
            void admit(metadata, path).then((refusal) => {
              if (refusal !== undefined) return refuse(refusal);
              connections().known(peer);
              goOn(metadata);
            });
          },
          onReceiveMessage(content, goOn) {
            received += 1;
            if (!isOurs && received > KEYLESS.messages) refuse(TOO_MANY);
            else goOn(content);
          },
          onReceiveHalfClose(goOn) {
            stopReceiving();
            goOn();
          },
          // grpc-js calls `onCancel` at the end of every call, whether it was cancelled or not.
          onCancel() {
            stopReceiving();
            if (stream === undefined) over();
            else release(stream);
          },
        });
      },
      sendMessage(content, next) {
        keyless?.answered();
        // Streaming answers get no timer here, because `writer` bounds the time for which their client reads
        // nothing.
        if (!responseStream) waitUntilRead();
        next(content);
      },
      sendStatus(end, next) {
        waitUntilRead();
        next(end);
      },
    });
  };
}

const TOO_SLOW: Refusal = {
  code: status.DEADLINE_EXCEEDED,
  details: 'The message did not arrive in time.',
};
const TOO_LARGE: Refusal = {
  code: status.RESOURCE_EXHAUSTED,
  details: 'The metadata is larger than the limit of 16 KiB.',
};
const TOO_MANY: Refusal = {
  code: status.RESOURCE_EXHAUSTED,
  details: 'Too many messages without a key.',
};

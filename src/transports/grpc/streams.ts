/**
 * The HTTP/2 stream below a call. grpc-js ends only its own half of a stream. If the client never ends the
 * other half, the server keeps the stream and its metadata.
 */
import type { ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import type { ServerInterceptingCallInterface } from '@grpc/grpc-js';

/**
 * Returns the HTTP/2 stream of a call. grpc-js has no public name for it; if a version moves it, the tests of
 * connections fail.
 */
export function streamOf(call: ServerInterceptingCallInterface): ServerHttp2Stream | undefined {
  return (call as unknown as { readonly stream?: ServerHttp2Stream }).stream;
}

/**
 * Frees the stream after the status of its call was sent: resets it (`NO_ERROR`) if the client has not ended
 * its half. The reset waits for the end of the turn: Node.js 22.23 drops a status that it has not written yet
 * when the stream is reset, and clients then see INTERNAL instead of the status.
 */
export function release(stream: ServerHttp2Stream): void {
  setImmediate(() => {
    if (stream.destroyed || stream.closed || stream.state.remoteClose === 1) return;
    stream.close(constants.NGHTTP2_NO_ERROR);
  });
}

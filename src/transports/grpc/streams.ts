/**
 * The HTTP/2 stream below a call. grpc-js ends its half of a stream and leaves the other half to the client: a
 * client that never ends its half makes the server keep the stream and its metadata.
 */
import type { ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import type { ServerInterceptingCallInterface } from '@grpc/grpc-js';

/** grpc-js has no public name for it. A version that keeps it elsewhere fails the tests of connections. */
export function streamOf(call: ServerInterceptingCallInterface): ServerHttp2Stream | undefined {
  return (call as unknown as { readonly stream?: ServerHttp2Stream }).stream;
}

/** After the status of a call: resets the stream (`NO_ERROR`) where the client has not ended its half. */
export function release(stream: ServerHttp2Stream): void {
  if (stream.destroyed || stream.closed || stream.state.remoteClose === 1) return;
  stream.close(constants.NGHTTP2_NO_ERROR);
}

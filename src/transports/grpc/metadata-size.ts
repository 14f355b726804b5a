/** Limits the size of the metadata (headers) of a gRPC call. */
import type { Metadata } from '@grpc/grpc-js';
import { HTTP_LIMITS } from '../../http-limits.ts';

/**
 * True if the names and values of the metadata are longer than `HTTP_LIMITS.headerBytes` (16 KiB), which REST
 * accepts. Node's HTTP/2 server alone would accept four times that.
 */
export function isTooLarge(metadata: Metadata): boolean {
  let bytes = 0;
  for (const [name, values] of Object.entries(metadata.toJSON())) {
    for (const value of values) bytes += name.length + value.length;
  }
  return bytes > HTTP_LIMITS.headerBytes;
}

/** The size of the metadata of a call. */
import type { Metadata } from '@grpc/grpc-js';
import { HTTP_LIMITS } from '../../http-limits.ts';

/**
 * True if the metadata are larger than the headers that REST accepts. Node's HTTP/2 accepts four times
 * that.
 */
export function isTooLarge(metadata: Metadata): boolean {
  let bytes = 0;
  for (const [name, values] of Object.entries(metadata.toJSON())) {
    for (const value of values) bytes += name.length + value.length;
  }
  return bytes > HTTP_LIMITS.headerBytes;
}

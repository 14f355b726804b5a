/** Parts of a call that every route under /account needs, and the client's network address. */
import type { IncomingMessage } from 'node:http';
import type { ReadAddress } from '../../../limits/login/network-address.ts';
import type { AccountCallParts } from '../../../usecases/account-calls.ts';
import type { HttpContext } from '../../http-context.ts';

export interface AccountParts extends AccountCallParts {
  readonly readNetworkAddress: ReadAddress;
}

/** Returns the network address of the client; behind trusted proxies it comes from `X-Forwarded-For`. */
export function networkAddressOf({ req }: HttpContext, { readNetworkAddress }: AccountParts): string {
  return readNetworkAddress(req.socket.remoteAddress, forwardedFor(req.headers));
}

/** Returns `X-Forwarded-For`. If the header is sent several times, its values are one list. */
function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}

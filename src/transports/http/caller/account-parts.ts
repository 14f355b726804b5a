/** Parts that every address of accounts uses. */
import type { IncomingMessage } from 'node:http';
import type { ReadAddress } from '../../../limits/login/network-address.ts';
import type { AccountCallParts } from '../../../usecases/account-calls.ts';
import type { HttpContext } from '../../http-context.ts';

export interface AccountParts extends AccountCallParts {
  readonly readNetworkAddress: ReadAddress;
}

/** Network address of the client; behind trusted proxies from `X-Forwarded-For`. */
export function networkAddressOf({ req }: HttpContext, { readNetworkAddress }: AccountParts): string {
  return readNetworkAddress(req.socket.remoteAddress, forwardedFor(req.headers));
}

/** Several lines of the header are one list. */
function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}

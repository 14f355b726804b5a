/** Parts that every address of accounts uses, and its rates. */
import type { IncomingMessage } from 'node:http';
import type { AccountServices } from '../../../accounts/services.ts';
import type { ReadAddress } from '../../../limits/login/network-address.ts';
import type { Limiter } from '../../../limits/rate/limiter.ts';
import type { Asker } from '../../../usecases/account/account-operation.ts';
import { countAgainst } from '../../../usecases/rate.ts';
import type { HttpContext } from '../../http-context.ts';
import { rateHeaders } from '../../rate-headers.ts';

export interface AccountDoor {
  readonly services: AccountServices;
  readonly limiter: Limiter;
  readonly readNetworkAddress: ReadAddress;
}

/** Network address of the request and its rates; `count` also sets the rate headers. */
export function countingAt(
  ctx: HttpContext,
  { limiter, readNetworkAddress }: AccountDoor,
): Pick<Asker, 'networkAddress' | 'count' | 'allows'> {
  const { headers, socket } = ctx.req;
  return {
    networkAddress: readNetworkAddress(socket.remoteAddress, forwardedFor(headers)),
    count: (policy, subject) =>
      countAgainst(limiter, subject, policy, (standings) => {
        ctx.state.rate = rateHeaders(standings);
      }),
    allows: async (policy, subject) => (await limiter.take(subject, policy)).allowed,
  };
}

/** Several lines of it are one list. */
function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}

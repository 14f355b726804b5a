/** Opens the call of an operation under /account, from HTTP. */
import { openSession } from '../../../accounts/session.ts';
import { openAccountCall } from '../../../usecases/account-calls.ts';
import type { OpenCall } from '../../../usecases/call.ts';
import type { AccountOperation } from '../../../usecases/operation.ts';
import type { HttpContext } from '../../http-context.ts';
import { rateHeaders } from '../../rate-headers.ts';
import type { RequestTime } from '../../request-time.ts';
import type { AccountParts } from './account-parts.ts';
import { networkAddressOf } from './account-parts.ts';

/**
 * Opens the call, for the account of the session where the operation needs one. `authorization` is the value
 * of such a header. Throws `unauthorized` if it holds no valid session.
 */
export async function openCallOfAccount(
  ctx: HttpContext,
  operation: AccountOperation,
  {
    parts,
    authorization,
    time,
  }: { parts: AccountParts; authorization: string | undefined; time: RequestTime },
): Promise<OpenCall> {
  const account =
    operation.access === 'session' ? await openSession(parts.services, authorization) : undefined;
  if (account !== undefined) ctx.state.accountId = account.id;
  return openAccountCall(parts, {
    operation,
    account,
    networkAddress: networkAddressOf(ctx, parts),
    requestId: ctx.state.requestId,
    time,
    reportRate: (statuses) => {
      ctx.state.rate = rateHeaders(statuses);
    },
  });
}

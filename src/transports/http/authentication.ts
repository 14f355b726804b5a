/** Every path under `/v1` or `/mcp` needs a key, those that do not exist too: a stranger learns nothing of what there is. */
import { authenticate } from '../../usecases/account/authenticate.ts';
import type { Keyring } from '../../usecases/account/keys.ts';
import type { Middleware } from './state.ts';

const PROTECTED = /^\/(v1|mcp)(\/|$)/;

export function authentication(keyring: Keyring): Middleware {
  return (ctx, next) => {
    if (PROTECTED.test(ctx.path)) ctx.state.key = authenticate(keyring, ctx.req.headers.authorization);
    return next();
  };
}

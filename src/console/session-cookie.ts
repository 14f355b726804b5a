/**
 * The cookie of a login in the console. It holds the session token that `POST /account/login` gives to
 * programs. Scripts cannot read it, and pages of other sites cannot make a browser send it.
 */
import type { HttpContext } from '../transports/http-context.ts';

const NAME = 'sanad_session';
/** As long as the token is valid. */
const LIFETIME_SECONDS = 3_600;

export const readSession = (ctx: HttpContext): string | undefined => ctx.cookies.get(NAME);

/** Returns the header that keeps the token, or ends the session if there is none. */
export function sessionHeader(token: string | undefined, base: string, isSecure: boolean): string {
  const age = token === undefined ? 0 : LIFETIME_SECONDS;
  const secure = isSecure ? '; Secure' : '';
  return `${NAME}=${token ?? ''}; Path=${base}/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

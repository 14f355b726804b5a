/** Whether an operation's record tells of the error that it was seen to give. */
import { ACCOUNT_ROUTES } from '../../../src/transports/http/account/routes.ts';
import { API_ROUTES } from '../../../src/transports/http/v1/routes.ts';
import { errorsOf } from '../../../src/usecases/operation.ts';

/** Of an address that is no operation's, nothing is asked. */
export function declared(url: string, code: unknown): boolean {
  const { pathname } = new URL(url);
  const routes = [...API_ROUTES, ...ACCOUNT_ROUTES].filter(({ path }) => pattern(path).test(pathname));
  const asked = routes.flatMap(({ operation, account }) => operation ?? account ?? []);
  return asked.length === 0 || asked.some((one) => errorsOf(one).some((declared) => declared === code));
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

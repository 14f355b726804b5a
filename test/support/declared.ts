/** Whether an operation's record tells of the error that it was seen to give. */
import { API_ROUTES } from '../../src/transports/http/routes.ts';
import { errorsOf } from '../../src/usecases/operation.ts';

/** Of an address that is no operation's, nothing is asked. */
export function declared(url: string, code: unknown): boolean {
  const { pathname } = new URL(url);
  const operation = API_ROUTES.find(({ path }) => pattern(path).test(pathname))?.operation;
  return operation === undefined || errorsOf(operation).some((one) => one === code);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

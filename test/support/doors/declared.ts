/** Whether an operation's record tells of the error that it was seen to give. */
import { ALL_OPERATIONS } from '../../../src/operations.ts';
import { errorsOf } from '../../../src/usecases/operation.ts';

/** Of an address that is no operation's, nothing is asked. */
export function declared(url: string, code: unknown): boolean {
  const { pathname } = new URL(url);
  const asked = ALL_OPERATIONS.filter(({ http }) => pattern(http.path).test(pathname));
  return asked.length === 0 || asked.some((one) => errorsOf(one).some((declared) => declared === code));
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** Checks that an operation's record declares an error that the operation returned. */
import { ALL_OPERATIONS } from '../../../src/operations.ts';
import { errorsOf } from '../../../src/usecases/operation.ts';

/** True if the operation at `url` declares the error code, or if no operation has that address. */
export function declared(url: string, code: unknown): boolean {
  const { pathname } = new URL(url);
  const asked = ALL_OPERATIONS.filter(({ http }) => pattern(http.path).test(pathname));
  return asked.length === 0 || asked.some((one) => errorsOf(one).some((declared) => declared === code));
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

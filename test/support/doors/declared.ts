/** Checks that an operation declares an error that it returned. */
import { ALL_OPERATIONS } from '../../../src/operations.ts';
import { errorsOf } from '../../../src/usecases/operation.ts';

/** True if the operation at `url` declares the code; also true if there is no operation. */
export function declared(url: string, code: unknown): boolean {
  const { pathname } = new URL(url);
  const asked = ALL_OPERATIONS.filter(({ http }) => pattern(http.path).test(pathname));
  return asked.length === 0 || asked.some((one) => errorsOf(one).some((declared) => declared === code));
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** A row of the table of HTTP addresses. */
import type { AnyOperation } from '../usecases/operation.ts';
import type { HttpContext } from './http-context.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** In the router's notation: `:name` is a parameter. Also the name of the route in the logs. */
  readonly path: string;
  /** The operation at this address; absent where `page` answers. */
  readonly operation?: AnyOperation;
  /** Answers at an address that has no operation. */
  readonly page?: (ctx: HttpContext) => void | Promise<void>;
}

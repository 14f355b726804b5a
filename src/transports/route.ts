/** The type of a route: an HTTP method and path, and what answers it. */
import type { AnyOperation } from '../usecases/operation.ts';
import type { HttpContext } from './http-context.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /**
   * Path of the address in the router's notation: `:name` is a parameter. It is also the route's name in the
   * logs.
   */
  readonly path: string;
  /** The operation that answers at this path; absent if `page` answers. */
  readonly operation?: AnyOperation;
  /** Writes the answer, at a path that has no operation. */
  readonly page?: (ctx: HttpContext) => void | Promise<void>;
}

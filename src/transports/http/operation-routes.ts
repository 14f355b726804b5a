/** The routes of all operations, from their records. */
import { ALL_OPERATIONS } from '../../operations.ts';
import type { AnyOperation } from '../../usecases/operation.ts';
import type { Route } from '../route.ts';

export type OperationRoute = Route & { readonly operation: AnyOperation };

export const OPERATION_ROUTES: readonly OperationRoute[] = ALL_OPERATIONS.map((operation) => ({
  method: operation.http.method,
  path: operation.http.path,
  operation,
}));

/** A row of the table of addresses. */
import type { AccountOperation } from '../usecases/account/account-operation.ts';
import type { Operation } from '../usecases/operation.ts';
import type { HttpContext } from './http-context.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** In the router's notation: `:name` is a parameter. Also the name of the route in the logs. */
  readonly path: string;
  /** The input comes from the JSON body of a POST, from path and query string of a GET. */
  readonly operation?: Operation;
  /** The same of what an account's owner does. */
  readonly account?: AccountOperation;
  /** Of an answer, where it is not 200. */
  readonly status?: 201 | 202 | 204;
  /** Largest body of a POST, where it is not the usual one. */
  readonly bodyBytes?: number;
  /** Headers that an answer has beside those of every answer. */
  headersOf?(answer: unknown): Readonly<Record<string, string>>;
  /** Of an answer that was told while it was written: its last event. */
  readonly lastEvent?: {
    readonly name: string;
    data(answer: unknown): object;
  };
  /** Answers of what is no operation of the API. */
  readonly page?: (ctx: HttpContext) => void | Promise<void>;
  /** The client may keep the answer, and must ask each time whether it still holds. */
  readonly revalidate?: boolean;
}

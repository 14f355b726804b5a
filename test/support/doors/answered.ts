/** Reads the answer of an operation as a client gets it. */
import * as assert from 'uvu/assert';
import type { z } from 'zod';
import { OPERATIONS } from '../../../src/operations.ts';

type Output<Name extends keyof typeof OPERATIONS> = z.infer<(typeof OPERATIONS)[Name]['output']>;

/**
 * Parses a response with the output schema of its operation. Throws on an undeclared field or a wrong type.
 */
export async function answered<Name extends keyof typeof OPERATIONS>(
  name: Name,
  response: Response,
): Promise<Output<Name>> {
  assert.is(response.status, 200, response.ok ? '' : await response.clone().text());
  assert.is(response.headers.get('content-type'), 'application/json; charset=utf-8');
  return OPERATIONS[name].output.parse(await response.json()) as Output<Name>;
}

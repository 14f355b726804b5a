/** Reads a query string or a form body as an object of strings. */
import { invalid } from '../../../errors.ts';
import { pointerTo } from '../../../schema/validation/validate.ts';

/** Returns the values of a query string by name. Throws `validation_error` if a name is given twice. */
export function readQuery(querystring: string): Record<string, string> {
  if (querystring === '') return {};
  const parameters = [...new URLSearchParams(querystring)];
  const names = parameters.map(([name]) => name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  if (repeated.size > 0) {
    throw invalid([...repeated].map((name) => ({ pointer: pointerTo([name]), detail: 'is given twice' })));
  }
  return Object.fromEntries(parameters);
}

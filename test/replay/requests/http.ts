/** Short constructors of HTTP steps. */
import type { HttpStep, StageName } from '../recording/step.ts';

type Extras = Partial<Omit<HttpStep, 'door' | 'group' | 'method' | 'path'>>;

/** Headers with a key whose rate no step reaches. */
export const MAIN = { Authorization: 'Bearer {{key.main}}' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };

export function get(group: string, path: string, { headers, ...extras }: Extras = {}): HttpStep {
  return {
    stage: 'open',
    door: 'http',
    group,
    method: 'GET',
    path,
    headers: { ...MAIN, ...headers },
    ...extras,
  };
}

/** Sends a string unchanged, anything else as JSON. */
export function post(
  group: string,
  path: string,
  body: unknown,
  { headers, ...extras }: Extras = {},
): HttpStep {
  return {
    stage: 'open',
    door: 'http',
    group,
    method: 'POST',
    path,
    headers: { ...JSON_TYPE, ...MAIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...extras,
  };
}

/** The same step without a key. */
export function open(step: HttpStep, headers: Readonly<Record<string, string>> = {}): HttpStep {
  const { Authorization: _, ...rest } = step.headers ?? {};
  return { ...step, headers: { ...rest, ...headers } };
}

export const at = <S extends { readonly stage: StageName }>(stage: StageName, steps: readonly S[]): S[] =>
  steps.map((step) => ({ ...step, stage }));

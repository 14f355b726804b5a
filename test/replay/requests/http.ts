/** Functions that make HTTP requests for a recording. */
import type { HttpStep, StageName } from '../recording/step.ts';

type Extras = Partial<Omit<HttpStep, 'door' | 'group' | 'method' | 'path'>>;

/** Header with the main API key, whose rate limit no request of the recording reaches. */
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

/** Makes a POST request. A string body is sent unchanged, any other body as JSON. */
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

/** Copies a request, removes its API key and adds the given headers. */
export function open(step: HttpStep, headers: Readonly<Record<string, string>> = {}): HttpStep {
  const { Authorization: _, ...rest } = step.headers ?? {};
  return { ...step, headers: { ...rest, ...headers } };
}

export const at = <S extends { readonly stage: StageName }>(stage: StageName, steps: readonly S[]): S[] =>
  steps.map((step) => ({ ...step, stage }));

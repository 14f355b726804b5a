/** Requests of an operation as programs write them, from the example of the description. */
import type { Call } from './description.ts';

/** The name of the language, as a reader looks for it, and the code. */
type Snippet = readonly [language: string, code: string];

interface Sent {
  readonly method: string;
  readonly address: string;
  /** Name of the variable that holds the credential; none where the operation takes none. */
  readonly credential: string | undefined;
  readonly body: unknown;
}

/** Returns the example request in each language. `server` is the base URL of the API. */
export function snippetsOf(call: Call, server: string): Snippet[] {
  const sent = sentBy(call, server);
  return [
    ['curl', curl(sent)],
    ['JavaScript', javaScript(sent)],
    ['Python', python(sent)],
  ];
}

/** The body of the example request; absent for an operation without one. */
export const exampleBody = ({ operation }: Call): unknown =>
  Object.values(operation.requestBody?.content ?? {})[0]?.example;

function sentBy(call: Call, server: string): Sent {
  const { method, operation } = call;
  return {
    method,
    address: server + addressOf(call),
    credential: credentialOf(call),
    body: operation.requestBody && exampleBody(call),
  };
}

/** Path and query string of the example request. */
function addressOf({ path, operation: { parameters = [] } }: Call): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const query = new URLSearchParams(
    given.filter((one) => one.in === 'query').map(({ name, example }) => [name, String(example)]),
  );
  const filled = given
    .filter((one) => one.in === 'path')
    .reduce((all, { name, example }) => all.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  return query.size === 0 ? filled : `${filled}?${query}`;
}

export function credentialOf({ operation: { security } }: Call): string | undefined {
  if (security === undefined) return 'SANAD_API_KEY';
  return security.length === 0 ? undefined : 'SANAD_TOKEN';
}

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

function curl({ method, address, credential, body }: Sent): string {
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}'${address}'`,
    ...(credential === undefined ? [] : [`-H "Authorization: Bearer $${credential}"`]),
    // A quote ends the shell's text, and a quoted quote follows.
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${pretty(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

function javaScript({ method, address, credential, body }: Sent): string {
  const headers = [
    ...(credential === undefined ? [] : [`Authorization: \`Bearer \${process.env.${credential}}\``]),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(pretty(body), '  ')})`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.map((one) => `  ${one},\n`).join('')}}`;
  return [
    `const response = await fetch('${address}'${second});`,
    'if (!response.ok) throw new Error(String(response.status));',
    'const answer = await response.json();',
  ].join('\n');
}

function python({ method, address, credential, body }: Sent): string {
  const options = [
    ...(credential === undefined
      ? []
      : [`headers={"Authorization": f"Bearer {os.environ['${credential}']}"}`]),
    ...(body === undefined ? [] : [`json=${indented(pythonValue(body), '    ')}`]),
  ];
  return [
    ...(credential === undefined ? [] : ['import os']),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...[`"${address}"`, ...options].map((one) => `    ${one},`),
    ')',
    'response.raise_for_status()',
    'answer = response.json()',
  ].join('\n');
}

/** JSON as Python writes it: the same but for three words. */
function pythonValue(value: unknown): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return pretty(value).replaceAll(
    /"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b/g,
    (found) => words[found] ?? found,
  );
}

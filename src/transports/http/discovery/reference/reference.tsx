/**
 * The API reference for people at `/docs`, made from the description of the API when it is first asked for.
 *
 * It is our own page and not a library's: with Arabic in the examples, texts have to be isolated from the
 * quotes around them, and the libraries that do so need inline styles, which the content security policy
 * would have to allow, and a megabyte of scripts. This page needs no script to be read; the one it has sends
 * requests.
 */
import { render } from 'preact-render-to-string';
import { builtAddress, builtFile } from '../../message/built-files.ts';
import type { Resource } from '../../message/shared-content.ts';
import type { Addresses } from '../openapi/description.ts';
import { apiDescription } from '../openapi/description.ts';
import { Prose } from './code.tsx';
import type { Call, Description } from './description.ts';
import { callsOf } from './description.ts';
import { Fields, schemaAnchor, typeOf } from './fields.tsx';
import { Operation } from './operation.tsx';

const STYLES = 'reference.css';
const SCRIPT = 'reference.js';
const ICON = 'icon.svg';

export function referencePage(addresses: Addresses): Resource[] {
  const { origin } = new URL(addresses.baseUrl);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    {
      path: '/docs',
      type: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policy },
      content: () =>
        `<!doctype html>${render(<Reference description={apiDescription(addresses) as Description} />)}`,
    },
    ...[STYLES, SCRIPT, ICON].map(builtFile),
  ];
}

/** Addresses are relative to the page, so that they work behind a proxy that adds a prefix. */
const relative = (path: string) => path.slice(1);

function Reference({ description }: { readonly description: Description }) {
  const { info, servers, tags, components } = description;
  const calls = callsOf(description);
  const server = servers[0]?.url ?? '';
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${info.title}: API reference`}</title>
        <link rel="icon" href={relative(builtAddress(ICON))} type="image/svg+xml" />
        <link rel="stylesheet" href={relative(builtAddress(STYLES))} />
        <script type="module" src={relative(builtAddress(SCRIPT))} />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="bar">
          <span class="brand">{info.title}</span>
          <nav aria-label="Files">
            <a href="v1/openapi.yaml">openapi.yaml</a>
            <a href="v1/openapi.json">openapi.json</a>
            <a href="errors">Errors</a>
          </nav>
        </header>
        <div class="frame">
          <Contents calls={calls} tags={tags} schemas={Object.keys(components.schemas)} />
          <main id="content" tabIndex={-1}>
            <h1>API reference</h1>
            <p class="note">
              {info.title} <bdi>{info.version}</bdi> · <code>{server}</code>
            </p>
            <Prose text={info.description} />
            <form id="credentials" class="fields" hidden>
              <label>
                API key
                <input id="SANAD_API_KEY" type="password" autoComplete="off" spellcheck={false} />
              </label>
              <label>
                Token of a login
                <input id="SANAD_TOKEN" type="password" autoComplete="off" spellcheck={false} />
              </label>
              <p class="small">For requests from this page, which keeps neither.</p>
            </form>
            {tags.map(({ name, description: about }) => (
              <section key={name} id={`group-${name}`}>
                <h2>{name}</h2>
                <p>{about}</p>
                {calls
                  .filter(({ operation }) => operation.tags.includes(name))
                  .map((call) => (
                    <Operation
                      key={call.operation.operationId}
                      call={call}
                      server={server}
                      components={components}
                    />
                  ))}
              </section>
            ))}
            <section id="schemas">
              <h2>Schemas</h2>
              {Object.entries(components.schemas).map(([name, schema]) => (
                <section key={name} id={schemaAnchor(name)}>
                  <h3>
                    <code>{name}</code>
                  </h3>
                  {schema.description !== undefined && <p>{schema.description}</p>}
                  {schema.properties === undefined ? <p>{typeOf(schema)}</p> : <Fields schema={schema} />}
                </section>
              ))}
            </section>
          </main>
        </div>
      </body>
    </html>
  );
}

function Contents({
  calls,
  tags,
  schemas,
}: {
  readonly calls: readonly Call[];
  readonly tags: Description['tags'];
  readonly schemas: readonly string[];
}) {
  return (
    <nav class="contents" aria-label="Contents">
      {tags.map(({ name }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <ul>
            {calls
              .filter(({ operation }) => operation.tags.includes(name))
              .map(({ method, path, operation: { operationId } }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>
                    <span class={`method ${method}`}>{method}</span> <bdi>{path}</bdi>
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
      <details>
        <summary>Schemas</summary>
        <ul>
          {schemas.map((name) => (
            <li key={name}>
              <a href={`#${schemaAnchor(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

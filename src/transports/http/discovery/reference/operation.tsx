/** An operation in the reference: what it takes and answers, its request in code, a form that sends it. */
import { Code, Line, Prose } from './code.tsx';
import type { Call, DescribedOperation, Description, Media } from './description.ts';
import { nameIn } from './description.ts';
import { Field, Fields, typeOf } from './fields.tsx';
import { credentialOf, exampleBody, snippetsOf } from './snippets.ts';

type Components = Description['components'];
type Responses = Components['responses'];

export function Operation({
  call,
  server,
  components: { responses, schemas },
}: {
  readonly call: Call;
  readonly server: string;
  readonly components: Components;
}) {
  const { method, path, operation } = call;
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema?.$ref;
  const bodySchema = body === undefined ? undefined : schemas[nameIn(body)];
  const heading = `${operationId}-heading`;
  return (
    <section id={operationId} class="operation" aria-labelledby={heading}>
      <h3 id={heading}>{summary}</h3>
      <p class="address">
        <span class={`method ${method}`}>{method}</span> <code>{path}</code>
        {operation['x-sanad-extension'] && <span class="badge">extension</span>}
      </p>
      <div class="columns">
        <div>
          <Prose text={description} />
          {parameters.length > 0 && (
            <>
              <h4>Parameters</h4>
              <dl class="schema">
                {parameters.map(({ name, schema, required, description: about }) => (
                  <Field key={name} name={name} schema={schema} isRequired={required} description={about} />
                ))}
              </dl>
            </>
          )}
          {requestBody && (
            <>
              <h4>Body</h4>
              <Contained content={requestBody.content} />
              {bodySchema && <Fields schema={bodySchema} />}
            </>
          )}
          <Answers operation={operation} responses={responses} />
        </div>
        <div>
          <h4>Request</h4>
          {snippetsOf(call, server).map(([language, code], index) => (
            <details key={language} name={`${operationId}-snippets`} open={index === 0}>
              <summary>{language}</summary>
              <Code text={code} />
            </details>
          ))}
          <Example operation={operation} />
          <SendForm call={call} />
        </div>
      </div>
    </section>
  );
}

const isSuccess = (status: string) => status.startsWith('2') || status.startsWith('3');

function Answers({
  operation,
  responses,
}: {
  readonly operation: DescribedOperation;
  readonly responses: Responses;
}) {
  const all = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    response: response.$ref === undefined ? response : responses[nameIn(response.$ref)],
  }));
  return (
    <>
      <h4>Answers</h4>
      {all
        .filter(({ status }) => isSuccess(status))
        .map(({ status, response }) => (
          <div key={status}>
            <p>
              <code>{status}</code> <Line text={response?.description ?? ''} />
            </p>
            <Contained content={response?.content ?? {}} />
          </div>
        ))}
      <details>
        <summary>Refusals</summary>
        <dl class="schema">
          {all
            .filter(({ status }) => !isSuccess(status))
            .map(({ status, response }) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>
                  <Line text={response?.description ?? ''} />
                </dd>
              </div>
            ))}
        </dl>
      </details>
    </>
  );
}

/** The media types of a body, each with the type of its content. */
function Contained({ content }: { readonly content: Readonly<Record<string, Media>> }) {
  return (
    <ul>
      {Object.entries(content).map(([type, { schema }]) => (
        <li key={type}>
          <code>{type}</code>
          {schema && (
            <>
              {': '}
              {typeOf(schema)}
              {schema.description !== undefined && (
                <>
                  {'. '}
                  <Line text={schema.description} />
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Example({ operation }: { readonly operation: DescribedOperation }) {
  const [status, success] = Object.entries(operation.responses).find(([key]) => isSuccess(key)) ?? [];
  const examples = Object.entries(success?.content ?? {}).filter(([, { example }]) => example !== undefined);
  return (
    <>
      {examples.map(([type, { example }], index) => (
        <details key={type} open={index === 0}>
          <summary>
            Answer {status}: {type}
          </summary>
          <Code text={typeof example === 'string' ? example : JSON.stringify(example, undefined, 2)} />
        </details>
      ))}
    </>
  );
}

/** The script of the page shows this form and sends what it holds. */
function SendForm({ call }: { readonly call: Call }) {
  const { method, path, operation } = call;
  const { operationId, parameters = [], requestBody } = operation;
  return (
    <form class="send" data-method={method} data-path={path} data-credential={credentialOf(call)} hidden>
      <details>
        <summary>Send a request</summary>
        <div class="fields">
          {parameters.map(({ name, in: place, required, example }) => (
            <label key={name}>
              <code>{name}</code>
              <input
                name={name}
                dir="auto"
                data-in={place}
                required={required}
                autoComplete="off"
                value={required && example !== undefined ? String(example) : ''}
              />
            </label>
          ))}
        </div>
        {requestBody && (
          <label>
            Body
            <textarea name="body" dir="auto" rows={8} spellcheck={false}>
              {JSON.stringify(exampleBody(call), undefined, 2)}
            </textarea>
          </label>
        )}
        <button type="submit">
          Send<span class="hidden"> {operationId}</span>
        </button>
        <div class="answer" aria-live="polite" />
      </details>
    </form>
  );
}

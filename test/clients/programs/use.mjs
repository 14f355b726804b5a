/**
 * Uses the bundled client and prints what came of it as JSON: `use.mjs BUNDLE URL KEY`. Runs in Node.js, Bun
 * and Deno; a browser gets `use` alone.
 */
export async function use({ createClient, Problem, ValidationProblem, UnauthorizedProblem }, baseUrl, key) {
  const client = createClient({ baseUrl, key });
  const question = 'ما مدة فترة التجربة في عقد العمل؟';
  const found = await client.search({ query: 'مدة التجربة في عقد العمل', top_k: 3 });
  const [first] = found.results;
  const document = await client.document({ canonical_id: first.canonical_id });

  let streamed = '';
  let citations;
  for await (const event of client.reasonStream({ question })) {
    if (event.type === 'token') streamed += event.token;
    else citations = event.citations.length;
  }
  const whole = await client.reason({ question });

  // Leaving the loop ends the stream.
  let pieces = 0;
  for await (const _ of client.reasonStream({ question })) {
    pieces += 1;
    break;
  }

  const refused = await client.search({ query: 'عقد', top_k: 51 }).catch((error) => error);
  const unknown = await createClient({ baseUrl, key: 'wrong' })
    .search({ query: 'عقد' })
    .catch((error) => error);
  return {
    results: found.results.length,
    sameDocument: document.canonical_id === first.canonical_id,
    sameAnswer: streamed === whole.answer && citations === whole.citations.length,
    pieces,
    refused: refused instanceof ValidationProblem && refused instanceof Problem && refused.errors[0].pointer,
    unknown: unknown instanceof UnauthorizedProblem && unknown.status,
  };
}

const [bundle, url, key] = globalThis.process?.argv.slice(2) ?? [];
if (bundle !== undefined) console.log(JSON.stringify(await use(await import(bundle), url, key)));

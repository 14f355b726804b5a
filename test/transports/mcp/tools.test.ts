/** Tests the MCP tools through clients of the current and the earlier protocol revisions. */
import { Buffer } from 'node:buffer';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OPERATIONS } from '../../../src/operations.ts';
import { TOOLS } from '../../../src/transports/mcp/tools.ts';
import { answerOf, codeOf, connect, modernMessage, objections, textOf } from '../../support/doors/mcp.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

interface Context {
  service: TestService;
  client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

const CIVIL_CODE = 'eg-leg-1948-131';
/** A law of the sample corpus with changed articles. */
const AMENDED = 'sa-leg-2001-m38';

/** One call of every tool: its name, the operation behind it, and an input. */
const CALLS: [name: string, operation: keyof typeof OPERATIONS, input: Record<string, unknown>][] = [
  ['service_reason', 'reason', { question: 'ما مدة فترة الاختبار في عقد العمل؟' }],
  ['service_search', 'search', { query: 'فترة الاختبار', top_k: 3 }],
  ['service_cite', 'cite', { citation: 'القانون رقم 131 لسنة 1948', full_text: true }],
  ['service_document', 'document', { canonical_id: CIVIL_CODE }],
  ['service_article', 'article', { canonical_id: CIVIL_CODE, article: '147' }],
  ['service_changes', 'documentChanges', { canonical_id: AMENDED }],
  [
    'service_verify',
    'verify',
    { text: 'تنص المادة 147 من القانون رقم 131 لسنة 1948 على أن «العقد شريعة المتعاقدين».' },
  ],
  ['service_extract', 'extract', { text: 'المادة 147 من القانون رقم 131 لسنة 1948' }],
  ['service_graph_traverse', 'traverse', { canonical_id: CIVIL_CODE }],
  ['service_jurisdictions', 'jurisdictions', {}],
];

for (const era of ['legacy', 'modern'] as const) {
  const tools = suite<Context>(`transports/mcp/tools/${era}`);

  tools.before(async (context) => {
    context.service = await startService();
    const { key } = await context.service.issue({ plan: 'payg', requests_per_minute: 10_000 });
    context.client = await connect(context.service.url, key, era);
    context.call = (name, input = {}) => context.client.callTool({ name, arguments: input });
  });
  tools.after(async ({ client, service }) => {
    await client.close();
    await service.close();
  });

  tools('the server says what it is and what it offers', ({ client }) => {
    assert.equal(client.getServerCapabilities(), { tools: {}, resources: {} });
    assert.is(client.getServerVersion()?.name, 'sanad');
    assert.match(client.getInstructions() ?? '', 'canonical_id');
  });

  tools('every tool is listed with its schemas, in an order that stays', async ({ client }) => {
    const { tools: listed } = await client.listTools();
    assert.equal(
      listed.map(({ name }) => name),
      CALLS.map(([name]) => name),
    );
    for (const { name, title, description, inputSchema, outputSchema, annotations } of listed) {
      assert.ok(title && description, name);
      assert.equal([inputSchema.type, outputSchema?.type], ['object', 'object'], name);
      assert.equal(annotations, { readOnlyHint: true, openWorldHint: false });
      for (const schema of [inputSchema, outputSchema]) objections(schema, {});
    }
  });

  tools('inputs that take the code of a country list the codes', async ({ client, call }) => {
    const { jurisdictions } = answerOf(await call('service_jurisdictions', {})) as {
      jurisdictions: { code: string }[];
    };
    const codes = jurisdictions.map(({ code }) => code);
    assert.ok(codes.length > 1);
    const { tools: listed } = await client.listTools();
    const found = JSON.stringify(listed.map(({ inputSchema }) => inputSchema)).match(
      /"(?:preferred_)?jurisdiction":\{[^{}]*\}/g,
    );
    assert.is(found?.length, 7);
    for (const input of found ?? []) assert.match(input, `"enum":${JSON.stringify(codes)}`);
  });

  for (const [name, operation, input] of CALLS) {
    tools(`${name} answers as its operation does, in its own schema`, async ({ client, call }) => {
      const result = await call(name, input);
      const answer = answerOf(result);
      assert.equal(textOf(result), answer);
      const { tools: listed } = await client.listTools();
      const card = listed.find((tool) => tool.name === name);
      assert.is(objections(card?.outputSchema, answer), undefined);
      assert.is(objections(card?.inputSchema, input), undefined);
      OPERATIONS[operation].output.parse(answer);
    });
  }

  tools('an answer has only the fields wanted, and conforms all the same', async ({ client, call }) => {
    const { tools: listed } = await client.listTools();
    for (const [name, , input] of CALLS) {
      const { shrinkable } = TOOLS.get(name) ?? {};
      if (shrinkable === undefined) continue;
      const [first] = shrinkable.fields;
      const answer = answerOf(await call(name, { ...input, full_text: undefined, fields: [first] }));
      const part = (shrinkable.member === undefined ? answer : answer[shrinkable.member]) as
        | object
        | object[];
      const items = Array.isArray(part) ? part : [part];
      assert.ok(items.length > 0, name);
      for (const item of items) assert.equal(Object.keys(item), [first], name);
      const card = listed.find((tool) => tool.name === name);
      assert.is(objections(card?.outputSchema, answer), undefined, name);
    }
    const all = await call('service_document', { canonical_id: CIVIL_CODE, fields: [] });
    OPERATIONS.document.output.parse(all.structuredContent);
  });

  tools('a long text is cut at a word, and says so', async ({ call }) => {
    const asked = { citation: 'القانون رقم 131 لسنة 1948', full_text: true };
    const documentOf = async (more: object) =>
      answerOf(await call('service_cite', { ...asked, ...more })).document as Record<string, unknown>;
    const whole = await documentOf({ max_chars: 1_000_000 });
    const text = String(whole.full_text);
    for (const max of [50, 77, 120, 500]) {
      const { full_text, full_text_chars } = await documentOf({ max_chars: max });
      const cut = String(full_text);
      assert.ok(cut.endsWith(' …') && [...cut].length <= max, cut);
      const kept = cut.slice(0, -2);
      assert.ok(text.startsWith(kept) && /^\s/.test(text.slice(kept.length)), cut);
      assert.is(full_text_chars, [...text].length);
    }
    assert.equal(await documentOf({ max_chars: [...text].length }), whole);
    const { structuredContent } = await call('service_search', { query: 'العقد', max_chars: 50 });
    const { results } = structuredContent as { results: { snippet: string; snippet_chars?: number }[] };
    assert.ok(results.some(({ snippet_chars }) => snippet_chars !== undefined));
    for (const { snippet, snippet_chars } of results) {
      assert.ok([...snippet].length <= 50);
      assert.is(snippet.endsWith(' …'), snippet_chars !== undefined);
    }
  });

  tools('a citation comes without the text of its document, unless that is asked for', async ({ call }) => {
    const asked = { citation: 'المادة 147 من القانون رقم 131 لسنة 1948' };
    const { document, article } = answerOf(await call('service_cite', asked)) as Record<string, object>;
    assert.not.ok('full_text' in (document ?? {}));
    assert.ok('title' in (document ?? {}) && 'text' in (article ?? {}));
    for (const more of [{ full_text: true }, { fields: ['full_text'] }]) {
      const whole = answerOf(await call('service_cite', { ...asked, ...more }));
      assert.ok('full_text' in (whole.document as object));
    }
  });

  tools('every tool that reads the law takes a day, Gregorian or Hijri', async ({ call }) => {
    for (const [name, operation, input] of CALLS) {
      if (!('as_of' in OPERATIONS[operation].input.shape)) continue;
      const [gregorian, hijri] = [{ as_of: '2005-02-10' }, { as_of: '1426-01-01', calendar: 'hijri' }];
      const answers = await Promise.all([gregorian, hijri].map((day) => call(name, { ...input, ...day })));
      const [one, other] = answers.map((answer) => ({ ...answerOf(answer), took_ms: 0 }));
      assert.equal(one, other, name);
      assert.is(codeOf(await call(name, { ...input, as_of: '1426-01-01' })), 'validation_error', name);
    }
  });

  tools('an article comes in pieces, which together are its text', async ({ call }) => {
    const asked = { canonical_id: CIVIL_CODE, article: '147' };
    const { text, ...whole } = answerOf(await call('service_article', asked));
    assert.is(whole.next_offset, undefined);
    let [joined, offset, pieces] = ['', 0, 0];
    for (;;) {
      const piece = answerOf(await call('service_article', { ...asked, max_chars: 50, offset }));
      assert.equal([piece.text_chars, piece.sha256], [[...String(text)].length, whole.sha256]);
      joined += piece.text;
      pieces += 1;
      if (piece.next_offset === undefined) break;
      offset = piece.next_offset as number;
    }
    assert.is(joined, text);
    assert.ok(pieces > 3);
  });

  tools('a text of the greatest length is verified page by page', async ({ call }) => {
    const line = 'المادة 147 من القانون رقم 131 لسنة 1948 والقانون رقم 99999 لسنة 1950. ';
    const text = line.repeat(40) + 'ا'.repeat(200_000 - line.length * 40);
    for (const name of ['service_verify', 'service_extract']) {
      let [offset, items, pages]: [number | undefined, number, number] = [0, 0, 0];
      while (offset !== undefined) {
        const page = answerOf(await call(name, { text, offset })) as {
          items: object[];
          next_offset?: number;
        };
        assert.ok(JSON.stringify(page.items).length <= 8_000, name);
        items += page.items.length;
        pages += 1;
        offset = page.next_offset;
      }
      assert.equal([name, items, pages > 2], [name, 80, true]);
    }
  });

  tools('the tool reports all faults of its arguments at once', async ({ call }) => {
    const result = await call('service_search', {
      query: '',
      top_k: 51,
      fields: ['nothing'],
      max_chars: 1,
      filters: { jurisdiction: 'FR' },
      stray: 1,
    });
    assert.is(codeOf(result), 'validation_error');
    const { errors } = textOf(result) as { errors: { pointer: string }[] };
    assert.equal(errors.map(({ pointer }) => pointer).sort(), [
      '#/fields/0',
      '#/filters/jurisdiction',
      '#/max_chars',
      '#/query',
      '#/stray',
      '#/top_k',
    ]);
  });

  tools('a misplaced argument is told its place', async ({ call }) => {
    for (const [name, input, hint] of [
      ['service_search', { query: 'x', jurisdiction: 'EG' }, 'filters.jurisdiction'],
      ['service_search', { query: 'x', filters: { as_of: '2020-01-01' } }, 'as_of, outside of filters'],
      ['service_search', { query: 'x', filters: { max_chars: 100 } }, 'max_chars, outside of filters'],
      ['service_graph_traverse', { canonical_id: CIVIL_CODE, top_k: 3 }, 'limit'],
      ['service_article', { canonical_id: CIVIL_CODE, article_no: '147' }, 'article'],
      ['service_reason', { query: 'ما مدة فترة الاختبار؟' }, 'question'],
    ] as const) {
      const { errors } = textOf(await call(name, input)) as { errors: { detail: string }[] };
      assert.ok(
        errors.some(({ detail }) => detail.endsWith(`did you mean ${hint}?`)),
        hint,
      );
    }
  });

  tools('without max_chars every answer has at most 8,000 characters', async ({ client }) => {
    const longest = { canonical_id: CIVIL_CODE, depth: 3, limit: 100 };
    const whole = answerOf(
      await client.callTool({
        name: 'service_graph_traverse',
        arguments: { ...longest, max_chars: 1_000_000 },
      }),
    ) as { nodes: object[]; edges: object[] };
    const joined: { nodes: object[]; edges: object[] } = { nodes: [], edges: [] };
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const asked = { ...longest, max_chars: 900, offset };
      const page = answerOf(await client.callTool({ name: 'service_graph_traverse', arguments: asked })) as {
        nodes: object[];
        edges: object[];
        nodes_from?: number;
        next_offset?: number;
      };
      assert.is(page.nodes_from, joined.nodes.length);
      joined.nodes.push(...page.nodes);
      joined.edges.push(...page.edges);
      offset = page.next_offset;
    }
    const sorted = (edges: object[]) => edges.map((edge) => JSON.stringify(edge)).sort();
    assert.equal(joined.nodes, whole.nodes);
    assert.equal(sorted(joined.edges), sorted(whole.edges));
    assert.ok(whole.edges.length > 3);
    for (const [name, , input] of [
      ...CALLS,
      ['service_search', 'search', { query: 'العقد', top_k: 50 }],
    ] as const) {
      const { content } = await client.callTool({ name, arguments: { ...input } });
      const [block] = content;
      const length = block?.type === 'text' ? block.text.length : 0;
      assert.ok(length > 0 && length <= 8_000, `${name} ${length}`);
    }
  });

  tools('the tool reports what does not exist, with the members of a problem', async ({ call }) => {
    const unknown = await call('service_document', { canonical_id: 'eg-leg-1000-1' });
    assert.is(codeOf(unknown), 'not_found');
    assert.is(textOf(unknown).type, 'https://sanad.example/errors/not_found');
    assert.is(codeOf(await call('service_cite', { citation: 'لا شيء هنا' })), 'citation_unparseable');
    const absent = await call('service_cite', { citation: 'القانون رقم 999 لسنة 1999' });
    assert.is(codeOf(absent), 'citation_not_found');
    assert.is((textOf(absent).parsed as { number: string }).number, '999');
  });

  tools('a tool that does not exist is an error of the protocol', async ({ client }) => {
    const error = await client.callTool({ name: 'service_nothing' }).catch((error: unknown) => error);
    assert.is((error as { code: number }).code, -32602);
  });

  tools('documents are resources, by a template', async ({ client, service }) => {
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.equal(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['sanad://document/{canonical_id}'],
    );
    assert.equal((await client.listResources()).resources, []);
    const uri = `sanad://document/${CIVIL_CODE}`;
    const { contents } = await client.readResource({ uri });
    const [content] = contents;
    assert.equal([contents.length, content?.uri, content?.mimeType], [1, uri, 'application/json']);
    const text = content !== undefined && 'text' in content ? content.text : '';
    assert.is(text, await (await service.ask(`/v1/document/${CIVIL_CODE}`)).text());
    for (const none of ['sanad://document/eg-leg-1000-1', 'sanad://document/', 'file:///etc/passwd', 'x']) {
      const error = (await client.readResource({ uri: none }).catch((error: unknown) => error)) as {
        code: number;
        data: unknown;
      };
      assert.equal([none, error.code, error.data], [none, -32602, { uri: none }]);
    }
  });

  tools.run();
}

const size = suite('transports/mcp/tools/size');

size('the list of tools, as it goes over the wire, is below 16 KB', async () => {
  const service = await startService({ corpus: 'none' });
  try {
    await below16KB(service);
  } finally {
    await service.close();
  }
});

async function below16KB(service: TestService): Promise<void> {
  const { headers, body } = modernMessage('tools/list');
  const modern = await service.post('/mcp', body, headers);
  const legacy = await service.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { Accept: headers.Accept },
  );
  for (const response of [modern, legacy]) {
    const bytes = Buffer.byteLength(await response.text());
    assert.ok(bytes > 4_000 && bytes < 16_384, `${bytes}`);
  }
}

size.run();

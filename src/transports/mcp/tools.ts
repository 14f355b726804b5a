/** The tools of MCP: operations of the API under other names, with answers that can be made smaller. */
import type { Tool as ToolCard } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RatePolicyName } from '../../limits/rate/policies.ts';
import { RATE_POLICIES } from '../../limits/rate/policies.ts';
import { OPERATIONS } from '../../operations.ts';
import { dayFields } from '../../schema/day.ts';
import { jurisdictionCodeSchema } from '../../schema/filters.ts';
import { textInput } from '../../usecases/citations/finding/text.ts';
import { amendmentFields } from '../../usecases/document/amendments.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import { fieldsOf, inputSchema, outputOutline } from './schemas.ts';
import type { Cut, Shrinkable } from './small-answer.ts';
import { shrinkInputs } from './small-answer.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  /**
   * Returns the entry in `tools/list`. Its schemas are made on the first call, because that takes a tenth of
   * the time in which the server starts.
   */
  readonly card: () => ToolCard;
  /** The operation that the tool runs, with the input and the rate limit of the tool. */
  readonly operation: KeyOperation;
  readonly shrinkable?: Shrinkable;
}

interface ToolWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Rate limit of the tool; absent: that of the operation. */
  readonly rate?: RatePolicyName;
  /** Members of the operation's input and output that the tool leaves out. */
  readonly without?: readonly string[];
  /** Where a client can choose fields: a member of the answer, or the answer itself; absent: nowhere. */
  readonly fieldsOf?: string | 'answer';
  /** What is cut if it is long; absent: nothing. */
  readonly cut?: Cut;
}

/** All tools only read, and only from this corpus. */
const ANNOTATIONS: ToolCard['annotations'] = { readOnlyHint: true, openWorldHint: false };

/** Members about the reason for a status. Only REST and gRPC have them, to keep the list of tools short. */
const STATUS_REASON = ['include', 'status_reason'];

/** Inputs for the day of the law, with shorter descriptions than in the API description. */
const OF_DAY = {
  as_of: dayFields.as_of.describe('YYYY-MM-DD; absent: today'),
  // The values, `gregorian` and `hijri`, need no description.
  calendar: dayFields.calendar.unwrap().optional(),
};

/** Input for the preferred jurisdiction, with a shorter description than in the API description. */
const PREFERENCE = {
  preferred_jurisdiction: jurisdictionCodeSchema
    .optional()
    .describe('Ranks its law first, as naming it does'),
};

/** Inputs for a text to read, with shorter descriptions than in the API description. */
const OF_TEXT = {
  text: textInput.shape.text.describe('Text of 200,000 characters at most'),
  document: textInput.shape.document.describe('canonical_id of the document with the text'),
};

const TOOL_LIST: readonly Tool[] = [
  tool(OPERATIONS.reason, {
    name: 'service_reason',
    title: 'Answer a legal question',
    description:
      'Answers a question of Arabic law from retrieved texts, in Arabic or English: the answer ' +
      'with markers [n], each with a citation checked against these texts; grounding.used 0 means none. ' +
      'Takes up to two minutes. Limit: ' +
      `${RATE_POLICIES['mcp-reason'].requests} calls a minute, paid plans only.`,
    rate: 'mcp-reason',
    without: ['stream'],
    fieldsOf: 'citations',
    cut: { kind: 'text', text: 'snippet' },
  }),
  tool(OPERATIONS.search, {
    name: 'service_search',
    title: 'Search the law',
    description: `Finds articles of laws, rulings and fatwas by words and meaning, in Arabic or English. Returns at most 50, best first; results_total counts those left out for length. All tools but service_reason share ${RATE_POLICIES.default.requests} calls a minute.`,
    without: ['explain', ...STATUS_REASON],
    fieldsOf: 'results',
    cut: { kind: 'text', text: 'snippet' },
  }),
  tool(OPERATIONS.cite, {
    name: 'service_cite',
    title: 'Resolve a citation',
    description:
      'Parses a citation, such as القانون رقم 131 لسنة 1948, and finds its document. Returns ' +
      'the parsed citation, warnings, the document, and the cited article in its wording of a day. Texts are ' +
      'cut; service_article and service_document have the rest.',
    without: STATUS_REASON,
    fieldsOf: 'document',
    cut: {
      kind: 'text',
      text: 'full_text',
      ifAsked: true,
      also: { member: 'article', text: 'text' },
    },
  }),
  tool(OPERATIONS.document, {
    name: 'service_document',
    title: 'Read a document',
    description:
      'Fetches one law, ruling or fatwa by the canonical_id that other tools return. A long text goes on at ' +
      'next_offset.',
    without: [...STATUS_REASON, ...Object.keys(amendmentFields)],
    fieldsOf: 'answer',
    cut: { kind: 'pieces', text: 'full_text' },
  }),
  tool(OPERATIONS.article, {
    name: 'service_article',
    title: 'Read an article',
    description:
      'Fetches one article in its wording of a day, with the acts that made it. Without text, state says ' +
      'why. A long text goes on at next_offset.',
    fieldsOf: 'answer',
    cut: { kind: 'pieces', text: 'text' },
  }),
  tool(OPERATIONS.documentChanges, {
    name: 'service_changes',
    title: 'List changes of a law',
    description:
      'Lists the changes of the articles of a document: what was changed, by which act, from which day, and ' +
      'whether it is in the text (applied). A long list goes on at next_offset.',
    fieldsOf: 'changes',
    cut: { kind: 'pages' },
  }),
  tool(OPERATIONS.verify, {
    name: 'service_verify',
    title: 'Verify citations and quotations',
    description:
      'Checks every citation in a text, such as a draft of yours, against the corpus, and quotations ' +
      'of cited articles against their wording. not_in_corpus does not prove that a text does not exist. A ' +
      'long list goes on at next_offset.',
    fieldsOf: 'items',
    cut: { kind: 'pages', beside: ['quotations', 'coverage.skipped'] },
  }),
  tool(OPERATIONS.extract, {
    name: 'service_extract',
    title: 'Find citations in a text',
    description:
      'Finds every citation in a text, with its place, its content and its document. A long list goes ' +
      'on at next_offset.',
    fieldsOf: 'items',
    cut: { kind: 'pages', beside: ['unread'] },
  }),
  tool(OPERATIONS.traverse, {
    name: 'service_graph_traverse',
    title: 'Follow citations',
    description:
      'Traverses the graph from one document to those that it cites, amends, repeals, implements or ' +
      'interprets, and in the other direction. Returns at most 100 nodes and the edges between them. A long ' +
      'list goes on at next_offset.',
    without: STATUS_REASON,
    fieldsOf: 'nodes',
    cut: { kind: 'pages', beside: ['edges'], places: placesInGraph },
  }),
  tool(OPERATIONS.jurisdictions, {
    name: 'service_jurisdictions',
    title: 'List jurisdictions',
    description: 'Lists the codes of jurisdiction inputs.',
  }),
];

/** Nodes in their order, each followed by the edges between it and nodes before it. */
function placesInGraph(answer: Record<string, unknown>) {
  const { nodes, edges } = answer as z.output<typeof OPERATIONS.traverse.output>;
  const indexes = new Map(nodes.map(({ canonical_id }, index) => [canonical_id, index]));
  const laterOf = (edge: (typeof edges)[number]) =>
    Math.max(indexes.get(edge.from_id) ?? 0, indexes.get(edge.to_id) ?? 0);
  const byNode: object[][] = nodes.map((node) => [node]);
  for (const edge of edges) byNode[laterOf(edge)]?.push(edge);
  const ordered = byNode.flat();
  const places = new Map<object, number>(ordered.map((item, place) => [item, place]));
  return (item: object) => places.get(item);
}

/** The tools by name. Their order stays the same, because clients cache the list. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(TOOL_LIST.map((tool) => [tool.name, tool]));

function tool(of: KeyOperation, { name, title, description, rate, without = [], ...words }: ToolWords): Tool {
  if (!(of.input instanceof z.ZodObject) || of.input.def.checks?.length) {
    throw new Error(`${of.name} takes no plain object: its input cannot be taken apart`);
  }
  const shrinkable = shrinkableBy(of, { without, ...words });
  const own = Object.entries(of.input.shape).filter(([member]) => !without.includes(member));
  const ofDay = 'as_of' in of.input.shape && OF_DAY;
  const preference = 'preferred_jurisdiction' in of.input.shape && PREFERENCE;
  const ofText = 'document' in of.input.shape && OF_TEXT;
  const input = z.strictObject({
    ...Object.fromEntries(own),
    ...ofDay,
    ...preference,
    ...ofText,
    ...(shrinkable && shrinkInputs(shrinkable)),
  });
  let card: ToolCard | undefined;
  const cardOf = (): ToolCard => ({
    name,
    title,
    description,
    inputSchema: inputSchema(input),
    // No member is required if a client can choose among the members of the answer.
    outputSchema: outputOutline(of.output, { required: words.fieldsOf !== 'answer', without }),
    annotations: ANNOTATIONS,
  });
  return {
    name,
    description,
    card() {
      card ??= cardOf();
      return card;
    },
    operation: { ...of, input, rate: rate ?? of.rate },
    ...(shrinkable && { shrinkable }),
  };
}

function shrinkableBy(
  { name, output }: KeyOperation,
  { fieldsOf: place, cut, without = [] }: Pick<ToolWords, 'fieldsOf' | 'cut' | 'without'>,
): Shrinkable | undefined {
  if (place === undefined) return undefined;
  const member = place === 'answer' ? undefined : place;
  const [first, ...more] = fieldsOf(output, member).filter((field) => !without.includes(field));
  if (first === undefined) throw new Error(`${name} has no fields to choose`);
  return {
    ...(member !== undefined && { member }),
    fields: [first, ...more],
    ...(cut && { cut }),
  };
}

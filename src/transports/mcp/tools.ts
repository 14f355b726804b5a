/** The tools of MCP: operations of the API under other names, with answers that can be made smaller. */
import type { Tool as ToolCard } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RatePolicyName } from '../../limits/rate/policies.ts';
import { RATE_POLICIES } from '../../limits/rate/policies.ts';
import { OPERATIONS } from '../../operations.ts';
import { dayFields } from '../../schema/day.ts';
import { amendmentFields } from '../../usecases/document/amendments.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import { fieldsOf, inputSchema, outputOutline } from './schemas.ts';
import type { Shrinkable } from './small-answer.ts';
import { shrinkInputs } from './small-answer.ts';

export interface Tool {
  /** The entry in `tools/list`. */
  readonly card: ToolCard;
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
  /** Name of the field with the long text, which a client can shorten. */
  readonly text?: string;
  /** True if the long text is left out by default; a boolean input with its name asks for it. */
  readonly textIfAsked?: boolean;
  /** Default length, in code points, if the long text is sent in pieces; absent: in one piece. */
  readonly pieceChars?: number;
}

/** All tools only read, and only from this corpus. */
const ANNOTATIONS: ToolCard['annotations'] = { readOnlyHint: true, openWorldHint: false };

/** Members about the reason for a status. Only REST and gRPC have them, to keep the list of tools short. */
const STATUS_REASON = ['include', 'status_reason'];

/** Inputs for the day of the law, with shorter descriptions than in the API description. */
const OF_DAY = {
  as_of: dayFields.as_of.describe('Day of the law, YYYY-MM-DD; absent: today'),
  // The values, `gregorian` and `hijri`, need no description.
  calendar: dayFields.calendar.unwrap().optional(),
};

const TOOL_LIST: readonly Tool[] = [
  tool(OPERATIONS.reason, {
    name: 'service_reason',
    title: 'Answer a legal question',
    description:
      'Answers a question of Arabic law from retrieved texts, in Arabic or English. Returns the answer ' +
      'with markers [n] and, for each, a citation checked against the retrieved texts; grounding.used ' +
      '0 means no verified citation. Takes up to two minutes. Limit: ' +
      `${RATE_POLICIES['mcp-reason'].requests} calls a minute, paid plans only.`,
    rate: 'mcp-reason',
    without: ['stream'],
    fieldsOf: 'citations',
    text: 'snippet',
  }),
  tool(OPERATIONS.search, {
    name: 'service_search',
    title: 'Search the law',
    description: `Finds articles of laws, rulings and fatwas by words and meaning, in Arabic or English. Returns at most 50, best first, with canonical_id, citation and snippet. All tools but service_reason share ${RATE_POLICIES.default.requests} calls a minute.`,
    without: ['explain', ...STATUS_REASON],
    fieldsOf: 'results',
    text: 'snippet',
  }),
  tool(OPERATIONS.cite, {
    name: 'service_cite',
    title: 'Resolve a citation',
    description:
      'Parses an Arabic citation, such as القانون رقم 131 لسنة 1948, and finds its document. Returns ' +
      'the parsed citation, warnings, the document, and the cited article in its wording of a day.',
    without: STATUS_REASON,
    fieldsOf: 'document',
    text: 'full_text',
    textIfAsked: true,
  }),
  tool(OPERATIONS.document, {
    name: 'service_document',
    title: 'Read a document',
    description: 'Fetches one law, ruling or fatwa by the canonical_id that other tools return.',
    without: [...STATUS_REASON, ...Object.keys(amendmentFields)],
    fieldsOf: 'answer',
    text: 'full_text',
  }),
  tool(OPERATIONS.article, {
    name: 'service_article',
    title: 'Read an article',
    description:
      'Fetches one article in its wording of a day, with the acts that made it. Without text, state says ' +
      'why. A long text goes on at next_offset.',
    fieldsOf: 'answer',
    text: 'text',
    pieceChars: 8_000,
  }),
  tool(OPERATIONS.traverse, {
    name: 'service_graph_traverse',
    title: 'Follow citations',
    description:
      'Traverses the graph from one document to those that it cites, amends, repeals, implements or ' +
      'interprets, and in the other direction. Returns at most 100 nodes and the edges between them.',
    without: STATUS_REASON,
    fieldsOf: 'nodes',
  }),
  tool(OPERATIONS.jurisdictions, {
    name: 'service_jurisdictions',
    title: 'List jurisdictions',
    description: 'Lists the codes that jurisdiction inputs accept.',
  }),
];

export const TOOLS: ReadonlyMap<string, Tool> = new Map(TOOL_LIST.map((tool) => [tool.card.name, tool]));

/** Entries of `tools/list`. Their order stays the same, because clients cache the list. */
export const TOOL_CARDS: readonly ToolCard[] = TOOL_LIST.map(({ card }) => card);

function tool(of: KeyOperation, { name, title, description, rate, without = [], ...words }: ToolWords): Tool {
  if (!(of.input instanceof z.ZodObject) || of.input.def.checks?.length) {
    throw new Error(`${of.name} takes no plain object: its input cannot be taken apart`);
  }
  const shrinkable = shrinkableBy(of, { without, ...words });
  const own = Object.entries(of.input.shape).filter(([member]) => !without.includes(member));
  const ofDay = 'as_of' in of.input.shape && OF_DAY;
  const input = z.strictObject({
    ...Object.fromEntries(own),
    ...ofDay,
    ...(shrinkable && shrinkInputs(shrinkable)),
  });
  return {
    card: {
      name,
      title,
      description,
      inputSchema: inputSchema(input),
      // No member is required if a client can choose among the members of the answer.
      outputSchema: outputOutline(of.output, { required: words.fieldsOf !== 'answer', without }),
      annotations: ANNOTATIONS,
    },
    operation: { ...of, input, rate: rate ?? of.rate },
    ...(shrinkable && { shrinkable }),
  };
}

function shrinkableBy(
  { name, output }: KeyOperation,
  {
    fieldsOf: place,
    text,
    textIfAsked,
    pieceChars,
    without = [],
  }: Pick<ToolWords, 'fieldsOf' | 'text' | 'textIfAsked' | 'pieceChars' | 'without'>,
): Shrinkable | undefined {
  if (place === undefined) return undefined;
  const member = place === 'answer' ? undefined : place;
  const [first, ...more] = fieldsOf(output, member).filter((field) => !without.includes(field));
  if (first === undefined) throw new Error(`${name} has no fields to choose`);
  return {
    ...(member !== undefined && { member }),
    fields: [first, ...more],
    ...(text !== undefined && { text }),
    ...(textIfAsked && { textIfAsked }),
    ...(pieceChars !== undefined && { pieceChars }),
  };
}

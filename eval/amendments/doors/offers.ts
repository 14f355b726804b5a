/** The texts of an article that each door of the service offers. */
import type { Answer, AskedService } from './asked-service.ts';

/** The article that is asked for. */
export interface AskedArticle {
  canonicalId: string;
  articleKey: string;
  /** The article as a text cites it. */
  citations: readonly string[];
  /** Questions about the article: by its name, and by words of its wordings. */
  questions: readonly string[];
}

/** A whole article, a passage as the index has it, sentences of a passage, or a whole document. */
type Extent = 'article' | 'passage' | 'quotation' | 'document';

export interface Offer {
  extent: Extent;
  text: string;
  /** True if the answer says that the text may not be the law in force. */
  marked: boolean;
}

type Door = (asked: AskedArticle, service: AskedService) => Promise<Offer[]>;

export const DOORS = {
  search: ({ canonicalId, questions }, { rest }) =>
    each(questions, async (query) => searched(await rest('/v1/search', { query, top_k: 50 }), canonicalId)),
  'search, superseded': ({ canonicalId, questions }, { rest }) =>
    each(questions, async (query) =>
      searched(await rest('/v1/search', { query, top_k: 50, include: ['superseded'] }), canonicalId),
    ),
  reason: ({ canonicalId, questions }, { rest }) =>
    each(questions, async (question) => answered(await rest('/v1/reason', { question }), canonicalId)),
  cite: (asked, { rest }) =>
    each(asked.citations, async (citation) => cited(await rest('/v1/cite', { citation }), asked)),
  article: async ({ canonicalId, articleKey }, { rest }) =>
    articleOffered(await rest(`/v1/document/${canonicalId}/articles/key:${encodeURIComponent(articleKey)}`)),
  document: async ({ canonicalId }, { rest }) => documentOffered(await rest(`/v1/document/${canonicalId}`)),
  'MCP search': ({ canonicalId, questions }, { tool }) =>
    each(questions, async (query) =>
      searched(await tool('service_search', { query, top_k: 50 }), canonicalId),
    ),
  'MCP cite': (asked, { tool }) =>
    each(asked.citations, async (citation) => cited(await tool('service_cite', { citation }), asked)),
  'MCP article': async ({ canonicalId, articleKey }, { tool }) =>
    articleOffered(
      await tool('service_article', {
        canonical_id: canonicalId,
        article: `key:${articleKey}`,
        max_chars: 1_000_000,
      }),
    ),
} satisfies Record<string, Door>;

export type DoorName = keyof typeof DOORS;

async function each(inputs: readonly string[], ask: (input: string) => Promise<Offer[]>): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const input of inputs) offers.push(...(await ask(input)));
  return offers;
}

const items = (answer: Answer | undefined, name: string) => (answer?.[name] ?? []) as Answer[];

/** An article without changes has no state: its text is offered as the law in force. */
const isMarked = ({ state = 'in_force', warnings = [] }: Answer) =>
  state !== 'in_force' || (warnings as unknown[]).length > 0;

const passage = (answer: Answer): Offer => ({
  extent: 'passage',
  text: String(answer.snippet),
  marked: isMarked(answer),
});

const searched = (answer: Answer | undefined, id: string): Offer[] =>
  items(answer, 'results')
    .filter(({ canonical_id }) => canonical_id === id)
    .map(passage);

/** The passages of the citations, and the quotations of the answer with the marks of their citations. */
function answered(answer: Answer | undefined, id: string): Offer[] {
  const citations = new Map(
    items(answer, 'citations')
      .filter(({ canonical_id }) => canonical_id === id)
      .map((citation) => [Number(citation.marker), citation]),
  );
  const quoted = [...String(answer?.answer ?? '').matchAll(/«([^»]*)» *\[(\d+)\]/g)].flatMap(
    ([, text = '', marker]): Offer[] => {
      const citation = citations.get(Number(marker));
      return citation === undefined ? [] : [{ extent: 'quotation', text, marked: isMarked(citation) }];
    },
  );
  return [...[...citations.values()].map(passage), ...quoted];
}

function cited(answer: Answer | undefined, { canonicalId }: AskedArticle): Offer[] {
  const { document, article } = (answer ?? {}) as Readonly<Record<string, Answer | undefined>>;
  if (document?.canonical_id !== canonicalId) return [];
  return [...articleOffered(article), ...documentOffered(document)];
}

const articleOffered = (article: Answer | undefined): Offer[] =>
  typeof article?.text === 'string'
    ? [{ extent: 'article', text: article.text, marked: isMarked(article) }]
    : [];

/** The marks of a document are lines in its text. */
const documentOffered = (document: Answer | undefined): Offer[] =>
  typeof document?.full_text === 'string'
    ? [{ extent: 'document', text: document.full_text, marked: false }]
    : [];

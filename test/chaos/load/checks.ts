/**
 * Used by all load clients: turns an HTTP reply into an outcome for the ledger, and checks the content of an
 * answer.
 */
import { generationsIn } from '../environment/corpora.ts';
import type { DocumentAnswer } from '../invariants/answers.ts';
import { mixedEdges, mixedGenerations, ungroundedCitations, wrongText } from '../invariants/answers.ts';
import type { Outcome } from '../invariants/counting.ts';
import { spoiled } from '../record/sabotage.ts';
import type { World } from '../service/world.ts';
import type { HttpReply } from './http.ts';
import { json } from './http.ts';

/**
 * Turns a reply into an outcome for the ledger. It is a violation if the timeout passed with neither a reply
 * nor a closed connection.
 */
export function outcomeOf(reply: HttpReply, id: string, { judge }: World): Outcome {
  judge.check('ended', reply.kind !== 'silent', () => [`request ${id} has neither an answer nor an end`]);
  if (reply.kind === 'silent') return { kind: 'lost', why: 'silent' };
  if (reply.kind === 'lost') return { kind: 'lost', why: reply.weLeft ? 'we left' : reply.why };
  const { status, text } = reply;
  if (reply.kind === 'part' && status < 400) return { kind: 'begun' };
  const code = status >= 400 ? json(text)?.code : undefined;
  return { kind: 'answered', status, ...(typeof code === 'string' && { code }) };
}

interface Content {
  readonly results?: readonly unknown[];
  readonly document?: DocumentAnswer;
  readonly full_text?: string;
  readonly edges?: readonly { readonly from_id: string; readonly article_ref?: string }[];
}

/** Checks the corpus generation, the texts and the graph edges of an answer in JSON. */
export function checkContent(id: string, body: string, { judge, publisher, sabotage }: World): void {
  const content = json(spoiled(body, sabotage)) as Content | undefined;
  if (content === undefined) {
    judge.broken('texts', `request ${id}: the answer is no JSON: ${body.slice(0, 300)}`);
    return;
  }
  const mixed =
    mixedGenerations(content, publisher) ?? (content.edges && mixedEdges(content.edges, publisher));
  judge.check('generation', mixed === undefined, () => [`request ${id}: ${mixed}`, body.slice(0, 1_500)]);
  const document = content.document ?? (content.full_text === undefined ? undefined : content);
  if (document === undefined) return;
  const wrong = wrongText(document as DocumentAnswer);
  judge.check('texts', wrong === undefined, () => [`request ${id}: ${wrong}`]);
}

interface Reasoned {
  readonly answer?: string;
  /** Missing in a gRPC message that has no citations, because Protocol Buffers omit empty lists. */
  readonly citations?: readonly {
    readonly marker: number;
    readonly canonical_id: string;
    readonly article_no?: string;
  }[];
  readonly grounding: { readonly used: number };
}

/**
 * Checks that every cited passage was in the model's prompt, and that all passages are of one corpus
 * generation.
 */
export function checkReasoned(id: string, question: string, reasoned: Reasoned, world: World): void {
  const { judge, model, publisher, sabotage } = world;
  const { citations = [] } = reasoned;
  const offered = model.offered(question);
  if (offered === undefined) {
    // The model server never saw this question: the service had retrieved no passage, so it may cite none.
    judge.check('citations', citations.length === 0, () => [`request ${id} cites, and no model was asked`]);
    return;
  }
  const references = sabotage.name === 'citations' ? new Set<string>() : offered.references;
  const wrong = ungroundedCitations(citations, references);
  judge.check('citations', wrong === undefined, () => [`request ${id}: ${wrong}`, ...references]);
  const together = {
    cited: citations,
    prompt: [...generationsIn(offered.text)].map((one) => `GEN${String(one).padStart(4, '0')}`),
  };
  const mixed = mixedGenerations(together, publisher);
  judge.check('generation', mixed === undefined, () => [`request ${id}: ${mixed}, with its prompt`]);
}

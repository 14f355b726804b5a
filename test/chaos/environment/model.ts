/**
 * Fake language model server. It cites passages of its prompt and sometimes adds an invented reference. It
 * remembers the passages offered for each question, found by a name such as `q-12-q` inside the question.
 */
import type { Script, Step } from '../../support/services/llm-server.ts';
import { startLlmServer } from '../../support/services/llm-server.ts';
import { choices } from '../plan/random.ts';

const MODEL_FAULTS = ['silent', 'stalls', 'garbage', 'refuses', 'dies'] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

export interface ModelServer {
  readonly url: string;
  fault: ModelFault | undefined;
  /**
   * What the prompt for this question contained: the references of its passages (`canonical_id#article_no`),
   * and the prompt's text.
   */
  offered(question: string): { readonly references: ReadonlySet<string>; readonly text: string } | undefined;
  close(): Promise<void>;
}

/** Maximum number of questions whose prompts are remembered. The oldest is dropped first. */
const REMEMBERED = 2_000;
export const questionName = (number: number) => `q-${number}-q`;

export async function startModel(seed: number): Promise<ModelServer> {
  const random = choices(seed);
  const server = await startLlmServer();
  const offers = new Map<string, { references: Set<string>; text: string }>();

  const model: ModelServer = {
    url: server.url,
    fault: undefined,
    offered: (question) => offers.get(question),
    close: () => server.close(),
  };

  server.play(({ text }): Script => {
    // `server.asked` keeps every request, which would fill memory in a long run, so it is emptied each time.
    server.asked.length = 0;
    const name = /q-\d+-q/.exec(text)?.[0];
    const tokens = Array.from(text.matchAll(/^[^\n:]+: \[\[REF:([^\]\n]+)\]\]$/gm), ([, token]) =>
      String(token),
    );
    if (name !== undefined) offers.set(name, { references: new Set(tokens), text });
    for (const oldest of offers.keys()) {
      if (offers.size <= REMEMBERED) break;
      offers.delete(oldest);
    }
    const cited = tokens.filter(() => random.chance(0.3)).map((token) => ` حكم ثابت [[REF:${token}]].`);
    const invented = random.chance(0.3) ? ' زعم [[REF:eg-leg-1801-999#7]].' : '';
    const steps: Step[] = ['يجيب النص', ...cited, invented, ' انتهى.'].filter((piece) => piece !== '');
    // Sends the answer in pieces with pauses of up to 40 ms, so that a client can disconnect in the middle.
    const paced = steps.flatMap((step): Step[] => [step, { waitMs: random.whole(0, 40) }]);
    const begun = paced.slice(0, random.whole(1, paced.length));
    switch (model.fault) {
      case 'silent':
        return { steps: ['stall'] };
      case 'stalls':
        return { steps: [...begun, 'stall'] };
      case 'garbage':
        return {
          steps: [...(random.chance(0.5) ? begun : []), { raw: 'data: {"choices": [{"del\n\n' }, 'hang up'],
        };
      case 'refuses':
        return { status: random.of([400, 429, 500, 503]) };
      case 'dies':
        return {
          steps: [...(random.chance(0.5) ? begun : []), random.of<Step>(['die', 'hang up', 'error'])],
        };
      default:
        return { steps: paced };
    }
  });
  return model;
}

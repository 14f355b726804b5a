/** Random requests for the load clients, by route. */
import { citationOf, idOf, lawNumbers, queryFor } from '../environment/corpora.ts';
import { questionName } from '../environment/model.ts';
import type { Choices } from '../plan/random.ts';
import type { LedgerKey } from '../record/ledger.ts';
import type { LoadKeys } from '../service/world.ts';

export interface Wanted {
  /** Name of the operation under which the service counts the request, as `search`. */
  readonly route: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Record<string, unknown>;
  readonly cost?: number;
}

/** A random lookup that every key may send. Some lookups are malformed on purpose. */
export function someLookup(random: Choices): Wanted {
  const law = random.of(lawNumbers);
  switch (random.whole(0, 9)) {
    case 0:
    case 1:
    case 2: {
      const body = { query: queryFor(law), top_k: random.whole(1, 20), include_text: random.chance(0.9) };
      return { route: 'search', method: 'POST', path: '/v1/search', body };
    }
    case 3:
      return { route: 'cite', method: 'POST', path: '/v1/cite', body: { citation: citationOf(law) } };
    case 4:
    case 5:
      return { route: 'document', method: 'GET', path: `/v1/document/${idOf(law)}` };
    case 6: {
      const body = { canonical_id: idOf(law), depth: random.whole(1, 3) };
      return { route: 'traverse', method: 'POST', path: '/v1/graph/traverse', body };
    }
    case 7:
      return { route: 'jurisdictions', method: 'GET', path: '/v1/jurisdictions' };
    case 8: {
      const count = random.whole(1, 150);
      const citations = Array.from({ length: count }, (_, i) => citationOf((i % lawNumbers.length) + 1));
      const cost = Math.ceil(count / 100);
      return { route: 'cite_batch', method: 'POST', path: '/v1/cite/batch', body: { citations }, cost };
    }
    default:
      return someMistake(random);
  }
}

/** A random request that the service must refuse with 4xx and must not count towards the month. */
function someMistake(random: Choices): Wanted {
  return random.of<Wanted>([
    { route: 'search', method: 'POST', path: '/v1/search', body: { query: ' ' } },
    { route: 'search', method: 'POST', path: '/v1/search', body: { query: 'عقد', filter: {} } },
    { route: 'document', method: 'GET', path: '/v1/document/eg-leg-1799-1' },
    {
      route: 'traverse',
      method: 'POST',
      path: '/v1/graph/traverse',
      body: { canonical_id: 'eg-leg-1799-1' },
    },
    { route: 'cite', method: 'POST', path: '/v1/cite', body: { citation: 'القانون رقم 1 لسنة 1799' } },
  ]);
}

let questions = 0;

/** A random question. It contains a name such as `q-12-q`, by which the fake model recognizes it. */
export function someQuestion(random: Choices): {
  readonly name: string;
  readonly body: Record<string, unknown>;
} {
  questions += 1;
  const name = questionName(questions);
  const law = random.of(lawNumbers);
  const body = { question: `ما هي ${queryFor(law)}؟ ${name}`, top_k: random.whole(4, 12) };
  return { name, body };
}

/** Picks a key for a request: mostly the client's own, sometimes one with a tight rate or quota. */
export function someKey(random: Choices, keys: LoadKeys, own: LedgerKey): LedgerKey {
  const share = random.share();
  if (share < 0.7) return own;
  if (share < 0.8) return keys.limited;
  return share < 0.95 ? keys.metered : keys.scarce;
}

let requests = 0;

/** New request id with the transport's name. The service's log and the ledger both show it. */
export function nextId(door: string): string {
  requests += 1;
  return `chaos-${door}-${requests}`;
}

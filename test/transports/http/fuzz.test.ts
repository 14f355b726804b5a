/** Sends random requests: every answer must be JSON of this service, and none may be a 500. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../../src/errors.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';
import { seeded } from '../../support/random.ts';

const fuzz = suite<{ service: TestService }>('transports/http/fuzz');
const SEED = 20_261_121;
const REQUESTS = 1_500;

fuzz.before(async (context) => {
  context.service = await startService();
});
fuzz.after(({ service }) => service.close());

const NAMES = [
  'query',
  'top_k',
  'filters',
  'rerank',
  'include_text',
  'explain',
  'citation',
  'citations',
  'text',
  'document',
  'resolve',
  'jurisdiction',
  'canonical_id',
  'direction',
  'edge_types',
  'depth',
  'limit',
  'doc_type',
  'year_from',
  'year_to',
  'status',
  '__proto__',
  'constructor',
  'toString',
  '',
];
const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1,
  3,
  10,
  50,
  1e308,
  -0.5,
  '',
  ' ',
  'عقد',
  'EG',
  'SA',
  'in',
  'both',
  'cites',
  'fatwa',
  'in_force',
  'eg-leg-1948-131',
  'المادة 147 من القانون رقم 131 لسنة 1948',
  'القانون رقم ٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩ لسنة ٠',
  'المواد من 1 إلى 999999',
  'الطعن رقم 1784 لسنة 54 ق',
  '\u0000',
  '\u202e\u200f',
  'لآ',
  '😀',
  'ً'.repeat(300),
  'ق'.repeat(1000),
  'مادة '.repeat(90),
  '((((',
  '\\',
  '"',
];
/** The required field of the body, by the path of the request. */
const REQUIRED: Readonly<Record<string, string>> = {
  '/v1/search': 'query',
  '/v1/search/batch': 'searches',
  '/v1/cite': 'citation',
  '/v1/cite/batch': 'citations',
  '/v1/citations/extract': 'text',
  '/v1/citations/verify': 'text',
  '/v1/graph/traverse': 'canonical_id',
  '/v1/graph/path': 'from_id',
  '/v1/graph/related': 'canonical_id',
};
const PATHS = Object.keys(REQUIRED);

type Random = () => number;
const oneOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

function randomText(random: Random): string {
  const codePoints = Array.from({ length: Math.floor(random() * 40) }, () => {
    const block = oneOf(random, [0x20, 0x600, 0x660, 0x6f0, 0xfb50, 0xfe70, 0x2000, 0x1ee00, 0x1f600]);
    return block + Math.floor(random() * 0x80);
  });
  return String.fromCodePoint(...codePoints);
}

function randomValue(random: Random, depth: number): unknown {
  const kind = random();
  if (depth > 0 && kind < 0.15)
    return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth - 1));
  if (depth > 0 && kind < 0.4) return randomObject(random, depth - 1);
  return kind < 0.7 ? oneOf(random, VALUES) : randomText(random);
}

function randomObject(random: Random, depth: number): unknown {
  const size = Math.floor(random() * 5);
  return Object.fromEntries(
    Array.from({ length: size }, () => [oneOf(random, NAMES), randomValue(random, depth)]),
  );
}

/**
 * A random body. Most are valid JSON with the required field, so that many requests pass the first checks.
 */
function randomBody(random: Random, path: string): string {
  const required = REQUIRED[path] as string;
  const value = () => (random() < 0.5 ? oneOf(random, VALUES) : randomText(random));
  const base = random() < 0.7 ? { [required]: required === 'citations' ? [value(), value()] : value() } : {};
  const more = random() < 0.5 ? (randomObject(random, 3) as object) : {};
  const json = JSON.stringify(random() < 0.9 ? { ...base, ...more } : randomValue(random, 4));
  if (random() > 0.1) return json;
  const cut = Math.floor(random() * json.length);
  return json.slice(0, cut) + oneOf(random, ['', '}', '"', ',', '\\u', '\u0000', '[']) + json.slice(cut + 1);
}

fuzz(
  `${REQUESTS} random bodies (seed ${SEED}) give answers and problems of the catalog, never 500`,
  async ({ service }) => {
    const random = seeded(SEED);
    const seen = new Map<number, number>();
    for (let i = 0; i < REQUESTS; i++) {
      const path = oneOf(random, PATHS);
      const body = randomBody(random, path);
      const response = await service.post(path, body);
      const answer = (await response.json()) as { code?: string };
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      assert.ok(response.status < 500, `${response.status} for ${path} ${body}`);
      if (response.status !== 200)
        assert.ok(Object.hasOwn(ERRORS, answer.code ?? ''), `${answer.code} for ${body}`);
    }
    // The random requests must have reached each of these statuses often, or the test proves little.
    for (const status of [200, 400, 404, 422])
      assert.ok((seen.get(status) ?? 0) > 10, `${status}: ${seen.get(status)}`);
  },
);

fuzz('random paths give 200, 404 or 422', async ({ service }) => {
  const random = seeded(SEED + 1);
  for (let i = 0; i < 300; i++) {
    const tail =
      random() < 0.5 ? encodeURIComponent(randomText(random)) : `%${Math.floor(random() * 256).toString(16)}`;
    const response = await service.ask(`/v1/document/${tail}`);
    await response.arrayBuffer();
    assert.ok([200, 404, 422].includes(response.status), `${response.status} for ${tail}`);
  }
});

fuzz.run();

/**
 * Answers of a hostile model: broken, nested, invented and look-alike references, false markers, ids, HTML
 * and controls of direction. `SANAD_HOSTILE_ANSWERS` is the number of answers, 500 without it; each is asked
 * for twice, whole and as a stream.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { ReasonService } from '../../support/doors/reason.ts';
import { parseEvents, startReasonService, tokensIn } from '../../support/doors/reason.ts';
import { seeded } from '../../support/random.ts';

const hostile = suite<{ reason: ReasonService }>('usecases/reason/hostile-model');

hostile.before(async (context) => {
  context.reason = await startReasonService({ SANAD_MAX_REASONS: '64', SANAD_MAX_REASONS_PER_KEY: '64' });
});
hostile.after(({ reason }) => reason.close());

const ANSWERS = Number(process.env.SANAD_HOSTILE_ANSWERS ?? 500);
const AT_ONCE = 2;
/** Milliseconds after which an answer counts as hung, far above what a busy machine needs. */
const HUNG_MS = 60_000;

/** Ids that no corpus has. */
const INVENTED = ['eg-leg-1800-1', 'xx-law-1999-99', 'sa-leg-2005-m999', 'ae-leg-2099-7'];

const MARKS = [
  '[',
  ']',
  '[[',
  ']]',
  '［',
  '］',
  '【',
  '】',
  '﹇',
  '﹈',
  '⹕',
  '⹖',
  '⟦',
  '⟧',
  '\\[',
  '\\]',
  '[ [',
  ']\u200b]',
];
const WORDS = [
  'يلتزم المؤجر بالتسليم. ',
  'لا يجوز الفصل. ',
  'مدة التجربة تسعون يوماً ',
  'خلال ١٥ يوماً، ',
  '\n',
  ' ',
  '،',
  '«',
  '»',
  'Article 5 of the labour law ',
  'المادة 53 من نظام العمل ',
  'م 77 عمل ',
  '😀',
  '- ',
  '3 < 5 ',
  '&lt;b&gt;',
];
const FALSE_MARKERS = [
  '[1]',
  '[٢]',
  '［3］',
  '[4, 5]',
  '[^6]',
  '【7†source】',
  '﹇8﹈',
  '⹕9⹖',
  '[\u200e1\u200f]',
  '[<b>2</b>]',
  '[1',
];
const HTML = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<<b>i>',
  '</',
  '<!--',
  '-->',
  '<a href="javascript:1">',
  '<',
];
const CONTROLS = [
  '\u202e',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u200f',
  '\u0000',
  '\u001b[31m',
  '\u0085',
  '\u200b',
  '\r\n',
  '\ud83d',
  '\ufeff',
];

interface Draw {
  below(count: number): number;
  of<T>(list: readonly T[]): T;
}

function drawing(seed: number): Draw {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  return { below, of: (list) => list[below(list.length)] as (typeof list)[number] };
}

/** Builds a reference: true or invented, and as often as not broken. */
function reference(draw: Draw, offered: readonly string[]): string {
  const id = draw.of(INVENTED);
  const article = draw.of(['', '#1', '#1', ' # 5', '#م', '#٣', '#46 مكرر']);
  const inside = draw.below(2) === 0 ? `${id}${article}` : (offered[draw.below(offered.length)] ?? id);
  const other = `${draw.of(INVENTED)}${article}`;
  return draw.of([
    `[[REF:${inside}]]`,
    `[[REF:${inside}]]`,
    `[[REF:${inside}, ${other}; REF: ${id}]]`,
    `[[REF:${inside}`,
    `[REF:${inside}]`,
    `[[REF ${inside}]]`,
    `［［ＲＥＦ：${inside}］］`,
    `⹕⹕R\u0415F:${inside}⹖⹖`,
    `﹇﹇ref﹕${inside}﹈﹈`,
    `[[RE[[REF:${other}]]F:${inside}]]`,
    `[[REF:${id.slice(0, 6)}[[REF:${inside}]]${id.slice(6)}]]`,
    `[[[[REF:${inside}]]]]`,
    `[[REF:[[REF:${inside}]]${article}]]`,
    `[[R\u200bE\u202eF:${inside}]\u200b]`,
    `[[REF:<b>${inside}</b>]]`,
    `[[REF:${inside}\n]]`,
    inside,
    id.toUpperCase(),
    id.replaceAll('-', '\u2011'),
  ]);
}

/** Returns the hostile answer of a number, cut into pieces at any unit. */
function piecesOf(index: number, prompt: string): string[] {
  const draw = drawing(index);
  const offered = tokensIn(prompt).map((token) => token.slice('[[REF:'.length, -']]'.length));
  let text = 'ج ';
  for (let parts = 1 + draw.below(30); parts > 0; parts--) {
    const kind = draw.below(10);
    if (kind < 4) text += reference(draw, offered);
    else text += draw.of(draw.of([WORDS, WORDS, MARKS, FALSE_MARKERS, HTML, CONTROLS]));
  }
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + draw.below(draw.of([2, 12, 400]));
    const piece = text.slice(at, at + length);
    // Some words alone are an order to the model server, such as `error`, which is in «onerror».
    pieces.push(...(/^(?:stall|die|hang up|error)$/.test(piece) ? [...piece] : [piece]));
    at += length;
  }
  return pieces;
}

interface Answer {
  readonly text: string;
  readonly citations: ReadonlyArray<{ readonly marker: number; readonly reference: string }>;
}

/** Returns the marker of a citation and the reference that a prompt offers for its passage. */
function cited({ marker, canonical_id, article_no }: Cited): Answer['citations'][number] {
  const reference = article_no === undefined ? canonical_id : `${canonical_id}#${article_no}`;
  return { marker, reference };
}

interface Cited {
  readonly marker: number;
  readonly canonical_id: string;
  readonly article_no?: string | undefined;
}

const questionOf = (index: number) => `ما مدة فترة الاختبار في عقد العمل؟ سؤال رقم ${index}`;

/** Asks until the service is not overloaded: a busy machine may refuse a question, which is no answer. */
async function admitted(reason: ReasonService, body: object): Promise<Response> {
  for (;;) {
    const response = await reason.ask(body);
    if (response.status !== 503) return response;
    const { detail } = (await response.json()) as { readonly detail?: string };
    assert.is(detail, 'The service is overloaded.', JSON.stringify(body));
  }
}

async function askWhole(reason: ReasonService, index: number): Promise<Answer> {
  const whole = await answered('reason', await admitted(reason, { question: questionOf(index) }));
  return { text: whole.answer, citations: whole.citations.map(cited) };
}

async function askStreamed(reason: ReasonService, index: number): Promise<Answer> {
  const question = questionOf(index);
  const stream = await (await admitted(reason, { question, stream: true })).text();
  const { text, citations, done, error } = parseEvents(stream);
  assert.equal([done, error], [true, undefined], question);
  return { text, citations: (citations?.citations ?? []).map(cited) };
}

/** Fails if the answer has what a client must never be sent. */
function inspect({ text, citations }: Answer, offered: ReadonlySet<string>, context: string): void {
  for (const { reference } of citations) {
    assert.ok(offered.has(reference), `${reference} was not retrieved: ${context}`);
  }
  const numbers = [...text.matchAll(/[[［【﹇⹕⟦]([\s\\,:#^]*\p{N}[^\p{L}\][［】﹈⹖⟧]*)[\]］】﹈⹖⟧]/gu)];
  const inOrder = [...new Set(numbers.map(([, number]) => number))];
  assert.equal(
    inOrder,
    citations.map(({ marker }) => String(marker)),
    `markers: ${context}`,
  );
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, '-');
  for (const id of INVENTED) assert.not.ok(folded.includes(id), `${id} is left: ${context}`);
  assert.not.match(text, /<[a-z/!?]/iu, `HTML: ${context}`);
  assert.not.match(
    text,
    /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u,
    `controls: ${context}`,
  );
  assert.ok(text.isWellFormed(), `surrogates: ${context}`);
}

/** Maximum share of questions for which the model may get other passages when they are asked again. */
const MOST_DIFFERING = 0.1;

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  JSON.stringify([...some]) === JSON.stringify([...others]);

hostile(
  `${ANSWERS} answers cite what was retrieved, and show no false marker, id or tag`,
  async ({ reason }) => {
    const offered = new Map<number, Set<string>>();
    reason.llm.play(({ text }) => {
      const index = Number(/سؤال رقم (\d+)/u.exec(text)?.[1]);
      offered.set(index, new Set(tokensIn(text).map((token) => token.slice('[[REF:'.length, -']]'.length))));
      return { steps: piecesOf(index, text) };
    });
    let next = 0;
    let differing = 0;
    async function work(): Promise<void> {
      for (let index = next++; index < ANSWERS; index = next++) {
        let timer: NodeJS.Timeout | undefined;
        const hung = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error(`answer ${index} hung`)), HUNG_MS);
        });
        const both = async () => {
          const whole = await askWhole(reason, index);
          const known = offered.get(index) ?? new Set();
          inspect(whole, known, JSON.stringify([index, whole.text]));
          const streamed = await askStreamed(reason, index);
          const knownNow = offered.get(index) ?? new Set();
          inspect(streamed, knownNow, JSON.stringify([index, streamed.text]));
          // Under high load the service leaves out the reranker, so that the model gets other passages.
          if (isSame(known, knownNow)) assert.equal(streamed, whole, `answer ${index}`);
          else assert.ok(++differing <= MOST_DIFFERING * ANSWERS, 'most questions get the same passages');
        };
        await Promise.race([both(), hung]).finally(() => clearTimeout(timer));
        offered.delete(index);
        reason.llm.asked.length = 0;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  },
);

hostile.run();

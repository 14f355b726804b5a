/**
 * Asks the service the questions of `eval/questions/`, and collects the passages that the model would get.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { OPERATOR } from '../../src/cli/command/operator.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { sha256 } from '../../src/digest.ts';
import type { GroundedQuestion, Passage } from '../../src/models/passages.ts';
import { retrievePassages } from '../../src/usecases/reason/retrieve.ts';
import { reasonInput } from '../../src/usecases/reason/schema.ts';

const QUESTIONS = new URL('../../eval/questions/', import.meta.url);
const EVERYDAY = new URL('../../eval/everyday/', import.meta.url);

export type Split = 'train' | 'test';
export type Kind = 'answered' | 'unanswered';
type Register = 'dialect' | 'standard' | 'english';

/** An article that answers a question, or a ruling, which has no number. */
interface Answer {
  readonly document: string;
  readonly article?: string;
}

/** A question with the passages retrieved for it, and what answers it: nothing, or any of these. */
export interface Example {
  readonly grounded: GroundedQuestion;
  readonly answers: readonly Answer[];
}

/** True if the passage is one of the answers. */
export function isAnswer({ canonical_id, article_no }: Passage, answers: readonly Answer[]): boolean {
  return answers.some(({ document, article }) => canonical_id === document && article_no === article);
}

/** Questions that no law answers, a line each. */
const OFF_TOPIC = new URL('off-topic.txt', import.meta.url);

/**
 * Countries of whose law the corpus has only a part. A question about another country's law that is asked
 * with one of these as filter is seldom answered by what is found.
 */
const SMALL = ['DZ', 'EG', 'TN'] as const;

/** Of so many articles, one has its questions asked with the filter of another country too. */
const ASKED_ELSEWHERE = 3;

interface Row {
  readonly split: Split;
  readonly document: string;
  /** Absent for a ruling. */
  readonly article?: string;
  readonly grade: number;
  readonly questions: Partial<Record<Register, readonly string[]>>;
}

/**
 * Yields one question of each register for `articles` articles of the split, drawn by the digest of their
 * ids, so that each run draws the same ones. The questions are asked with their country as filter, because
 * most of them do not name it. Of the kind `unanswered` it yields questions without an answer instead: some
 * of these asked in a country that has not the law, and questions about other things than law.
 */
export async function* collect(
  dataDir: string,
  split: Split,
  articles: number,
  kind: Kind,
): AsyncGenerator<Example> {
  const { ground, close } = await grounding(dataDir);
  try {
    for (const [index, { document, article, questions }] of drawn(split, articles).entries()) {
      for (const variants of Object.values(questions)) {
        const question = firstByDigest(variants);
        const own = document.slice(0, 2).toUpperCase();
        if (kind === 'answered')
          yield {
            grounded: await ground(question, own),
            answers: [{ document, ...(article && { article }) }],
          };
        if (kind === 'answered' || index % ASKED_ELSEWHERE !== 0) continue;
        const others = SMALL.filter((country) => country !== own);
        const elsewhere = others[(index / ASKED_ELSEWHERE) % others.length];
        yield { grounded: await ground(question, elsewhere), answers: [] };
      }
    }
    if (kind === 'answered') return;
    for (const question of readFileSync(OFF_TOPIC, 'utf8').trim().split('\n')) {
      yield { grounded: await ground(question), answers: [] };
      for (const country of SMALL) yield { grounded: await ground(question, country), answers: [] };
    }
  } finally {
    await close();
  }
}

interface Everyday {
  readonly question: string;
  readonly country: string;
  /** Absent of a question that no article of the corpus answers. */
  readonly answers?: readonly Answer[];
}

/**
 * Yields the questions of `eval/everyday/`, which were written before anybody looked for an answer. They are
 * asked with their country as filter.
 */
export async function* collectEveryday(dataDir: string): AsyncGenerator<Example> {
  const { ground, close } = await grounding(dataDir);
  const names = readdirSync(EVERYDAY).filter((name) => name.endsWith('.jsonl'));
  const lines = names
    .sort()
    .flatMap((name) => readFileSync(new URL(name, EVERYDAY), 'utf8').trim().split('\n'));
  try {
    for (const line of lines) {
      const { question, country, answers = [] } = JSON.parse(line) as Everyday;
      yield { grounded: await ground(question, country), answers };
    }
  } finally {
    await close();
  }
}

/** Returns a function that asks the service for the passages that the model would get. */
async function grounding(dataDir: string) {
  const { services, close } = await compose({ ...loadConfig({}), dataDir, logLevel: 'silent' });
  const context = { caller: OPERATOR, requestId: 'train', signal: new AbortController().signal };
  const ground = async (question: string, jurisdiction?: string): Promise<GroundedQuestion> => {
    const language = /\p{Script=Arabic}/u.test(question) ? 'ar' : 'en';
    const input = reasonInput.parse({ question, language, filters: { jurisdiction } });
    const found = await retrievePassages(input, context, services);
    const { passages, reranked } = found;
    const known = found.jurisdiction === undefined ? {} : { jurisdiction: found.jurisdiction };
    return { question, language, passages: [...passages], reranked, ...known };
  };
  return { ground, close };
}

function drawn(split: Split, count: number): Row[] {
  const files = readdirSync(QUESTIONS).filter((name) => name.endsWith('.jsonl'));
  const lines = files
    .sort()
    .flatMap((name) => readFileSync(new URL(name, QUESTIONS), 'utf8').trim().split('\n'));
  const rows = lines.map((line) => JSON.parse(line) as Row);
  return rows
    .filter((row) => row.split === split && row.grade === 2)
    .map((row) => ({ row, digest: sha256(`${row.document}#${row.article ?? ''}`) }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    .slice(0, count)
    .map(({ row }) => row);
}

function firstByDigest(variants: readonly string[]): string {
  const [first] = [...variants].sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
  return first as string;
}

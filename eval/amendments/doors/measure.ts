/** Asks every door of a running service for the articles of the gold set, and counts former wordings. */
import { articleKey } from '../../../src/core.ts';
import type { Generations } from '../../../src/generations/generation.ts';
import { identify } from '../../../src/ingest/identify/identify.ts';
import type { Corpus } from '../../../src/stores/corpus.ts';
import type { FoundArticle, FoundDocument } from '../corpus.ts';
import { formerWordings } from '../wording.ts';
import type { AskedService } from './asked-service.ts';
import type { GoldWordings } from './dead-wording.ts';
import { isDeadOffer } from './dead-wording.ts';
import type { AskedArticle, DoorName } from './offers.ts';
import { DOORS } from './offers.ts';

/** An article of the gold set with a certain wording, as the corpus of the service names it. */
export interface GoldArticle {
  id: string;
  title: string;
  asked: AskedArticle;
  wordings: GoldWordings;
}

/** Articles with a certain wording whose document the corpus has. */
export function goldArticles(
  documents: readonly FoundDocument[],
  generations: Pick<Generations, 'lease'>,
): GoldArticle[] {
  const lease = generations.lease();
  if (lease === undefined) throw new Error('there is no corpus');
  const { corpus } = lease.generation;
  try {
    return documents.flatMap((found) => {
      const [key = ''] = identify(found.document).sourceKeys;
      const [canonicalId] = corpus.bySourceKey(key);
      if (canonicalId === undefined) return [];
      return found.articles
        .filter(({ row }) => row.current_text_certain)
        .map((article) => goldArticle(article, found, { canonicalId, corpus }));
    });
  } finally {
    lease.release();
  }
}

function goldArticle(
  { row, article, index }: FoundArticle,
  { document }: FoundDocument,
  { canonicalId, corpus }: { canonicalId: string; corpus: Corpus },
): GoldArticle {
  const wordings = {
    former: formerWordings(row, article.text),
    current: row.current_text ?? undefined,
  };
  const number = article.article_no ?? '';
  const key = articleKey(number);
  const before = document.articles.slice(0, index);
  const time = 1 + before.filter(({ article_no }) => articleKey(article_no ?? '') === key).length;
  const byTitle = `المادة ${number} من ${document.title}`;
  const ordinal = corpus.articleOrdinal(canonicalId, key);
  const byNumber = ordinal === undefined ? [] : [corpus.card(ordinal).citation_string];
  return {
    id: row.id,
    title: `${document.title}, ${number}`,
    wordings,
    asked: {
      canonicalId,
      articleKey: time === 1 ? key : `${key}-${time}`,
      citations: [byTitle, ...byNumber],
      questions: [
        `ماذا تنص ${byTitle}؟`,
        ...[...wordings.former, wordings.current].flatMap((wording) =>
          wording === undefined ? [] : [beginning(wording)],
        ),
      ],
    },
  };
}

/** Words of a question: enough to name one article, and fewer than the API refuses. */
const QUESTION_WORDS = 25;
const QUESTION_CHARS = 900;

const beginning = (wording: string) =>
  wording.trim().split(/\s+/).slice(0, QUESTION_WORDS).join(' ').slice(0, QUESTION_CHARS);

export interface DoorMeasured {
  /** Articles asked for. */
  asked: number;
  /** Articles of which the door gave any text. */
  offered: number;
  dead: { id: string; title: string; text: string }[];
}

export async function measureDoors(
  articles: readonly GoldArticle[],
  service: AskedService,
  onArticle: (done: number) => void = () => {},
): Promise<Record<DoorName, DoorMeasured>> {
  const entries = Object.keys(DOORS).map((name): [string, DoorMeasured] => [
    name,
    { asked: articles.length, offered: 0, dead: [] },
  ]);
  const measured = Object.fromEntries(entries) as Record<DoorName, DoorMeasured>;
  for (const [done, { id, title, asked, wordings }] of articles.entries()) {
    onArticle(done);
    for (const [name, ask] of Object.entries(DOORS) as [DoorName, (typeof DOORS)[DoorName]][]) {
      const offers = await ask(asked, service);
      if (offers.length > 0) measured[name].offered += 1;
      const dead = offers.find((offer) => isDeadOffer(offer, wordings));
      if (dead !== undefined) measured[name].dead.push({ id, title, text: dead.text });
    }
  }
  return measured;
}

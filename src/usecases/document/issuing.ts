/** Reads in the text of a document what the corpus does not keep by itself. */
import { Buffer } from 'node:buffer';
import type { Citation } from '../../core.ts';
import { extractCitations, normalize } from '../../core.ts';
import { latest } from '../../latest.ts';
import { known } from '../../schema/known.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Returns the text of a document on the generation's day; undefined if the id is unknown. Takes milliseconds. */
export function documentText(corpus: Corpus, canonicalId: string): string | undefined {
  const document = corpus.documentView(canonicalId);
  return document && (JSON.parse(Buffer.from(document).toString('utf8')) as { full_text: string }).full_text;
}

/** Number, year and day of a decree or decision in a text. */
type Issuing = Pick<Citation, 'number' | 'year' | 'calendar' | 'date'>;

/** What the text of a document says about the decree or decision that issued it. */
interface OwnIssuing {
  /** The beginning of the text before its first citation, normalized to letters: «الرقم: م / 21». */
  readonly head: string;
  /**
   * Decrees and decisions that the text cites by number without the name of a law. One with the name of a law is
   * that of another law.
   */
  readonly cited: readonly Issuing[];
}

/** Returns what the text of a document says about its issuing. The documents asked for last are kept. */
export function issuingIn(corpus: Corpus, canonicalId: string): OwnIssuing {
  let read = readers.get(corpus);
  if (read === undefined) {
    read = latest(KEPT, (id: string) => readIssuing(documentText(corpus, id) ?? '', id));
    readers.set(corpus, read);
  }
  return read(canonicalId);
}

/** Number of documents of which the issuing is kept. */
const KEPT = 256;

const readers = new WeakMap<Corpus, (canonicalId: string) => OwnIssuing>();

function readIssuing(text: string, canonicalId: string): OwnIssuing {
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  const citations = extractCitations(text.slice(0, ISSUED_WITHIN), { jurisdiction });
  const [first] = citations;
  return {
    head: normalize(text.slice(0, Math.min(HEAD_CHARS, first?.start ?? HEAD_CHARS)), 'letters'),
    cited: citations
      .filter(
        ({ name, number, docType }) => name === undefined && number !== undefined && docType === 'decree',
      )
      .map(({ number, year, calendar, date }) => known({ number, year, calendar, date })),
  };
}

/** Length of the beginning of a text in which it names its decree, in UTF-16 units. */
const ISSUED_WITHIN = 6_000;

/** Length of the head of a text, above its preamble, in UTF-16 units. */
const HEAD_CHARS = 400;

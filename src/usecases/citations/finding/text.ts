/**
 * Input of operations that read a text, and the country, date and document with which its citations are
 * resolved.
 */
import { z } from 'zod';
import type { Citation } from '../../../core.ts';
import { ownDay } from '../../../core.ts';
import type { Generation } from '../../../generations/generation.ts';
import { canonicalIdSchema, isCanonicalId } from '../../../schema/canonical-id.ts';
import { text } from '../../../schema/text.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import { unknownId } from '../../document/unknown-id.ts';
import type { Services } from '../../services.ts';
import { jurisdictionHint } from '../reading/input.ts';
import type { Jurisdictions } from '../reading/reading.ts';
import { madeOn } from '../resolve/later.ts';
import type { OwnLaws } from '../resolve/own-law.ts';
import { ownLawsOf } from '../resolve/own-law.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { countriesShown } from '../resolve/text-country.ts';
import { sessionDate } from '../warnings/dated.ts';

const MAX_TEXT_LENGTH = 200_000;

export const textInput = z.strictObject({
  text: text(1, MAX_TEXT_LENGTH).describe(
    'Plain text, 1 to 200,000 characters. HTML tags and &nbsp; count as blanks, all other markup as ' +
      'words. The body has at most 1 MiB: send long texts in UTF-8, since an Arabic letter takes 6 ' +
      'bytes as a \\u escape of JSON, and only 174,000 such letters fit',
  ),
  jurisdiction: jurisdictionHint,
  document: canonicalIdSchema
    .optional()
    .describe(
      'Canonical id of the document that contains the text. «المادة 5 من هذا القانون» refers to it. ' +
        'Its country is that of citations that name none, and names of laws are resolved as of its date. ' +
        'Without it they are resolved as of `as_of`, else as of the day that the head of the text states, ' +
        'else as of today',
    ),
});

/** Returns the country whose citation forms are used for the text; undefined if the request gives none. */
export function countryOf({ jurisdiction, document }: z.infer<typeof textInput>): string | undefined {
  return jurisdiction ?? (document && countryOfId(document));
}

const countryOfId = (canonicalId: string) => canonicalId.slice(0, 2).toUpperCase();

/**
 * What citations are resolved with: a country for those that name none, a date for names of laws, and the
 * document that «هذا القانون» (this law) means.
 */
export interface Surroundings {
  readonly jurisdictions: Jurisdictions;
  readonly time: CitingTime;
  /** The document that contains the text, if it is known. */
  readonly document?: DocumentFacts;
  /** Returns the law or bylaw that this document means without naming it. Reads the graph the first time. */
  readonly own?: () => OwnLaws;
}

/** What the caller says of a text. */
interface Asked {
  readonly jurisdiction?: string | undefined;
  /** Gregorian day on which names mean their laws. */
  readonly day?: string | undefined;
}

/**
 * Returns the surroundings of a text that is from no document: the day that the caller gave, else the one
 * that its head states, else today, and the country that the caller gave, or the countries that its citations
 * show.
 */
export function surroundingsOf(
  text: string,
  { jurisdiction, day }: Asked,
  citations: readonly Citation[],
  services: Services,
): Surroundings {
  return {
    jurisdictions: {
      request: jurisdiction,
      text: countriesShown(text, citations),
      default: services.jurisdictions.default,
    },
    time: { day: day ?? ownDay(text) ?? services.today() },
  };
}

/** Returns the surroundings of a text from a document of the corpus. Throws `not_found` for an unknown id. */
export function insideDocument(
  { corpus, graph }: Pick<Generation, 'corpus' | 'graph'>,
  canonicalId: string,
  outside: Surroundings,
): Surroundings {
  if (!isCanonicalId(canonicalId) || corpus.documentOrdinal(canonicalId) === undefined)
    throw unknownId(corpus, canonicalId);
  const document = documentFacts(corpus, canonicalId);
  let own: OwnLaws | undefined;
  return {
    jurisdictions: { ...outside.jurisdictions, document: countryOfId(canonicalId) },
    time: timeOf(corpus, document) ?? outside.time,
    document,
    own: () => {
      own ??= ownLawsOf(corpus, graph, document);
      return own;
    },
  };
}

/** Returns the date of a citing document: the day of the session for a ruling, else when it was made. */
function timeOf(corpus: Corpus, document: DocumentFacts): CitingTime | undefined {
  const day = sessionDate(corpus, document);
  return day === undefined ? madeOn(corpus, document.canonical_id) : { day };
}

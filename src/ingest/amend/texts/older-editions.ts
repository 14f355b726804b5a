/**
 * Older editions of one text: a gazette prints a text of a decision anew when another decision has amended
 * it, and both prints name the first decision in their heads («الصادرة … بموجب القرار رقم 4-39-2016 …،
 * المعدلة بموجب قرار … رقم 2-57-2025»). The older print lacks the amendment that the newer one names,
 * whatever their titles.
 */
import type { Citation } from '../../../core.ts';
import { extractCitations } from '../../../core.ts';
import type { TextChange } from '../../../schema/status-history.ts';
import { wordsOf } from '../../identify/comparable.ts';
import { sharedPart, wordRuns } from '../../identify/word-runs.ts';
import { writtenDay } from '../../identify/written-day.ts';
import type { SourceDocument } from '../../read/source-document.ts';
import type { Documents } from '../documents.ts';

/** Length of the head of a text in which it names its decisions, in UTF-16 units. */
const HEAD_CHARS = 600;

/** Latest place at which the head names the decision that issued the text. */
const LATEST_START = 150;

/** Least share of the runs of words that two editions of a text have in common. */
const SHARED = 0.6;

interface Edition {
  readonly id: string;
  /** Number and day of the decision that issued the text. */
  readonly issuedBy: string;
  /** Day of the last decision of that kind in the head. */
  readonly amendedOn: string;
  readonly source: SourceDocument;
}

/** The changes of texts, with those that an older edition lacks. `ids` are all documents. */
export function withOlderEditions(
  changes: ReadonlyMap<string, TextChange>,
  ids: Iterable<string>,
  { read }: Pick<Documents, 'read'>,
): Map<string, TextChange> {
  const editions = new Map<string, Edition[]>();
  for (const id of ids) {
    if (!UNNUMBERED.test(id)) continue;
    const source = read(id)?.source;
    const edition = source && editionOf(id, source);
    if (edition === undefined) continue;
    editions.set(edition.issuedBy, [...(editions.get(edition.issuedBy) ?? []), edition]);
  }
  const all = new Map(changes);
  for (const group of editions.values()) {
    for (const older of group) {
      const newer = group.filter((one) => one.amendedOn > older.amendedOn && isSameText(older, one));
      const on = newer.map(({ amendedOn }) => amendedOn).sort()[0];
      const known = all.get(older.id);
      if (on !== undefined && (known === undefined || known.perhaps)) all.set(older.id, { on });
    }
  }
  return all;
}

/** Id of a text that has no number of its own. */
const UNNUMBERED = /^[a-z]{2}-reg-0000-x/;

function editionOf(id: string, source: SourceDocument): Edition | undefined {
  const head = wordsOf(source).slice(0, HEAD_CHARS);
  const citations = extractCitations(head, { jurisdiction: source.jurisdiction });
  const [first] = citations;
  if (first?.number === undefined || first.start > LATEST_START || first.instrument !== DECISION)
    return undefined;
  const issuedOn = dayOf(first);
  const days = citations
    .filter(({ instrument }) => instrument === DECISION)
    .flatMap((one) => dayOf(one) ?? []);
  const amendedOn = days.sort().at(-1);
  if (issuedOn === undefined || amendedOn === undefined) return undefined;
  return { id, issuedBy: `${first.number} ${issuedOn}`, amendedOn, source };
}

const DECISION = 'agency-decision';

const dayOf = ({ date }: Citation): string | undefined =>
  date === undefined ? undefined : writtenDay(date)?.gregorian;

const isSameText = ({ source: one }: Edition, { source: other }: Edition): boolean =>
  sharedPart(wordRuns(wordsOf(one)), wordRuns(wordsOf(other))) >= SHARED;

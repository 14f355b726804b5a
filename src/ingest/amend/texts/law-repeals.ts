/**
 * Finds documents whose law is repealed: executive bylaws, and others that implement it. Most later laws keep
 * them «until what replaces them is issued», so they stay as they are; but a reader must know it.
 */
import { known } from '../../../schema/known.ts';
import type { StatusChange } from '../../../schema/status-history.ts';
import { endOf, startOf } from '../../../schema/status-history.ts';
import type { Status } from '../../../schema/vocabulary.ts';
import { SURE_IMPLEMENTS } from '../../../titles/own-law.ts';
import type { Edge } from '../../extract/edge.ts';
import type { Mention, Named } from '../../extract/mention.ts';
import type { Links } from '../../link/link.ts';
import type { Linkable } from '../../link/linkable.ts';
import { tellsOwnLaw } from '../../link/own-law.ts';
import { SURE_CHANGE_CONFIDENCE } from '../../link/status.ts';
import { NUMBERED_LAW } from './overtaken-bylaws.ts';

/** The repeal of the law of a bylaw; `on`, its day or year, is absent if it is not known. */
export interface LawRepeal {
  readonly on?: string;
}

/** The laws that a document implements. */
interface Implemented {
  readonly document: string;
  readonly laws: readonly ImplementedLaw[];
}

/** A law: its document, or the documents that repeal it in words if the corpus lacks it. */
type ImplementedLaw = { readonly id: string } | { readonly repealedBy: readonly string[] };

/**
 * Returns the laws of each document that says in its title or text which ones it implements. A law of the
 * corpus needs an edge of the graph, whose guards refuse some laws that the words alone would find.
 */
export function implementedLaws(
  documents: readonly Linkable[],
  { documentOf, edges }: Pick<Links, 'documentOf' | 'edges'>,
): Implemented[] {
  const sure = new Set(edges.filter(isSureImplementing).map(({ from, to }) => `${from} ${to}`));
  const lawOf = (name: Named, { canonicalId }: Linkable): string | undefined =>
    documentOf(name, canonicalId) ?? name.keys.find((key) => NUMBERED_LAW.test(key));
  const repealing = new Map<string, Set<string>>();
  for (const document of documents) {
    for (const mention of document.mentions.filter(isSureRepeal)) {
      const law = lawOf(mention, document);
      const act = mention.by === undefined ? document.canonicalId : lawOf(mention.by, document);
      if (law !== undefined && act !== undefined)
        repealing.set(law, (repealing.get(law) ?? new Set()).add(act));
    }
  }
  const ids = new Set(documents.map(({ canonicalId }) => canonicalId));
  return documents.flatMap((document) => {
    const { canonicalId } = document;
    const isKnown = (law: string | undefined) =>
      law !== undefined && (!ids.has(law) || sure.has(`${canonicalId} ${law}`));
    const laws = new Set(document.mentions.filter(tellsOwnLaw).map((mention) => lawOf(mention, document)));
    if (laws.size === 0 || ![...laws].every(isKnown)) return [];
    const known = ([...laws] as string[]).map((law) =>
      ids.has(law) ? { id: law } : { repealedBy: [...(repealing.get(law) ?? [])] },
    );
    return [{ document: canonicalId, laws: known }];
  });
}

const isSureImplementing = ({ type, confidence }: Edge): boolean =>
  type === 'implements' && confidence >= SURE_IMPLEMENTS;

const isSureRepeal = ({ type, articleRef, reversed, confidence }: Mention): boolean =>
  type === 'repeals' && articleRef === undefined && !reversed && confidence >= SURE_CHANGE_CONFIDENCE;

interface Facts {
  /** Status changes of each document, in order of time. */
  changes: ReadonlyMap<string, readonly StatusChange[]>;
  sourceStatusOf(canonicalId: string): Status | undefined;
  /** Earliest and latest possible enactment day, or year, of a document. */
  madeFrom(canonicalId: string): string | undefined;
  madeOn(canonicalId: string): string | undefined;
}

/**
 * Returns the documents all of whose laws are repealed, with the day of the last repeal. One that is made
 * after it implements another law than the one found.
 */
export function lawRepeals(
  implemented: readonly Implemented[],
  { changes, sourceStatusOf, madeFrom, madeOn }: Facts,
): Map<string, LawRepeal> {
  const repealOf = (law: ImplementedLaw): LawRepeal | undefined => {
    if ('repealedBy' in law) {
      const days = law.repealedBy.map(madeOn);
      return days.length === 0 ? undefined : known({ on: days.filter((day) => day !== undefined).sort()[0] });
    }
    const repeal = changes.get(law.id)?.find(({ to, unsure }) => to === 'repealed' && !unsure);
    if (repeal !== undefined) return known({ on: repeal.from ?? repeal.on });
    return sourceStatusOf(law.id) === 'repealed' ? {} : undefined;
  };
  const found = new Map<string, LawRepeal>();
  for (const { document, laws } of implemented) {
    const repeals = laws.map(repealOf);
    if (!repeals.every((repeal) => repeal !== undefined)) continue;
    const days = repeals.map(({ on }) => on && endOf(on));
    const on = days.includes(undefined) ? undefined : days.sort().at(-1);
    const made = madeFrom(document) ?? madeOn(document);
    if (on !== undefined && made !== undefined && startOf(made) > on) continue;
    found.set(document, known({ on }));
  }
  return found;
}

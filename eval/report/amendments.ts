/** Formats the scores of amendments and wordings as text. */
import type { Aspect } from '../amendments/changes.ts';
import { ASPECTS } from '../amendments/changes.ts';
import type { DoorMeasured } from '../amendments/doors/measure.ts';
import type { Failure } from '../amendments/failures.ts';
import { failuresOf } from '../amendments/failures.ts';
import type { Measured, Score } from '../amendments/measure.ts';
import { table } from './table.ts';

/**
 * Returns the scores of amendments and wordings as text. `verbose` adds a list of every difference, gold row
 * by gold row.
 */
export function amendmentsReport(
  measured: Measured,
  { absent, verbose }: { absent: readonly string[]; verbose: boolean },
): string {
  return [
    changesTable(measured.changes),
    'precision / recall; new_text: changes whose new text is in the note or the act',
    wordingTable(measured),
    `former wordings offered as law in force: ${measured.deadWording}`,
    ...(absent.length === 0 ? [] : [`not in the corpus and not counted: ${absent.join(' ')}`]),
    ...(verbose ? listing(measured) : []),
  ].join('\n\n');
}

function changesTable(changes: Measured['changes']): string {
  return table([
    ['changes', ...ASPECTS],
    ...Object.entries(changes).map(([jurisdiction, scores]) => [
      jurisdiction,
      ...ASPECTS.map((aspect: Aspect) => both(scores[aspect])),
    ]),
  ]);
}

const both = ({ precision, recall }: Score) => `${percent(precision)} / ${percent(recall)}`;

const percent = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(1)} %`);

function wordingTable({ current, state }: Measured): string {
  return table([
    ['wording', 'rows', 'exact', 'wrong', 'abstained', 'uncertain', 'of them wrong', 'state right'],
    ...Object.entries(current).map(([jurisdiction, { rows, exact, wrong, abstained, uncertain }]) => [
      jurisdiction,
      ...[rows, exact, wrong, abstained, uncertain.rows, uncertain.wrong].map(String),
      `${state[jurisdiction]?.right ?? 0} of ${state[jurisdiction]?.rows ?? 0}`,
    ]),
  ]);
}

function listing({ compared }: Measured): string[] {
  return compared.flatMap((each) => {
    const failures = failuresOf(each);
    if (failures.length === 0) return [];
    const { id, title } = each.row;
    const place = each.row.kind === 'article' ? (each.row.article_no ?? '-') : each.row.provision;
    return [[`${id}  ${title}, ${place}`, ...failures.flatMap(described)].join('\n')];
  });
}

function described({ sort, gold, got }: Failure): string[] {
  const [goldShown, gotShown] =
    gold !== undefined && got !== undefined ? fromFirstDifference(gold, got) : [gold, got];
  return [
    `  ${sort}`,
    ...(goldShown === undefined ? [] : [`      gold ${shortened(goldShown)}`]),
    ...(gotShown === undefined ? [] : [`      got  ${shortened(gotShown)}`]),
  ];
}

/** Maximum length of a value shown in the list of differences, in UTF-16 units without the ellipsis. */
const SHOWN = 160;
/** Number of UTF-16 units shown before the first difference of two values. */
const BEFORE = 30;

/** Cuts the common beginning of two values, except its last `BEFORE` units, if one is longer than `SHOWN`. */
function fromFirstDifference(a: string, b: string): [string, string] {
  if (a.length <= SHOWN && b.length <= SHOWN) return [a, b];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const start = Math.max(0, at - BEFORE);
  return start === 0 ? [a, b] : [`…${a.slice(start)}`, `…${b.slice(start)}`];
}

function shortened(value: string): string {
  const line = value.replace(/\s+/g, ' ');
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN)}…`;
}

/** Former wordings by door, with the rows and the beginning of the text. */
export function doorsReport(
  measured: Readonly<Record<string, DoorMeasured>>,
  absent: readonly string[],
): string {
  const doors = Object.entries(measured);
  return [
    table([
      ['door', 'articles', 'with a text', 'dead wording'],
      ...doors.map(([name, { asked, offered, dead }]) => [
        name,
        ...[asked, offered, dead.length].map(String),
      ]),
    ]),
    ...(absent.length === 0 ? [] : [`not in the corpus and not counted: ${absent.join(' ')}`]),
    ...doors.flatMap(([name, { dead }]) =>
      dead.map(({ id, title, text }) => `${name}  ${id}  ${title}\n  ${text.slice(0, SHOWN_CHARS)}`),
    ),
  ].join('\n\n');
}

const SHOWN_CHARS = 200;

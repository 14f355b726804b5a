/** The outcomes of quotations as text. */
import type { Asked } from '../quotations/measure.ts';
import { isRight } from '../quotations/measure.ts';
import { KINDS } from '../quotations/texts.ts';
import { table } from './table.ts';

export function quotationsReport({
  asked,
  unresolved,
}: {
  readonly asked: readonly Asked[];
  readonly unresolved: readonly string[];
}): string {
  const rows = KINDS.map((kind) => {
    const own = asked.filter((one) => one.kind === kind);
    const right = own.filter(isRight).length;
    const unchecked = own.filter(
      ({ outcome }) => outcome === 'none' || outcome.startsWith('quote_unchecked'),
    );
    const wrong = own.length - right - unchecked.length;
    return [kind, own.length, right, unchecked.length, wrong].map(String);
  });
  const wrong = asked.filter((one) => !isRight(one));
  return [
    table([['quotation', 'texts', 'right', 'undecided', 'wrong'], ...rows]),
    ...(wrong.length === 0 ? [] : [table(wrong.map(({ id, kind, outcome }) => [id, kind, outcome]))]),
    ...(unresolved.length === 0 ? [] : [`law not found by its title: ${unresolved.join(' ')}`]),
  ].join('\n\n');
}

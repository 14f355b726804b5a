/**
 * The command `sanad eval-amendments`: measures the changes read from notes and amending acts, and the
 * article wordings that follow from the changes.
 */

import { defineCommand, UsageError } from '../../src/cli/command/command.ts';
import { findDocuments } from '../amendments/corpus.ts';
import { failuresOf } from '../amendments/failures.ts';
import { readGoldAmendments } from '../amendments/gold.ts';
import type { Measured } from '../amendments/measure.ts';
import { isArticle, measureAmendments } from '../amendments/measure.ts';
import { productSubject } from '../amendments/product-subject.ts';
import { amendmentsReport } from '../report/amendments.ts';

export const evaluateAmendments = defineCommand({
  usage: ['eval-amendments GOLD --corpus DIR [--json] [--verbose]'],
  summary: `Reads the amendment notes and amending acts of a gold set, and compares operation, target, act with
date, and new text. Compares the wording in force of each article with the gold wording.
--corpus: the folder with the files that the rows name.
--verbose: lists every difference, row by row. --json always lists them.`,
  options: {
    corpus: { type: 'string' },
    json: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
  async run({ values, positionals }, terminal) {
    const [gold] = positionals;
    if (gold === undefined || positionals.length > 1) throw new UsageError('one file of gold rows is needed');
    if (values.corpus === undefined)
      throw new UsageError('--corpus is needed: the folder with the documents');
    const rows = await readGoldAmendments(gold);
    if (rows.length === 0) throw new Error('there is no row in what was given');
    const { documents, absent } = await findDocuments(rows, values.corpus);
    if (documents.length === 0)
      throw new Error(`${values.corpus} has none of the documents of the gold rows`);
    const measured = await measureAmendments(documents, productSubject);
    terminal.print(
      values.json
        ? JSON.stringify(asJson(measured, absent), null, 2)
        : amendmentsReport(measured, { absent, verbose: values.verbose ?? false }),
    );
    return 0;
  },
});

/** Returns the measures as JSON. `rows` has only the gold rows with a difference. */
function asJson({ changes, state, current, deadWording, compared }: Measured, absent: readonly string[]) {
  const rows = compared.flatMap((each) => {
    const failures = failuresOf(each);
    if (failures.length === 0) return [];
    const { id, kind, jurisdiction } = each.row;
    const wording = isArticle(each) ? { current: each.wording, dead_wording: each.deadWording } : {};
    return [{ id, kind, jurisdiction, ...wording, failures }];
  });
  return { changes, state, current, dead_wording: deadWording, absent, rows };
}

/** `sanad eval-quotations`: quotations of amended articles, held against their wordings by `verify`. */

import { defineCommand, UsageError } from '../../src/cli/command/command.ts';
import { composeOnPublished } from '../../src/cli/command/instance.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readGoldAmendments } from '../amendments/gold.ts';
import { askQuotations } from '../quotations/measure.ts';
import { verifySubject } from '../quotations/subject.ts';
import { quotationsReport } from '../report/quotations.ts';

export const evaluateQuotations = defineCommand({
  usage: ['eval-quotations GOLD --data DIR [--json]'],
  summary: `Makes texts that quote the articles of a gold set of amendments: the wording in force, the first
wording, the wording in force with one word changed, and another article. Counts what verify finds.
--data: a data directory with a published corpus that has the documents.`,
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const [gold] = positionals;
    if (gold === undefined || positionals.length > 1) throw new UsageError('one file of gold rows is needed');
    if (values.data === undefined) throw new UsageError('--data is needed: a data directory');
    const rows = (await readGoldAmendments(gold)).flatMap((row) =>
      row.kind === 'article' && row.current_text_certain && row.current_text !== null ? [row] : [],
    );
    if (rows.length === 0) throw new Error('there is no row with a certain wording in what was given');
    const config = { ...loadConfig(terminal.environment), dataDir: values.data, logLevel: 'silent' as const };
    const instance = await composeOnPublished(config);
    try {
      const verify = verifySubject(instance.services, terminal.interruption());
      const measured = await askQuotations(rows, verify, instance.services);
      terminal.print(values.json ? JSON.stringify(measured, null, 2) : quotationsReport(measured));
      return 0;
    } finally {
      await instance.close();
    }
  },
});

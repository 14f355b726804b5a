/** `sanad eval-quotations`: quotations of amended articles, held against their wordings by `verify`. */

import type { ExitStatus, JsonOption } from '../../src/cli/command/command.ts';
import { composeOnPublished } from '../../src/cli/command/instance.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readGoldAmendments } from '../amendments/gold.ts';
import { askQuotations } from '../quotations/measure.ts';
import { verifySubject } from '../quotations/subject.ts';
import { quotationsReport } from '../report/quotations.ts';

interface EvalQuotationsInput extends JsonOption {
  /** File of gold amendments. */
  readonly gold: string;
  /** Data directory with a published corpus. */
  readonly data: string;
}

export async function evaluateQuotations(
  { gold, data, json }: EvalQuotationsInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const rows = (await readGoldAmendments(gold)).flatMap((row) =>
    row.kind === 'article' && row.current_text_certain && row.current_text !== null ? [row] : [],
  );
  if (rows.length === 0) throw new Error('there is no row with a certain wording in what was given');
  const config = { ...loadConfig(terminal.environment), dataDir: data, logLevel: 'silent' as const };
  const instance = await composeOnPublished(config);
  try {
    const verify = verifySubject(instance.services, terminal.interruption());
    const measured = await askQuotations(rows, verify, instance.services);
    terminal.print(json ? JSON.stringify(measured, null, 2) : quotationsReport(measured));
    return 0;
  } finally {
    await instance.close();
  }
}

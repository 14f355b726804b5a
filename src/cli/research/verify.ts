/** `sanad verify`: checks the citations and quotations of a text against the corpus. */
import type { z } from 'zod';
import { verify as operation } from '../../usecases/citations/verify.ts';
import type { ExitStatus } from '../command/command.ts';
import type { DayOptions } from '../command/day.ts';
import { dayOf } from '../command/day.ts';
import type { Terminal } from '../command/terminal.ts';
import { textOfFile } from '../command/text-of-file.ts';
import { toldWarnings } from '../command/told-warnings.ts';
import type { ResearchOptions } from './answer-of.ts';
import { answerOf } from './answer-of.ts';

interface VerifyInput extends ResearchOptions, DayOptions {
  /** Path of a file, or `-` for standard input. */
  readonly file: string;
  readonly jurisdiction?: string | undefined;
}

type Verified = z.output<typeof operation.output>;

export async function verify(
  { file, jurisdiction, ...options }: VerifyInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const input = { text: await textOfFile(file), jurisdiction, as_of: dayOf(options) };
  const answer = await answerOf(operation, input, options, terminal);
  if (options.json) terminal.print(JSON.stringify(answer, null, 2));
  else for (const line of lines(answer)) terminal.print(line);
  const { verdicts, quotations, continue_at } = answer.coverage;
  terminal.note(counted({ ...verdicts, ...quotations }) || 'no citations');
  if (continue_at !== undefined)
    terminal.note(`not examined: the text from position ${continue_at.utf16} on; send that part again`);
  return 0;
}

/** A line for each citation and quotation, in the order of the text, separated by tabs. */
function lines({ items, quotations }: Verified): string[] {
  const found = [
    ...items.map(({ text, span, parsed, verdict, evidence: { warnings = [], title_differs } }) => ({
      span,
      cells: [
        verdict,
        text,
        parsed?.canonical_id ?? parsed?.citation_string ?? '',
        toldWarnings(warnings, title_differs),
      ],
    })),
    ...quotations.map(({ text, span, outcome, reason, article_no }) => ({
      span,
      cells: [outcome, text, reason ?? (article_no === undefined ? '' : `article ${article_no}`)],
    })),
  ];
  return found
    .toSorted((a, b) => a.span.utf16.start - b.span.utf16.start)
    .map(({ span, cells: [judgement = '', text = '', more = '', warnings = ''] }) =>
      [
        `${span.utf16.start}-${span.utf16.end}`,
        judgement.replaceAll('_', ' '),
        text.replace(/\s+/g, ' '),
        more.replaceAll('_', ' '),
        ...(warnings === '' ? [] : [warnings]),
      ].join('\t'),
    );
}

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

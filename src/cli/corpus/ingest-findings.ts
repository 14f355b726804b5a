/** Prints what an ingest did not take: rejected lines, remarks by field, skipped files. */
import type { FieldRemarks, Findings } from '../../ingest/report/findings.ts';
import type { Terminal } from '../command/terminal.ts';

/** Number of skipped files that the summary names. */
const MOST_FILES = 20;

/** Prints the findings as notes, each kind with its count. The option `--findings` writes all of them. */
export function noteFindings(findings: Findings, terminal: Terminal, areWritten: boolean): void {
  const { rejected, rejectedLines, skipped, skippedFiles, remarks } = findings;
  for (const { file, line, reason } of rejectedLines) terminal.note(`${file}:${line}: ${reason}`, 'failure');
  noteMore(rejected - rejectedLines.length, 'rejected lines', terminal);
  for (const remark of remarks) terminal.note(sentenceOf(remark), 'warning');
  const named = skippedFiles.slice(0, MOST_FILES);
  for (const { file, reason } of named) terminal.note(`skipped ${file}: ${reason}`, 'warning');
  noteMore(skipped - named.length, 'skipped files', terminal);
  const isShort = rejected > rejectedLines.length || skipped > named.length || remarks.some(isOfSeveral);
  if (isShort && !areWritten) terminal.note('--findings FILE writes every finding as a JSON line');
}

const isOfSeveral = ({ count }: FieldRemarks): boolean => count > 1;

function noteMore(unnamed: number, what: string, terminal: Terminal): void {
  if (unnamed > 0) terminal.note(`… and ${unnamed} more ${what}`, 'warning');
}

function sentenceOf({ kind, field, value, suggestion, count, file, line }: FieldRemarks): string {
  const meant = suggestion === undefined ? '' : `; did you mean «${suggestion}»?`;
  const where = `(${file}:${line}${count > 1 ? `, and ${count - 1} more` : ''})`;
  switch (kind) {
    case 'unknown_field':
      return `unknown field «${field}» is left out${meant} ${where}`;
    case 'unknown_value':
      return `unknown ${field} «${value}» is taken as «unknown»${meant} ${where}`;
    case 'article_without_text':
      return `article ${value === undefined ? 'without number' : `«${value}»`} has no text and is left out ${where}`;
    case 'repeated_article_no':
      return `article number «${value}» is given twice; ask for the second as «key:${value}-2» ${where}`;
    case 'hijri_year':
      return `${field} is «${value}», which is a Hijri year${meant} ${where}`;
    case 'markup':
      return `${field} has tags of HTML such as «${value}», which stay in the text: give the text without them, or the pages to sanad import ${where}`;
  }
}

/** Files, lines, fields, values and articles that an ingest did not take, with reason and mend. */
import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { SkippedFile } from '../read/input-files.ts';
import type { RejectedLine } from '../read/read.ts';
import type { Remark } from '../read/remarks.ts';

/** One finding. `line` counts from 1; the finding on a whole file has none. */
export type Finding =
  | ({ kind: 'file_skipped' } & SkippedFile)
  | ({ kind: 'rejected' } & RejectedLine)
  | (Remark & { file: string; line: number });

/** Remarks on one field, of the whole input. */
export interface FieldRemarks extends Remark {
  /** Number of documents with the remark; of `article_without_text`, the number of articles. */
  count: number;
  /** The first of them. */
  file: string;
  line: number;
}

/** Counts and first examples of what was not taken. */
export interface Findings {
  rejected: number;
  /** The first rejected input lines, at most `MAX_LISTED`. */
  rejectedLines: RejectedLine[];
  /** Number of files that were skipped. */
  skipped: number;
  /** The first of them, at most `MAX_LISTED`. */
  skippedFiles: SkippedFile[];
  /** Remarks by field, the most frequent first; at most `MAX_LISTED` fields. */
  remarks: FieldRemarks[];
}

/**
 * Maximum number of findings of a kind that the report lists. It bounds memory if a file of another kind is
 * given, whose lines are all rejected.
 */
const MAX_LISTED = 100;

export interface FindingsCollector {
  add(finding: Finding): void;
  summary(): Findings;
}

/** Collects findings, and passes each on as it comes. */
export function collectFindings(onFinding: (finding: Finding) => void = () => {}): FindingsCollector {
  const rejectedLines: RejectedLine[] = [];
  const skippedFiles: SkippedFile[] = [];
  const remarks = new Map<string, FieldRemarks>();
  let [rejected, skipped] = [0, 0];
  return {
    add(finding) {
      onFinding(finding);
      if (finding.kind === 'rejected') {
        const { kind: _, ...line } = finding;
        rejected += 1;
        if (rejectedLines.length < MAX_LISTED) rejectedLines.push(line);
      } else if (finding.kind === 'file_skipped') {
        const { kind: _, ...file } = finding;
        skipped += 1;
        if (skippedFiles.length < MAX_LISTED) skippedFiles.push(file);
      } else {
        const key = [
          finding.kind,
          finding.field,
          finding.kind === 'unknown_value' ? finding.value : '',
        ].join();
        const same = remarks.get(key);
        if (same !== undefined) same.count += 1;
        else if (remarks.size < MAX_LISTED) remarks.set(key, { ...finding, count: 1 });
      }
    },
    summary: () => ({
      rejected,
      rejectedLines,
      skipped,
      skippedFiles,
      remarks: [...remarks.values()].sort((a, b) => b.count - a.count),
    }),
  };
}

/** A file that receives findings as JSON lines. */
export interface FindingsFile {
  write(finding: object): void;
  close(): void;
}

/** Length of text, in UTF-16 units, that is collected before it is written. */
const WRITE_CHARS = 1 << 16;

/** Opens the file and empties it. Throws errors of the disk. */
export function findingsFile(path: string): FindingsFile {
  const file = openSync(path, 'w');
  let text = '';
  const flush = () => {
    appendFileSync(file, text);
    text = '';
  };
  return {
    write(finding) {
      text += `${JSON.stringify(finding)}\n`;
      if (text.length > WRITE_CHARS) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

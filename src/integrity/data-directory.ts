/** Checks a whole data directory, one part after the other. */

import type { DataLayout } from '../data-directory/layout.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import { accountFindings } from './accounts.ts';
import { corpusFindings } from './corpus.ts';
import type { Finding } from './finding.ts';
import { preparedFindings } from './prepared.ts';
import { letterFindings, secretFindings } from './secrets.ts';
import { usageFindings } from './usage.ts';

/**
 * Returns all findings. Reads every byte and changes nothing, so it may run beside a server and an ingest.
 * `onStep` is called with the name of each part before its check.
 */
export async function dataDirectoryFindings(
  layout: DataLayout,
  engine: SearchEngine,
  onStep: (subject: string) => void = () => {},
): Promise<Finding[]> {
  const checks: Readonly<Record<string, () => Promise<Finding[]>>> = {
    corpus: () => corpusFindings(layout, engine),
    prepared: () => preparedFindings(layout),
    accounts: () => accountFindings(layout),
    usage: () => usageFindings(layout),
    secrets: () => secretFindings(layout),
    letters: () => letterFindings(layout),
  };
  const findings: Finding[] = [];
  for (const [subject, check] of Object.entries(checks)) {
    onStep(subject);
    findings.push(...(await check()));
  }
  return findings;
}

/** Checks the prepared store, in which ingest keeps results between runs. */
import { existsSync } from 'node:fs';
import type { DataLayout } from '../data-directory/layout.ts';
import { preparedDamage } from '../ingest/prepare/prepared-damage.ts';
import type { Finding } from './finding.ts';

/**
 * Returns the findings. It may run during an ingest; then only the records are checked, not the unused bytes
 * between them.
 */
export async function preparedFindings(layout: DataLayout): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (existsSync(layout.prepared)) {
    const damage = await preparedDamage(layout);
    if (damage !== undefined) {
      findings.push({
        path: `corpus/prepared/${damage.path}`,
        problem: `${damage.problem}; the next ingest prepares the damaged part again`,
      });
    }
  }
  if (existsSync(layout.preparedDamaged)) {
    findings.push({
      path: 'corpus/prepared.damaged',
      problem: 'an ingest has moved this damaged folder aside; remove it',
    });
  }
  return findings;
}

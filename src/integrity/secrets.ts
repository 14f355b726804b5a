/** Checks the secrets of a data directory, and the e-mails in its outbox. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { lossOf, markedDigest } from '../data-directory/presence-marks.ts';
import { readSecrets } from '../data-directory/secrets.ts';
import { sha256 } from '../digest.ts';
import { readLetter } from '../mail/letter-file.ts';
import type { Finding } from './finding.ts';

const PATH = 'secrets.json';

export async function secretFindings(layout: DataLayout): Promise<Finding[]> {
  const loss = lossOf(layout, 'secrets');
  if (loss !== undefined) return [{ path: PATH, problem: loss }];
  try {
    if (readSecrets(layout.secrets) === undefined) return [];
  } catch (error) {
    return [{ path: PATH, problem: (error as Error).message }];
  }
  const noted = markedDigest(layout);
  // Without a presence mark there is no digest to compare with. The next start of the service writes the
  // mark.
  if (noted === undefined || noted === sha256(readFileSync(layout.secrets, 'utf8'))) return [];
  return noted === ''
    ? [
        {
          path: 'made/secrets',
          problem:
            'the digest of the secrets is missing in this file; remove the file, and the next start writes it anew',
        },
      ]
    : [
        {
          path: PATH,
          problem: 'the secrets do not match their digest in made/secrets; one of the two files is damaged',
        },
      ];
}

export async function letterFindings({ outbox }: DataLayout): Promise<Finding[]> {
  const names = lettersIn(outbox);
  return names.flatMap((name) => {
    try {
      readLetter(readFileSync(join(outbox, name), 'utf8'));
      return [];
    } catch (error) {
      // ENOENT: the file no longer exists, because it was renamed or removed during the check.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      return [{ path: `outbox/${name}`, problem: `the letter cannot be read (${(error as Error).message})` }];
    }
  });
}

function lettersIn(outbox: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes a file that takes all free space of its disk. */
import { writeFileSync } from 'node:fs';

export function fillDisk(ballast: string): void {
  for (const size of [65_536, 4_096]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeFileSync(ballast, block, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

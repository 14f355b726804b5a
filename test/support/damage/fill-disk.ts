/** A file that takes all the room that its disk has left. */
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

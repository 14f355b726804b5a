/** Damage of a generation: content that is not what ingest wrote. */

export class DamagedGeneration extends Error {
  constructor(what: string, { name, cause }: { name?: string; cause?: unknown } = {}) {
    super(`damaged generation${name === undefined ? '' : ` ${name}`}: ${what}`, { cause });
  }
}

/** True if an error reports that the store, the index or the graph is not as it was written. */
export function isDamage(error: unknown): boolean {
  // `Damaged` is the code that the core gives to such errors.
  return error instanceof DamagedGeneration || (error as { code?: unknown } | undefined)?.code === 'Damaged';
}

/** Damage of a generation: content differs from what ingest wrote. */

export class DamagedGeneration extends Error {
  constructor(what: string, { name, cause }: { name?: string; cause?: unknown } = {}) {
    super(`damaged generation${name === undefined ? '' : ` ${name}`}: ${what}`, { cause });
  }
}

/** True if the error reports damage of the store, the index or the graph. */
export function isDamage(error: unknown): boolean {
  // `Damaged` is the core's code of such errors.
  return error instanceof DamagedGeneration || (error as { code?: unknown } | undefined)?.code === 'Damaged';
}

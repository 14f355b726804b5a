/** Errors for a damaged generation, whose content differs from what ingest wrote. */

export class DamagedGeneration extends Error {
  constructor(what: string, { name, cause }: { name?: string; cause?: unknown } = {}) {
    super(`damaged generation${name === undefined ? '' : ` ${name}`}: ${what}`, { cause });
  }
}

/** True if the error reports that the store, the index or the graph is damaged. */
export function isDamage(error: unknown): boolean {
  // The native core gives its errors about damaged files the code `Damaged`.
  return error instanceof DamagedGeneration || (error as { code?: unknown } | undefined)?.code === 'Damaged';
}

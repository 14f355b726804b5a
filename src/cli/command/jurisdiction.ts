/** Checks the option `--jurisdiction` of a command as the service checks the field `jurisdiction`. */
import type { Config } from '../../config/config.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { acceptedCodes } from '../../usecases/accepted-jurisdictions.ts';
import { UsageError } from './command.ts';

/**
 * Throws `UsageError` if the corpus does not accept the code. Without a corpus any code of two capitals is
 * accepted, because it then only selects the citation forms to read.
 */
export function requireJurisdiction(
  code: string | undefined,
  { jurisdictions }: Pick<Config, 'jurisdictions'>,
  corpus: Corpus | undefined,
): void {
  if (code === undefined) return;
  if (!/^[A-Z]{2}$/.test(code))
    throw new UsageError('--jurisdiction must be a code of two capital letters, such as EG');
  if (corpus === undefined) return;
  const accepted = acceptedCodes(jurisdictions, corpus.manifest);
  if (!accepted.includes(code)) throw new UsageError(`--jurisdiction must be one of ${accepted.join(', ')}`);
}

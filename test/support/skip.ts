/**
 * Declares tests with requirements that some machines do not meet. Such a test runs where the requirement is
 * met; elsewhere it is reported as skipped, with the reason.
 *
 *     const sharedTest = testNeeding(shared, test);
 *     sharedTest('known documents are found', async () => { … });
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Callback, Test } from 'uvu';

const MUST_HAVE = process.env.SANAD_TEST_MUST_HAVE?.split(',') ?? [];

export interface Requirement {
  /**
   * Name of the requirement in the comma-separated list `SANAD_TEST_MUST_HAVE`. If a listed requirement is
   * not met, its tests fail instead of being skipped. `.ci/run` sets the list.
   */
  name?: string;
  /** Why the test cannot run on this machine; `undefined` if it can. */
  missing: string | undefined;
}

/**
 * Folder with reference material beside the checkout: the real corpus and evaluation sets. Sanad itself runs
 * without it.
 */
const sharedFolder = resolve(
  process.env.SANAD_SHARED ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'shared'),
);

/** Path of a file or folder inside the reference material. */
export const inShared = (...parts: string[]) => join(sharedFolder, ...parts);

/** Makes the requirement that a file or folder of the reference material exists. */
export const sharedFile = (...parts: string[]): Requirement => ({
  missing: existsSync(inShared(...parts)) ? undefined : `no ../shared/${parts.join('/')}`,
});

export function testNeeding<Context>(requirement: Requirement, test: Test<Context>) {
  return (name: string, run: Callback<Context>): void => {
    if (requirement.missing === undefined) {
      test(name, run);
      return;
    }
    if (requirement.name !== undefined && MUST_HAVE.includes(requirement.name)) {
      test(name, () => {
        throw new Error(`cannot run: ${requirement.missing}`);
      });
      return;
    }
    process.stdout.write(`skipped: ${name} (${requirement.missing})\n`);
    test.skip(name, run);
  };
}

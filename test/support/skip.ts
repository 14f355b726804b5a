/**
 * Tests that need something which not every machine has: they run where it is, and are skipped by name, with the
 * reason, where it is not.
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
  /** In `SANAD_TEST_MUST_HAVE`, separated by commas: what must not be missing. `.ci/run` sets it. */
  name?: string;
  /** Why a test cannot run here; `undefined` where it can. */
  missing: string | undefined;
}

/** Reference material laid beside the checkout: real corpus, evaluation sets. Never needed to run Sanad. */
const sharedFolder = resolve(
  process.env.SANAD_SHARED ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'shared'),
);

/** A path inside the reference material. */
export const inShared = (...parts: string[]) => join(sharedFolder, ...parts);

/** Whether a file or folder of the reference material is there. */
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

/** Tests that each operation throws only errors that its record declares. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Composition } from '../../src/compose.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { ErrorCode } from '../../src/errors.ts';
import { ServiceError } from '../../src/errors.ts';
import { ALL_OPERATIONS, OPERATIONS } from '../../src/operations.ts';
import { commonErrorsOf, execute } from '../../src/usecases/operation.ts';
import { CALLER } from '../support/doors/caller.ts';
import { declared } from '../support/doors/declared.ts';
import { sampleData } from '../support/doors/service.ts';

const errors = suite<{ parts: Composition }>('usecases/declared errors');

errors.before(async (context) => {
  context.parts = await compose(
    loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' }),
  );
});
errors.after(({ parts }) => parts.close());

/** Values that match no sample document: an id, a citation, and words without a citation. */
const UNKNOWN = ['eg-leg-1000-1', 'القانون رقم 999 لسنة 1999', 'لا شيء هنا'];

/** More inputs, for errors that no unknown value in an operation's example causes. */
const FAILING: Partial<Record<keyof typeof OPERATIONS, readonly object[]>> = {
  extract: [{ text: 'المادة 1', document: 'eg-leg-1000-1' }],
  verify: [{ text: 'المادة 1', document: 'eg-leg-1000-1' }],
};

/**
 * Copies of an operation's example, each with one of its strings replaced by an unknown value. Some are
 * invalid, but every operation declares `validation_error`.
 */
function unknownInputs(example: object): object[] {
  const strings = Object.entries(example).filter(([, value]) => typeof value === 'string');
  return strings.flatMap(([name]) => UNKNOWN.map((value) => ({ ...example, [name]: value })));
}

for (const [name, operation] of Object.entries(OPERATIONS)) {
  const { example } = operation;
  const inputs = [
    example.input,
    ...unknownInputs(example.input),
    ...(FAILING[name as keyof typeof OPERATIONS] ?? []),
  ];
  errors(`${name} throws all errors that it declares and no others`, async ({ parts: { services } }) => {
    const seen = new Set<ErrorCode>();
    for (const input of inputs) {
      const context = { caller: CALLER, requestId: 'r', signal: AbortSignal.timeout(5_000) };
      try {
        await execute(operation, input, context, services);
      } catch (error) {
        assert.instance(error, ServiceError);
        seen.add((error as ServiceError).code);
      }
    }
    const common: readonly ErrorCode[] = commonErrorsOf(operation.access);
    const own = [...seen].filter((code) => !common.includes(code));
    assert.equal(own.sort(), [...operation.errors].sort());
  });
}

errors('no operation declares a common error', () => {
  for (const { name, access, errors } of ALL_OPERATIONS) {
    const common: readonly ErrorCode[] = commonErrorsOf(access);
    assert.equal(
      errors.filter((code) => common.includes(code)),
      [],
      name,
    );
  }
});

errors('the check of all HTTP tests distinguishes declared codes from others', () => {
  assert.is(declared('http://x/v1/document/eg-leg-1948-131', 'not_found'), true);
  assert.is(declared('http://x/v1/search', 'not_found'), false);
  assert.is(declared('http://x/v1/search?x=1', 'rate_limited'), true);
  assert.is(declared('http://x/v1/nothing', 'not_found'), true);
});

errors.run();

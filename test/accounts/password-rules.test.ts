import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMON_PASSWORDS } from '../../src/accounts/passwords/common-passwords.ts';
import { newPasswordSchema, objectionTo } from '../../src/accounts/passwords/password-rules.ts';

const rules = suite('usecases/account/password-rules');

rules('the 3,000 most common passwords of the allowed length are listed, each once', () => {
  assert.is(COMMON_PASSWORDS.size, 3_000);
  for (const one of COMMON_PASSWORDS) assert.ok(newPasswordSchema.safeParse(one).success, one);
});

rules('length is counted in characters; blanks and control characters are allowed', () => {
  const fits = (password: string) => newPasswordSchema.safeParse(password).success;
  const sized = [7, 8, 128, 129].map((length) => fits('س'.repeat(length)));
  assert.equal(sized, [false, true, true, false]);
  // Each emoji is one character but two UTF-16 units. The rules count characters, so 7 emoji are too short.
  assert.equal([fits('😀'.repeat(7)), fits('😀'.repeat(128)), fits('😀'.repeat(129))], [false, true, false]);
  assert.equal([fits('        '), fits('\u0000'.repeat(8)), fits('aaaaaaa\ud800')], [true, true, false]);
});

for (const [password, why] of [
  ['password1', 'as listed'],
  ['PassWord1', 'in other case'],
  ['١٢٣٤٥٦٧٨', 'in Arabic digits'],
  ['ضصثقفغعه', 'typed as qwertyui with the keyboard in Arabic'],
  ['jurist@example.org', 'the address'],
  ['Jurist.Of.Cairo', 'the name in the address'],
] as const) {
  rules(`a password is refused: ${why}`, () => {
    const address = why.includes('name') ? ' jurist.of.cairo@example.org' : 'jurist@example.org';
    assert.type(objectionTo(password, address), 'string');
  });
}

rules('any other password is accepted', () => {
  for (const password of ['العدل أساس الملك', 'correct horse battery', 'jurist@example.com'])
    assert.is(objectionTo(password, 'jurist@example.org'), undefined);
});

rules.run();

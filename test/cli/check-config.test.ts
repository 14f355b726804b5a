import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad } from '../support/cli.ts';

const rowsOf = (stdout: string) =>
  new Map(
    stdout
      .trim()
      .split('\n')
      .map((line): [string, string[]] => {
        const [name = '', ...rest] = line.split('\t');
        return [name, rest];
      }),
  );

const check = (settings: Record<string, string>) => sanad(['serve', '--check-config'], { settings });

test('every setting is shown with its value and the source of the value', () => {
  const { status, stdout } = check({ PORT: '0', SANAD_BASE_URL: 'https://api.sanad.example/' });
  assert.is(status, 0);
  const rows = rowsOf(stdout);
  assert.equal(rows.get('PORT'), ['0', 'environment']);
  assert.equal(rows.get('SANAD_BASE_URL'), ['https://api.sanad.example', 'environment']);
  assert.equal(rows.get('SANAD_SITE_URL'), ['https://api.sanad.example', 'default']);
  assert.equal(rows.get('SANAD_GRPC_REFLECTION'), ['on', 'default']);
  assert.equal(rows.get('LLM_GAP_MS'), ['20000', 'default']);
  assert.equal(rows.get('EMBED_URL'), ['(the built-in embedder)', 'default']);
});

test('secrets are shown only as set', () => {
  const { status, stdout, stderr } = check({
    SANAD_PEPPER: 'pepper-that-nobody-may-see-0123456789',
    SMTP_URL: 'smtps://user:hidden-password@mail.example',
    SMTP_FROM: 'a@b.example',
    LLM_KEY: 'key-that-nobody-may-see',
  });
  assert.is(status, 0, stderr);
  const rows = rowsOf(stdout);
  assert.equal(rows.get('SANAD_PEPPER'), ['set', 'environment']);
  assert.equal(rows.get('LLM_KEY'), ['set', 'environment']);
  assert.equal(rows.get('SMTP_URL'), ['smtps://…@mail.example', 'environment']);
  assert.not.match(stdout + stderr, /nobody-may-see|hidden-password/);
});

test('all problems are reported at once, together with the valid settings', () => {
  const { status, stdout, stderr } = check({
    NODE_ENV: 'production',
    PORT: '99999',
    SANAD_PEPPER: 'secret-but-short',
  });
  assert.is(status, 1);
  for (const name of ['PORT', 'SANAD_PEPPER', 'SANAD_BASE_URL']) assert.match(stderr, `${name}: `);
  assert.equal(rowsOf(stdout).get('PORT'), ['(cannot be used)', 'environment']);
  assert.equal(rowsOf(stdout).get('GRPC_PORT'), ['9090', 'default']);
  assert.not.match(stdout + stderr, 'secret-but-short');
});

test('two servers on one port are refused, whichever setting gave the port', () => {
  const { status, stderr } = check({ METRICS_PORT: '8080', SANAD_PEPPER: 'short' });
  assert.is(status, 1);
  assert.match(stderr, 'METRICS_PORT: must be another port than PORT');
  assert.match(stderr, 'SANAD_PEPPER: ');
  assert.is(check({ PORT: '0', GRPC_PORT: '0', METRICS_PORT: '0' }).status, 0);
});

test('a misspelt setting gives a warning with the nearest name and without its value', () => {
  const { status, stdout, stderr } = check({
    SANAD_PEPER: 'secret-under-a-wrong-name',
    EMBED_ULR: 'http://127.0.0.1:9',
    MEILI_ENV: 'production',
    SANAD_SERVICE_HOST: '10.0.0.7',
    SANAD_PORT_8080_TCP: 'tcp://10.0.0.7:8080',
  });
  assert.is(status, 0);
  assert.equal(stderr.trim().split('\n'), [
    'SANAD_PEPER is not a setting; did you mean SANAD_PEPPER?',
    'EMBED_ULR is not a setting; did you mean EMBED_URL?',
  ]);
  assert.not.match(stdout + stderr, 'secret-under-a-wrong-name');
});

test.run();

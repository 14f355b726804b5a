/** Tests the completion scripts: that of bash in bash, the others by what every command of the tree has. */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commandHere } from '../../support/command.ts';

const scriptOf = async (shell: string) => (await commandHere(['completion', shell], {})).printed;

/** Words that bash offers for the last word of the line. */
function offered(script: string, ...line: readonly string[]): string[] {
  const program = `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _sanad
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', program, 'bash', 'sanad', ...line], {
    encoding: 'utf8',
  });
  assert.equal([status, stderr], [0, '']);
  return stdout.split('\n').filter((word) => word !== '');
}

test('bash completes commands, options and values', async () => {
  const script = await scriptOf('bash');
  for (const [line, words] of [
    [['inge'], ['ingest']],
    [['keys', 'i'], ['issue']],
    [['keys', 'issue', '--pl'], ['--plan']],
    [
      ['keys', 'issue', '--plan', ''],
      ['free', 'payg', 'enterprise'],
    ],
    [['keys', 'issue', '--email', 'a', '--plan', 'p'], ['payg']],
    [['accounts', 'plan', 'x@example.org', 'e'], ['enterprise']],
    [['help', 'verify-'], ['verify-data']],
    [['eval-q'], ['eval-quotations']],
    // The shell completes names of files.
    [['ingest', ''], []],
    [['snapshot', 'folder'], []],
  ] as const) {
    assert.equal(offered(script, ...line), words, line.join(' '));
  }
});

test('bash evaluates nothing of the unfinished line', async () => {
  const script = await scriptOf('bash');
  assert.equal(offered(script, 'cite', '$(echo evaluated >&2)', '--js'), ['--json']);
});

test('zsh and fish have every command and option', async () => {
  const help = (await commandHere(['help'], {})).printed;
  const commands = [...help.matchAll(/^ {2}([a-z][a-z-]+) {2,}/gm)].map(([, name]) => name);
  assert.ok(commands.length > 20);
  for (const shell of ['zsh', 'fish']) {
    const script = await scriptOf(shell);
    for (const name of [...commands, 'missing', 'renew', 'end-sessions']) assert.match(script, `'${name}`);
    for (const option of ['requests-per-minute', 'check-config', 'dense-weight'])
      assert.match(script, option);
  }
});

test('another shell is a usage error', async () => {
  assert.is((await commandHere(['completion', 'tcsh'], {})).status, 2);
});

test.run();

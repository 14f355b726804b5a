/** Tests the completion scripts, each in its shell where that is installed. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commandHere } from '../../support/command.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { testNeeding } from '../../support/skip.ts';

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

/** Beginnings of lines, each with the one way to go on. */
const COMPLETED = [
  ['sanad inge', 'ingest'],
  ['sanad keys is', 'issue'],
  ['sanad keys issue --pl', '--plan'],
  ['sanad keys issue --plan pa', 'payg'],
  ['sanad help verify-', 'verify-data'],
  ['sanad accounts plan x@example.org e', 'enterprise'],
] as const;

/** Writes the script of a shell into a file and returns its path. */
async function scriptFile(shell: string): Promise<string> {
  const file = join(temporaryFolder(), `_sanad.${shell}`);
  writeFileSync(file, await scriptOf(shell));
  return file;
}

/** Requirement that a shell is installed. */
const shell = (name: string) => ({
  missing: spawnSync(name, ['-c', 'exit 0']).status === 0 ? undefined : `no ${name}`,
});

testNeeding(shell('fish'), test)('fish completes commands, options and values', async () => {
  const file = await scriptFile('fish');
  for (const [line, word] of COMPLETED) {
    const program = 'source $argv[1]; complete -C $argv[2]';
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', program, file, line], {
      encoding: 'utf8',
    });
    assert.equal([stdout.split(/[\t\n]/, 1), stderr], [[word], ''], line);
  }
});

/** Types each line and Tab into a zsh at a terminal, where `sanad` prints its arguments. */
const ZSH_AT_A_TERMINAL = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PROMPT=; autoload -Uz compinit; compinit -D -u; source '$1
zpty -w shell 'bindkey "^I" complete-word; sanad() { print "GOT<$*>" }; print READ""Y'
zpty -r shell seen '*READY*'
shift
for line in "$@"; do
  zpty -w -n shell "$line"$'\t\n'
  zpty -r shell seen '*GOT<*>*'
  print -r -- "\${\${seen##*GOT<}%%>*}"
done
zpty -d shell
`;

testNeeding(shell('zsh'), test)('zsh completes commands, options and values', async () => {
  const lines = COMPLETED.map(([line]) => line);
  const args = ['-f', '-c', ZSH_AT_A_TERMINAL, 'zsh', await scriptFile('zsh'), ...lines];
  const { stdout } = spawnSync('zsh', args, { encoding: 'utf8', timeout: 60_000 });
  const expected = COMPLETED.map(([line, word]) => `${line.replace(/^sanad |\S+$/g, '')}${word}\n`);
  assert.is(stdout, expected.join(''));
});

test('another shell is a usage error', async () => {
  assert.is((await commandHere(['completion', 'tcsh'], {})).status, 2);
});

test.run();

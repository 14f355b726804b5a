/**
 * Tests the `chaos` command as a program: a failed run prints its evidence and leaves no process or file
 * behind.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { play, SEED } from './play.ts';

const command = suite('chaos: command');

for (const invariant of ['alive', 'generation'] as const)
  command(`a broken invariant ends the run with the evidence and the replay: ${invariant}`, async () => {
    const { status, said, left } = await play(['--modes', 'lmdb', '--sabotage', invariant]);
    assert.is(status, 1, said);
    assert.match(
      said,
      new RegExp(`^BROKEN: ${invariant}, in lmdb.*\n {4}(request chaos-|the service ended)`, 'm'),
    );
    const replay = `npm run chaos -- --seed ${SEED} --short --modes lmdb --sabotage ${invariant}`;
    assert.ok(said.includes(`replay: ${replay}`), said);
    assert.is(left.length, 1, 'the logs of the failed run, and nothing else');
  });

command('a signal ends the run and leaves nothing behind', async () => {
  let signalled = false;
  const { status, said, left } = await play(['--modes', 'lmdb'], (text, pid) => {
    if (signalled || !text.includes('\n  phase ')) return;
    signalled = true;
    process.kill(pid, 'SIGTERM');
  });
  assert.is(status, 1, said);
  assert.match(said, /ended early: stopped by SIGTERM/);
  assert.equal(left, []);
});

command('an unknown option is refused', async () => {
  const { status, said } = await play(['--without', 'weather']);
  assert.is(status, 2);
  assert.match(said, /--without weather: one of /);
});

command.run();

import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressSpaceTooSmall } from '../../../src/cli/program/address-space.ts';
import { cliArguments } from '../../support/cli.ts';

const space = suite('cli/program/address-space');

const limits = (soft: string) => `Limit   Soft Limit   Hard Limit   Units
Max cpu time              unlimited            unlimited            seconds
Max address space         ${soft}           unlimited            bytes
`;

space('a limit below the address space that Node.js reserves is reported with the remedy', () => {
  const message = addressSpaceTooSmall(limits('3072000000'), []) ?? '';
  assert.match(message, 'limited to 2.9 GiB (ulimit -v), and Node.js needs 12 GiB');
  assert.match(message, 'NODE_OPTIONS=--disable-wasm-trap-handler');
  assert.is(addressSpaceTooSmall(limits('3072000000'), ['--disable-wasm-trap-handler']), undefined);
  assert.match(
    addressSpaceTooSmall(limits('1000000000'), ['--disable-wasm-trap-handler']) ?? '',
    'needs 2 GiB',
  );
  for (const enough of [limits('unlimited'), limits('13000000000'), '']) {
    assert.is(addressSpaceTooSmall(enough, []), undefined);
  }
});

space('the commands that need WebAssembly fail with that message', () => {
  for (const command of ['serve', 'ingest']) {
    // The TypeScript loader `tsx` uses WebAssembly too. It runs within this address-space limit only with the
    // option in `NODE_OPTIONS`.
    const { stderr, status } = spawnSync(
      'sh',
      ['-c', 'ulimit -v 2000000; exec "$0" "$@"', process.execPath, ...cliArguments([command])],
      { encoding: 'utf8', env: { PATH: process.env.PATH, NODE_OPTIONS: '--disable-wasm-trap-handler' } },
    );
    assert.match(stderr, new RegExp(`^sanad ${command}: the address space of a process is limited`));
    assert.is(status, 1);
  }
});

space.run();

/** Tests how many connections a server accepts under a low limit of open files. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  fitConnections,
  LEAST_FILES,
  openFilesLimit,
  RESERVED_FILES,
} from '../../src/limits/concurrency/open-files.ts';
import { cliArguments, cliEnvironment, temporaryFolder } from '../support/cli.ts';

const files = suite('limits/open-files');

const wanted = { http: 10_000, grpc: 1_000 };

files('as many connections as wanted, if they fit', () => {
  assert.equal(fitConnections(wanted, undefined), wanted);
  assert.equal(fitConnections(wanted, 1_048_576), wanted);
  assert.equal(fitConnections({ http: 100, grpc: 0 }, 256), { http: 100, grpc: 0 });
});

files('otherwise a reserve is kept, and gRPC gets at most a fourth', () => {
  for (const limit of [LEAST_FILES, 1_024, 4_096]) {
    const { http, grpc } = fitConnections(wanted, limit);
    assert.is(http + grpc, limit - RESERVED_FILES);
    assert.ok(http >= 3 * grpc);
  }
  assert.equal(fitConnections({ http: 10_000, grpc: 10 }, 1_024), {
    http: 1_024 - RESERVED_FILES - 10,
    grpc: 10,
  });
});

files('with too few files it throws a message', () => {
  assert.ok((openFilesLimit() ?? LEAST_FILES) >= LEAST_FILES);
  const command = `ulimit -n 200 && exec "$0" "$@"`;
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, ...cliArguments(['serve'])], {
    encoding: 'utf8',
    env: cliEnvironment({ SANAD_DATA_DIR: temporaryFolder(), PORT: '0', GRPC_PORT: '0' }),
  });
  assert.is(status, 1, stderr);
  assert.match(stderr, /^sanad serve: the process may have 200 files open/);
  assert.not.match(stderr, /\n +at /);
});

files.run();

/** The client in `clients/python`, on the real service. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import { startService } from '../support/doors/service.ts';
import { testNeeding } from '../support/skip.ts';
import { refusingFirst } from './support.ts';

const run = promisify(execFile);
const client = suite('clients/python');

const VERSION = 'import sys; sys.exit(sys.version_info < (3, 11))';
const python = { missing: spawnSync('python3', ['-c', VERSION]).status === 0 ? undefined : 'no Python 3.11' };

testNeeding(python, client)('calls, streams, problems and Retry-After', async () => {
  const service = await startService();
  const { key } = await service.issue({ plan: 'payg', requests_per_minute: 1000, reason_per_minute: 1000 });
  // A day and time that is past, as a proxy may write it.
  const busy = await refusingFirst(2, service.url, new Date(0).toUTCString());
  try {
    const program = join(projectRoot, 'test', 'clients', 'programs', 'use.py');
    const env = {
      ...process.env,
      PYTHONPATH: join(projectRoot, 'clients', 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { stdout } = await run('python3', [program, service.url, key, busy.url], { env });
    assert.equal(JSON.parse(stdout), {
      results: 3,
      sameDocument: true,
      sameAnswer: true,
      refused: '#/top_k',
      unknown: 401,
      afterTwoRefusals: true,
    });
    assert.is(busy.asked(), 3);
  } finally {
    busy.close();
    await service.close();
  }
});

client.run();

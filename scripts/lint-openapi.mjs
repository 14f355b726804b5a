/** Lints the output of `sanad openapi` by Redocly, with the rules of `redocly.yaml`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, projectRoot } from './setup/project.mjs';

const printed = spawnSync(
  process.execPath,
  ['--import', 'tsx', inProject('src', 'cli', 'sanad.ts'), 'openapi'],
  { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
);
if (printed.status !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'sanad-openapi-'));
try {
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, printed.stdout);
  const { status } = spawnSync(
    inProject('node_modules', '.bin', 'redocly'),
    ['lint', '--config', inProject('redocly.yaml'), file],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Redocly must send no telemetry and look for no updates.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

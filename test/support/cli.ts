/** Runs the command `sanad` from its sources in a child process, with a temporary data directory. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folders.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const cliSource = join(projectRoot, 'src', 'cli', 'sanad.ts');

/** Arguments for Node.js to run the command line from its TypeScript sources. */
export const cliArguments = (args: readonly string[]): string[] => [
  '--import',
  import.meta.resolve('tsx'),
  cliSource,
  ...args,
];

export interface CliResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

export { temporaryFolder };

/**
 * Environment for the command: PATH, HOME and the given settings, but no settings of the test's own
 * environment.
 */
export const cliEnvironment = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...settings,
});

export function sanad(
  args: readonly string[],
  { settings = {}, input }: { settings?: Readonly<Record<string, string>>; input?: string } = {},
): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, cliArguments(args), {
    encoding: 'utf8',
    env: cliEnvironment(settings),
    cwd: temporaryFolder(),
    ...(input !== undefined && { input }),
  });
  return { status, stdout, stderr };
}

/** Runs `sanad` from its sources in a process of its own, with its own data directory. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folders.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const cliSource = join(projectRoot, 'src', 'cli', 'sanad.ts');

/** Arguments by which Node.js runs the command line from its TypeScript sources. */
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

/** Environment of the command: only the given settings and none of the caller's. */
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

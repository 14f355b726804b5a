/** `sanad verify-data`: checks every byte of the data directory that has a checksum. */
import { existsSync } from 'node:fs';
import { createSearchEngine } from '../../compose/corpus.ts';
import { loadConfig } from '../../config/config.ts';
import { useDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { dataDirectoryFindings } from '../../integrity/data-directory.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

export async function verifyData({ json }: JsonOption, terminal: Terminal): Promise<ExitStatus> {
  const config = loadConfig(terminal.environment);
  if (!existsSync(config.dataDir)) throw new Error(`there is no data directory at ${config.dataDir}`);
  const use = useDataDirectory(config.dataDir);
  try {
    const onStep = (subject: string) => terminal.progress(`verify-data: ${subject}`);
    const findings = await dataDirectoryFindings(
      dataLayout(config.dataDir),
      await createSearchEngine(config),
      onStep,
    );
    terminal.progress(undefined);
    if (json) terminal.print(JSON.stringify(findings, null, 2));
    else for (const { path, problem } of findings) terminal.print(`${path}: ${problem}`);
    if (findings.length === 0 && !json) terminal.print(`${config.dataDir}: no damage found`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    use.release();
  }
}

/** `sanad verify-data`: checks every byte of the data directory that has a checksum. */
import { existsSync } from 'node:fs';
import { createSearchEngine } from '../../compose/corpus.ts';
import { loadConfig } from '../../config/config.ts';
import { useDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { dataDirectoryFindings } from '../../integrity/data-directory.ts';
import { defineCommand, UsageError } from '../command/command.ts';

export const verifyData = defineCommand({
  usage: ['verify-data [--json]'],
  summary: `Checks every byte of the data directory, also while the service runs, and prints each finding
with its path and remedy. Exit status 1: there are findings. --json: prints them as a JSON array.`,
  options: { json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    if (positionals.length > 0) throw new UsageError(`unexpected argument ${positionals[0]}`);
    const config = loadConfig(terminal.environment);
    if (!existsSync(config.dataDir)) throw new Error(`there is no data directory at ${config.dataDir}`);
    const use = useDataDirectory(config.dataDir);
    try {
      const onStep = (subject: string) => terminal.progress(`verify-data: ${subject}`);
      const findings = await dataDirectoryFindings(
        dataLayout(config.dataDir),
        createSearchEngine(config),
        onStep,
      );
      terminal.progress(undefined);
      if (values.json) terminal.print(JSON.stringify(findings, null, 2));
      else for (const { path, problem } of findings) terminal.print(`${path}: ${problem}`);
      if (findings.length === 0 && !values.json) terminal.print(`${config.dataDir}: no damage found`);
      return findings.length === 0 ? 0 : 1;
    } finally {
      use.release();
    }
  },
});

/** `sanad serve`: the service, until it is told to stop. */
import { effectiveSettings } from '../config/effective.ts';
import { loadConfig, settingsMisspelt } from '../config.ts';
import { closeOnSignals, serve as startServing } from '../main.ts';
import type { ExitStatus } from './command.ts';
import { defineCommand, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

export const serve = defineCommand({
  usage: ['serve [--check-config]'],
  summary:
    'Serves the API over REST, MCP and gRPC. With --check-config: only says what every setting comes to, and what is\nwrong with them; the exit status is 1 where something is.',
  options: { 'check-config': { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    if (positionals.length > 0) throw new UsageError(`what is ${positionals[0]}?`);
    if (values['check-config']) return checkConfig(terminal);
    const config = loadConfig(terminal.environment);
    for (const sentence of settingsMisspelt(terminal.environment)) terminal.note(`sanad serve: ${sentence}`);
    const service = await startServing(config);
    closeOnSignals(service);
    terminal.note(`listening on ${service.url}`);
    if (service.grpcAddress !== undefined) terminal.note(`gRPC on ${service.grpcAddress}`);
    return 0;
  },
});

/** Every setting with what it comes to and where that is from; what cannot be used fails the command, all at once. */
function checkConfig({ environment, print, note }: Terminal): ExitStatus {
  const { settings, problems } = effectiveSettings(environment);
  for (const { name, value, from } of settings) print(`${name}\t${value}\t${from}`);
  for (const sentence of [...settingsMisspelt(environment), ...problems]) note(sentence);
  return problems.length === 0 ? 0 : 1;
}

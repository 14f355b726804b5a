/** `sanad openapi`: prints the OpenAPI description that the service serves. */
import { loadConfig } from '../config/config.ts';
import { apiDescription } from '../transports/http/discovery/openapi/description.ts';
import { DESCRIPTION_FORMATS } from '../transports/http/discovery/openapi/files.ts';
import { defineCommand, UsageError } from './command/command.ts';

export const openapi = defineCommand({
  usage: ['openapi [--json]'],
  summary: 'Prints the OpenAPI description of the REST API, in YAML or JSON.',
  options: { json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    if (positionals.length > 0) throw new UsageError(`unexpected argument ${positionals[0]}`);
    const write = DESCRIPTION_FORMATS[values.json ? 'json' : 'yaml'];
    terminal.print(write(apiDescription(loadConfig(terminal.environment))).trimEnd());
    return 0;
  },
});

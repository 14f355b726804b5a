/** `sanad openapi`: prints the OpenAPI description that the service serves. */
import { loadConfig } from '../../config/config.ts';
import { apiDescription } from '../../transports/http/discovery/openapi/description.ts';
import { DESCRIPTION_FORMATS } from '../../transports/http/discovery/openapi/files.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

export async function openapi({ json }: JsonOption, terminal: Terminal): Promise<ExitStatus> {
  const write = DESCRIPTION_FORMATS[json ? 'json' : 'yaml'];
  const description = await write(apiDescription(loadConfig(terminal.environment)));
  terminal.print(description.trimEnd());
  return 0;
}

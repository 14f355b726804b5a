/** Runs an operation for a command: on the corpus of this machine, or on a running server. */
import type { z } from 'zod';
import { withServices } from '../../compose/services.ts';
import { loadConfig } from '../../config/config.ts';
import { Json } from '../../schema/json.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import { execute } from '../../usecases/operation.ts';
import type { JsonOption } from '../command/command.ts';
import { OPERATOR } from '../command/operator.ts';
import type { Terminal } from '../command/terminal.ts';
import { askServer } from './server.ts';

export interface ResearchOptions extends JsonOption {
  /** Address of a running server; absent for the corpus of this machine. */
  readonly server?: string | undefined;
}

/** Returns the answer of the operation, in the form that REST has. */
export async function answerOf<O extends KeyOperation>(
  operation: O,
  input: Readonly<Record<string, unknown>>,
  { server }: ResearchOptions,
  terminal: Terminal,
): Promise<z.output<O['output']>> {
  if (server !== undefined) return askServer(operation, input, server, terminal);
  return withServices(loadConfig(terminal.environment), async (services) => {
    const context = { caller: OPERATOR, requestId: 'command', signal: terminal.interruption() };
    const answer = await execute(operation, input, context, services);
    return answer instanceof Json ? answer.parse() : answer;
  });
}

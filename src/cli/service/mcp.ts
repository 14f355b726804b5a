/** `sanad mcp`: an MCP server over standard input and output, on the corpus here or on a running server. */
import { withServices } from '../../compose/services.ts';
import { loadConfig } from '../../config/config.ts';
import { invalid, ServiceError } from '../../errors.ts';
import { createLog, STDERR } from '../../log.ts';
import { OPERATIONS } from '../../operations.ts';
import { validate } from '../../schema/validation/validate.ts';
import { answerStdio } from '../../transports/mcp/stdio/stdio.ts';
import { acceptedJurisdictions } from '../../usecases/accepted-jurisdictions.ts';
import type { OpenCall } from '../../usecases/call.ts';
import { openCall } from '../../usecases/call.ts';
import { CallTime } from '../../usecases/call-time.ts';
import { KeyContext } from '../../usecases/key-context.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import { requirePlan } from '../../usecases/operation.ts';
import { UNCOUNTED } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import type { ExitStatus } from '../command/command.ts';
import { OPERATOR } from '../command/operator.ts';
import type { Terminal } from '../command/terminal.ts';
import { connectionTo, NoAnswer, send } from '../research/server.ts';

interface McpInput {
  /** Address of a running server; absent for the corpus of this machine. */
  readonly server?: string | undefined;
}

export async function mcp({ server }: McpInput, terminal: Terminal): Promise<ExitStatus> {
  const config = loadConfig(terminal.environment);
  const until = terminal.interruption();
  // Standard output belongs to the protocol.
  const log = createLog(config.logLevel, STDERR);
  const onFailure = (err: Error, request_id?: string) => {
    const { code } = err as Partial<ServiceError>;
    const facts = { ...(request_id && { request_id }), ...(code && { code }) };
    if (code === undefined || code === 'internal_error') log.error({ ...facts, err }, 'message failed');
    else log.info(facts, 'call refused');
  };
  if (server !== undefined) {
    const { origin } = connectionTo(server, terminal);
    const open = (operation: KeyOperation, _: string, signal: AbortSignal) =>
      callThere(operation, server, signal, terminal);
    const codesOf = () => codesThere(server, until, terminal);
    await answerStdio({ siteUrl: origin, open, codesOf, onFailure, until });
    return 0;
  }
  await withServices(
    config,
    async (services) => {
      const open = (operation: KeyOperation, requestId: string, signal: AbortSignal) =>
        callHere(operation, requestId, signal, services);
      const codesOf = () => acceptedJurisdictions(services);
      await answerStdio({ siteUrl: config.siteUrl, open, codesOf, onFailure, until });
    },
    log,
  );
  return 0;
}

/**
 * The codes that a running server accepts; undefined if it does not say. The list of tools does without them.
 */
async function codesThere(
  server: string,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  try {
    const { jurisdictions } = await send(OPERATIONS.jurisdictions, {}, server, terminal, signal);
    return jurisdictions.map(({ code }) => code);
  } catch {
    return undefined;
  }
}

/** Time budget of a call that the client cancels by a signal. */
class SignalledTime extends CallTime {
  readonly #cancelled: AbortSignal;

  constructor(budgetMs: number, cancelled: AbortSignal) {
    super(budgetMs);
    this.#cancelled = cancelled;
  }

  protected override listen(): void {
    if (this.#cancelled.aborted) this.abort();
    else this.#cancelled.addEventListener('abort', this.#cancel, { once: true });
  }

  protected override unlisten(): void {
    this.#cancelled.removeEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => this.abort();
}

/** A call in this process, without rate and quota. */
function callHere(
  operation: KeyOperation,
  requestId: string,
  signal: AbortSignal,
  services: Services,
): OpenCall {
  const time = new SignalledTime(operation.budgetMs, signal);
  return openCall<'key'>({
    operation,
    services,
    counted: UNCOUNTED,
    time,
    admit: () => requirePlan(operation, OPERATOR),
    context: (stages) => new KeyContext(OPERATOR, requestId, time, () => {}, stages),
  });
}

/** A call that a running server answers over REST. Fields of MCP alone, such as `max_chars`, stay here. */
function callThere(
  operation: KeyOperation,
  server: string,
  signal: AbortSignal,
  terminal: Terminal,
): OpenCall {
  const asked = Object.values(OPERATIONS).find(({ name }) => name === operation.name) as KeyOperation;
  return {
    async answer(exchange) {
      const message = (await exchange.read()) as Record<string, unknown>;
      const { input, problems } = validate(operation.input, message);
      if (problems !== undefined) throw invalid(problems);
      const known = (asked.input as unknown as { shape: object }).shape;
      const fields = Object.entries(message).filter(([name]) => Object.hasOwn(known, name));
      const answer = await send(asked, Object.fromEntries(fields), server, terminal, signal).catch(
        (error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          throw new ServiceError('upstream_unavailable', { detail: `${error.message}.` });
        },
      );
      await exchange.send(answer, {
        input,
        keep() {},
        timing: () => undefined,
        failureOf: (error) => error as ServiceError,
      });
    },
    failed() {},
  };
}

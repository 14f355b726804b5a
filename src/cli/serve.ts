/** `sanad serve`: the service, until it is told to stop. */
import type { Config } from '../config.ts';
import { loadConfig } from '../config.ts';
import { closeOnSignals, serve as startServing } from '../main.ts';
import { defineCommand, UsageError } from './command.ts';

export const serve = defineCommand({
  usage: ['serve [--check-config]'],
  summary:
    'Serves the API over REST, MCP and gRPC. With --check-config: only reads the settings and says what is wrong with them.',
  options: { 'check-config': { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    if (positionals.length > 0) throw new UsageError(`what is ${positionals[0]}?`);
    const config = loadConfig(terminal.environment);
    if (values['check-config']) {
      for (const [setting, value] of Object.entries(shown(config))) terminal.print(`${setting}\t${value}`);
      return 0;
    }
    const service = await startServing(config);
    closeOnSignals(service);
    terminal.note(`listening on ${service.url}`);
    if (service.grpcAddress !== undefined) terminal.note(`gRPC on ${service.grpcAddress}`);
    return 0;
  },
});

/** What the settings come to, secrets left out. */
const shown = ({
  dataDir,
  host,
  port,
  grpc,
  baseUrl,
  siteUrl,
  jurisdictions,
  embedder,
  reranker,
}: Config) => ({
  'data directory': dataDir,
  address: `${host}:${port}`,
  gRPC: grpc.port === undefined ? 'off' : `${host}:${grpc.port}`,
  'public address': baseUrl,
  'public site': siteUrl,
  jurisdictions: jurisdictions.configured?.join(', ') ?? 'those of the corpus',
  'default jurisdiction': jurisdictions.default,
  embedder: embedder === undefined ? 'built-in' : `${embedder.model} at ${new URL(embedder.url).origin}`,
  reranker:
    reranker === undefined
      ? 'built-in'
      : `${reranker.model} at ${new URL(reranker.url).origin}, within ${reranker.timeoutMs} ms`,
});

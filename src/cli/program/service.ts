/** Declares the commands that run and describe the service, and the completion of the command line. */
import { Argument } from '@commander-js/extra-typings';
import { completionScript, SHELLS } from './completion.ts';
import type { Declare } from './declare.ts';
import { server } from './declare.ts';

export const declareService: Declare = (program, invoke) => {
  program.commandsGroup('The service:');

  program
    .command('serve')
    .summary('serve the API over REST, MCP and gRPC')
    .description('Serves the API over REST, MCP and gRPC, until a signal ends it.')
    .option(
      '--workers <n>',
      'number of processes. They count rates in the Redis of REDIS_URL, and are replaced when they end',
    )
    .option(
      '--check-config',
      'only print the effective settings and their problems; exit status 1: there are problems',
    )
    .action((options) =>
      invoke(async (terminal) => (await import('../service/serve.ts')).serve(options, terminal)),
    );

  program
    .command('mcp')
    .summary('serve MCP over standard input and output')
    .description(
      `Serves the tools of MCP over standard input and output, for a client that starts its servers itself, on
the corpus here or on a running server. Ends when standard input does. Logs go to standard error.`,
    )
    .addOption(server())
    .action((options) =>
      invoke(async (terminal) => (await import('../service/mcp.ts')).mcp(options, terminal)),
    );

  program
    .command('openapi')
    .summary('print the OpenAPI description of the REST API')
    .option('--json', 'as JSON; YAML by default')
    .action((options) =>
      invoke(async (terminal) => (await import('../service/openapi.ts')).openapi(options, terminal)),
    );

  program
    .command('completion')
    .summary('print a script that completes commands in a shell')
    .description(
      `Prints a script for a shell, in which Tab then completes the commands and options of sanad.
  bash:  eval "$(sanad completion bash)", in ~/.bashrc
  zsh:   sanad completion zsh > a file _sanad in a folder of $fpath
  fish:  sanad completion fish > ~/.config/fish/completions/sanad.fish`,
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell) =>
      invoke(async (terminal) => {
        terminal.print(completionScript(program, shell));
        return 0;
      }),
    );
};

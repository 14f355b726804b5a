/**
 * Scripts that complete the commands and options of `sanad` in a shell. A script contains the whole tree of
 * commands, so that Tab starts no process. Libraries for this start `sanad` at each Tab, and in bash evaluate
 * the unfinished line.
 */
import type { Argument, Command, Option } from '@commander-js/extra-typings';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Returns the script for a shell. Names of files complete wherever a command takes an argument. */
export function completionScript(program: Command, shell: Shell): string {
  return SCRIPTS[shell](program.name(), [...commandsBelow(program)]);
}

/** A command with what may follow it. */
interface Completed {
  /** Names of the command and of those above it, without that of the program; none for the program. */
  readonly path: readonly string[];
  readonly commands: readonly Word[];
  readonly options: readonly CompletedOption[];
  /** Values of the arguments, if they are a list. */
  readonly choices: readonly string[];
}

interface Word {
  readonly name: string;
  readonly summary: string;
}

interface CompletedOption extends Word {
  readonly takesValue: boolean;
  /** Values of the option; empty if it takes none or any. */
  readonly choices: readonly string[];
}

function* commandsBelow(
  command: Command,
  path: readonly string[] = [],
  siblings: readonly Command[] = [],
): Generator<Completed> {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command) as Command[];
  const values = (command.registeredArguments as Argument[]).flatMap(({ argChoices = [] }) => argChoices);
  yield {
    path,
    commands: subcommands.map((one) => ({ name: one.name(), summary: one.summary() || one.description() })),
    options: (help.visibleOptions(command) as Option[]).flatMap(completedOption),
    choices: path.at(-1) === 'help' ? siblings.map((one) => one.name()) : values,
  };
  for (const one of subcommands) yield* commandsBelow(one, [...path, one.name()], subcommands);
}

function completedOption({ long, description, required, optional, argChoices = [] }: Option) {
  if (!long) return [];
  return [{ name: long, summary: description, takesValue: required || optional, choices: argChoices }];
}

const SCRIPTS: Readonly<Record<Shell, (name: string, commands: readonly Completed[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** Key of a command in the scripts: `keys issue`; empty for the program. */
const keyOf = ({ path }: Completed): string => path.join(' ');

/**
 * Shell code for bash and zsh that walks over the words of the line and leaves the deepest command in `key`.
 * `$1` and the following are the words after the name of the program, without the one at the cursor.
 */
const walk = (name: string, commands: readonly Completed[]) => `_${name}_key() {
  local word key=
  for word in "$@"; do
    case "$key $word" in
${commands
  .filter(({ path }) => path.length > 0)
  .map(
    (one) =>
      `      ${quoted(`${one.path.slice(0, -1).join(' ')} ${one.path.at(-1)}`)}) key=${quoted(keyOf(one))} ;;`,
  )
  .join('\n')}
    esac
  done
  printf '%s' "$key"
}`;

function bash(name: string, commands: readonly Completed[]): string {
  const values = commands.flatMap((one) =>
    one.options
      .filter(({ choices }) => choices.length > 0)
      .map(
        (option) =>
          `    ${quoted(`${keyOf(one)} ${option.name}`)}) words=${quoted(option.choices.join(' '))} ;;`,
      ),
  );
  const taking = commands.flatMap((one) =>
    one.options
      .filter(({ takesValue }) => takesValue)
      .map((option) => quoted(`${keyOf(one)} ${option.name}`)),
  );
  return `# bash completion of ${name}; made by: ${name} completion bash
${walk(name, commands)}

_${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words=
  local key
  key=$(_${name}_key "\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  case "$key $prev" in
${values.join('\n')}
    ${taking.join('|')})
      COMPREPLY=(); return ;;
  esac
  if [[ -z $words ]]; then
    case "$key" in
${commands
  .map((one) => {
    const options = one.options.map((option) => option.name).join(' ');
    const others = [...one.commands.map((word) => word.name), ...one.choices].join(' ');
    return `      ${quoted(keyOf(one))}) if [[ $cur == -* ]]; then words=${quoted(options)}; else words=${quoted(others)}; fi ;;`;
  })
  .join('\n')}
    esac
  fi
  COMPREPLY=()
  local word
  for word in $words; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
  done
}
complete -o bashdefault -o default -F _${name} ${name}`;
}

function zsh(name: string, commands: readonly Completed[]): string {
  const described = (words: readonly Word[]) =>
    words.map((word) => quoted(`${word.name.replaceAll(':', '\\:')}:${word.summary}`)).join(' ');
  const plain = (words: readonly string[]) => words.map(quoted).join(' ');
  const values = commands.flatMap((one) =>
    one.options
      .filter(({ takesValue }) => takesValue)
      .map((option) => {
        const offer = option.choices.length > 0 ? `compadd -- ${plain(option.choices)}` : '_files';
        return `    ${quoted(`${keyOf(one)} ${option.name}`)}) ${offer}; return ;;`;
      }),
  );
  return `#compdef ${name}
# zsh completion of ${name}; made by: ${name} completion zsh
${walk(name, commands)}

_${name}() {
  local -a words_after options offered
  words_after=("\${(@)words[2,CURRENT-1]}")
  local key=$(_${name}_key "\${words_after[@]}")
  case "$key \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$key" in
${commands
  .map(
    (one) =>
      `    ${quoted(keyOf(one))}) options=(${described(one.options)}); offered=(${
        one.commands.length > 0 ? described(one.commands) : plain(one.choices)
      }) ;;`,
  )
  .join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe option options
  elif (( \${#offered} )); then
    _describe command offered
  else
    _files
  fi
}

if [[ \${funcstack[1]} == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi`;
}

function fish(name: string, commands: readonly Completed[]): string {
  const lines = commands.flatMap((one) => {
    const condition = `-n ${quoted(`_${name}_at ${quotedInFish(keyOf(one))}`)}`;
    const start = `complete -c ${name} ${condition}`;
    return [
      ...one.commands.map(
        (word) => `${start} -f -a ${quotedInFish(word.name)} -d ${quotedInFish(word.summary)}`,
      ),
      ...(one.choices.length > 0 ? [`${start} -f -a ${quotedInFish(one.choices.join(' '))}`] : []),
      ...one.options.map((option) => {
        const value = !option.takesValue
          ? ''
          : option.choices.length > 0
            ? ` -x -a ${quotedInFish(option.choices.join(' '))}`
            : ' -r';
        return `${start} -l ${option.name.slice(2)}${value} -d ${quotedInFish(option.summary)}`;
      }),
    ];
  });
  return `# fish completion of ${name}; made by: ${name} completion fish
function _${name}_at
    set -l key
    for word in (commandline -opc)[2..]
        set -l longer (string trim -- "$key $word")
        if contains -- $longer ${commands.map((one) => quotedInFish(keyOf(one))).join(' ')}
            set key $longer
        end
    end
    test "$key" = "$argv"
end
${lines.join('\n')}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const quotedInFish = (text: string): string => `'${text.replace(/[\\']/g, (mark) => `\\${mark}`)}'`;

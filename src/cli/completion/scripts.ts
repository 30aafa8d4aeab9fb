import type { Command } from "commander"

export const SHELLS = ["bash", "zsh", "fish"] as const
export type Shell = (typeof SHELLS)[number]

/** What may follow a command: its commands, the values of its arguments, and its options. */
interface Node {
  /** The commands up to it: `webhook send`, and nothing for the program. */
  path: string
  candidates: { text: string; description: string }[]
}

/** The completion of every command, as the program has them now. */
export function completionScript(shell: Shell, program: Command): string {
  const nodes = nodesOf(program, [])
  switch (shell) {
    case "bash":
      return bash(program.name(), nodes)
    case "zsh":
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(program.name(), nodes)}`
    case "fish":
      return fish(program.name(), nodes)
  }
}

function nodesOf(command: Command, path: string[]): Node[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const candidates = [
    ...commands.map((sub) => ({ text: sub.name(), description: sub.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [], description }) =>
      argChoices.map((text) => ({ text, description: description || command.description() }))
    ),
    ...help
      .visibleOptions(command)
      .map(({ long, short, description }) => ({ text: long ?? short ?? "", description })),
  ]
  return [
    { path: path.join(" "), candidates },
    ...commands
      .filter((sub) => sub.name() !== "help")
      .flatMap((sub) => nodesOf(sub, [...path, sub.name()])),
  ]
}

function bash(name: string, nodes: Node[]): string {
  const cases = nodes.map(
    ({ path, candidates }) =>
      `    "${path}") words="${candidates.map(({ text }) => text).join(" ")}" ;;`
  )
  const paths = nodes.map(({ path }) => `|${path}|`).join("")
  return `_hosted_checkout() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "${paths}" in
      *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _hosted_checkout ${name}
`
}

function fish(name: string, nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, candidates }) =>
    candidates.map(({ text, description }) => {
      const what = text.startsWith("--") ? `-l ${text.slice(2)}` : `-a ${text}`
      return `complete -c ${name} -n ${quoted(condition(path, nodes))} ${what} -d ${quoted(description)}`
    })
  )
  return `${lines.join("\n")}\n`
}

/** True in a command itself, and false in the commands below it. */
function condition(path: string, nodes: Node[]): string {
  const below = nodes
    .map((node) => node.path)
    .filter((other) => other !== path && other.startsWith(path === "" ? "" : `${path} `))
    .map((other) => other.slice(path === "" ? 0 : path.length + 1).split(" ")[0] ?? "")
  const seen =
    path === "" ? [] : path.split(" ").map((command) => `__fish_seen_subcommand_from ${command}`)
  const notBelow =
    below.length > 0 ? [`not __fish_seen_subcommand_from ${[...new Set(below)].join(" ")}`] : []
  return [...seen, ...notBelow].join("; and ")
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`
}

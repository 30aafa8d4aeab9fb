import type { Command } from "commander"

export const SHELLS = ["bash", "zsh", "fish"] as const
export type Shell = (typeof SHELLS)[number]

/** What may follow the words of a command: its commands and options. */
interface Node {
  /** Words before it: `webhook send`, and nothing for the program. */
  path: string
  words: { word: string; description: string }[]
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
  const words = [
    ...commands.map((sub) => ({ word: sub.name(), description: sub.description() })),
    ...help
      .visibleOptions(command)
      .map(({ long, short, description }) => ({ word: long ?? short ?? "", description })),
  ]
  return [
    { path: path.join(" "), words },
    ...commands
      .filter((sub) => sub.name() !== "help")
      .flatMap((sub) => nodesOf(sub, [...path, sub.name()])),
  ]
}

function bash(name: string, nodes: Node[]): string {
  const cases = nodes.map(
    ({ path, words }) => `    "${path}") words="${words.map(({ word }) => word).join(" ")}" ;;`
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
  const lines = nodes.flatMap(({ path, words }) =>
    words.map(({ word, description }) => {
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`
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
    path === "" ? [] : path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`)
  const notBelow =
    below.length > 0 ? [`not __fish_seen_subcommand_from ${[...new Set(below)].join(" ")}`] : []
  return [...seen, ...notBelow].join("; and ")
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`
}

import { Argument, type Command } from "commander"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { completionScript, SHELLS, type Shell } from "./scripts"

/** Adds `completion`: a script that completes commands and options in a shell. */
export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("Print a script that completes commands and options")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .addOption(jsonOption())
    .addHelpText(
      "after",
      `
Add it to the start of your shell:
  bash  eval "$(hosted-checkout completion bash)"                                in ~/.bashrc
  zsh   eval "$(hosted-checkout completion zsh)"                                 in ~/.zshrc, after compinit
  fish  hosted-checkout completion fish > ~/.config/fish/completions/hosted-checkout.fish`
    )
    .action((shell: Shell, flags: OutputFlags) => {
      const script = completionScript(shell, program)
      print(flags, script.trimEnd(), { shell, script })
    })
}

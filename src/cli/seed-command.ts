import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "commander"
import { EXIT } from "./manners/exit-codes"
import { CliFailure } from "./manners/failure"
import { jsonOption, print, type OutputFlags } from "./manners/output"
import { SEED_FILE } from "./seed/file"
import { requireBackend } from "./store/backend-folder"
import { execute } from "./store/execute"
import { isProgress } from "./store/medusa-log"

/**
 * Adds `seed`: the store's own Medusa runs `src/cli/seed` in the current folder. Exit code 2 outside of a Medusa
 * backend. Exit code 1, and nothing is made, without an account of the plugin, in a store that already sells in CAD or
 * to Canada, and if the file with the ids exists.
 */
export function addSeedCommand(program: Command): void {
  program
    .command("seed")
    .description("Make a Canadian region with one product to buy, in the backend of this folder")
    .addOption(jsonOption())
    .action((flags: OutputFlags) => seed(flags))
}

async function seed(flags: OutputFlags): Promise<void> {
  const backend = requireBackend()
  // stdout has the JSON alone.
  const log = flags.json ? process.stderr : process.stdout
  const { status, errors } = await execute(backend, require.resolve("./seed"), {
    onLine: (line) => isProgress(line) && log.write(`${line}\n`),
  })
  if (status !== 0) {
    throw new CliFailure(errors === "" ? "Medusa gave no reason." : errors, EXIT.problem)
  }
  if (flags.json) {
    const made: unknown = JSON.parse(readFileSync(join(backend.folder, SEED_FILE), "utf8"))
    print(flags, "", { file: SEED_FILE, made })
  }
}

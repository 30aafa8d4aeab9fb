import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "commander"
import { EXIT } from "./manners/exit-codes"
import { jsonOption, print, type OutputFlags } from "./manners/output"
import { SEED_FILE } from "./seed/file"
import { envOf, medusaOf } from "./store/backend-folder"

/** File descriptor of stderr. */
const STDERR = 2

/**
 * Adds `seed`: has the store's own Medusa run `src/cli/seed` in the current folder. Exit code 2 in a folder that
 * is no Medusa backend. Exit code 1 and nothing made: without an account of the plugin, in a store that already
 * sells in CAD or to Canada, and where the file with the ids exists.
 */
export function addSeedCommand(program: Command): void {
  program
    .command("seed")
    .description("Make a Canadian region with one product to buy, in the backend of this folder")
    .addOption(jsonOption())
    .action((flags: OutputFlags) => {
      process.exitCode = run(process.cwd(), flags)
    })
}

function run(folder: string, flags: OutputFlags): number {
  const medusa = medusaOf(folder)
  if (medusa === null) {
    process.stderr.write(
      "error: this folder is no Medusa backend. Run the command where medusa-config and node_modules are.\n"
    )
    return EXIT.usage
  }
  const args = [medusa, "exec", require.resolve("./seed")]
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: envOf(folder),
    // Medusa logs on stdout, where the JSON is to be alone.
    stdio: ["inherit", flags.json ? STDERR : "inherit", "inherit"],
  })
  if (status === 0 && flags.json) {
    const made: unknown = JSON.parse(readFileSync(join(folder, SEED_FILE), "utf8"))
    print(flags, "", { file: SEED_FILE, made })
  }
  return status ?? 1
}

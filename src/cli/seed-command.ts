import { spawnSync } from "node:child_process"
import type { Command } from "commander"
import { envOf, medusaOf } from "./store/backend-folder"

/**
 * Adds `seed`: has the store's own Medusa run `src/cli/seed` in the current folder. Exit code 1 and nothing
 * made: in a folder that is no Medusa backend, without an account of the plugin, in a store that already sells
 * in CAD or to Canada, and where the file with the ids exists.
 */
export function addSeedCommand(program: Command): void {
  program
    .command("seed")
    .description("Make a Canadian region with one product to buy, in the backend of this folder")
    .action(() => {
      process.exitCode = run(process.cwd())
    })
}

function run(folder: string): number {
  const medusa = medusaOf(folder)
  if (medusa === null) {
    process.stderr.write(
      "error: this folder is no Medusa backend. Run the command where medusa-config and node_modules are.\n"
    )
    return 1
  }
  const options = { cwd: folder, env: envOf(folder), stdio: "inherit" } as const
  const args = [medusa, "exec", require.resolve("./seed")]
  return spawnSync(process.execPath, args, options).status ?? 1
}

import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import type { Command } from "commander"

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
  const script = require.resolve("./seed")
  // `npx` may have put this package where no Medusa is: the script imports the backend's.
  const NODE_PATH = (requireOf(folder).resolve.paths("@medusajs/medusa") ?? []).join(delimiter)
  const options = { cwd: folder, env: { ...process.env, NODE_PATH }, stdio: "inherit" } as const
  return spawnSync(process.execPath, [medusa, "exec", script], options).status ?? 1
}

/** Medusa's command line as the backend has it installed; null where the folder is no backend. */
function medusaOf(folder: string): string | null {
  const hasConfig = ["ts", "js", "mjs"].some((end) =>
    existsSync(join(folder, `medusa-config.${end}`))
  )
  if (!hasConfig) {
    return null
  }
  try {
    return requireOf(folder).resolve("@medusajs/cli/cli.js")
  } catch {
    // Only "not found" is possible: the backend's packages are not installed.
    return null
  }
}

function requireOf(folder: string): NodeJS.Require {
  return createRequire(join(folder, "medusa-config.ts"))
}

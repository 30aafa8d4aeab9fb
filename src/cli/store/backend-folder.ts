import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"

/** Medusa's command line as the backend has it installed; null where the folder is no backend. */
export function medusaOf(folder: string): string | null {
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

/** The environment for a script that imports the backend's packages: `npx` may have put this one where none are. */
export function envOf(folder: string): NodeJS.ProcessEnv {
  const NODE_PATH = (requireOf(folder).resolve.paths("@medusajs/medusa") ?? []).join(delimiter)
  return { ...process.env, NODE_PATH }
}

function requireOf(folder: string): NodeJS.Require {
  return createRequire(join(folder, "medusa-config.ts"))
}

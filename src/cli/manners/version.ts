import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The version of the package of this command line. */
export function ownVersion(): string {
  let folder = __dirname
  for (;;) {
    const file = join(folder, "package.json")
    const { version } = existsSync(file)
      ? (JSON.parse(readFileSync(file, "utf8")) as { version?: string })
      : {}
    if (version !== undefined) {
      return version
    }
    if (folder === dirname(folder)) {
      return "unknown"
    }
    folder = dirname(folder)
  }
}

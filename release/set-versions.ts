import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../package.json"
import { version as before } from "../src/dev/package.json"
import { ROOT } from "./packages"
import { withVersion } from "./with-version"

/** Files that can name a version of the packages. */
const FILES = ["*.md", "*package.json", "package-lock.json"]

// The end of `npm run release:version`: changesets raised the version of the plugin only.
const files = execFileSync("git", ["ls-files", ...FILES], { cwd: ROOT, encoding: "utf8" })
for (const file of files.trim().split("\n")) {
  const path = join(ROOT, file)
  writeFileSync(path, withVersion(readFileSync(path, "utf8"), before, version))
}

import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../package.json"
import { ROOT } from "./packages"
import { missingIn, publisher } from "./publisher"

/** What stops a release of the tree as it is, as sentences. */
export function reasonsAgainst(): string[] {
  const changesets = readdirSync(join(ROOT, ".changeset")).filter(
    (file) => file.endsWith(".md") && file !== "README.md"
  )
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
  const tags = execFileSync("git", ["tag", "--points-at", "HEAD"], { cwd: ROOT, encoding: "utf8" })
  return [
    ...missingIn(publisher),
    ...(changesets.length > 0
      ? [`.changeset has ${changesets.length} changes that no version has yet.`]
      : []),
    ...(changelog.includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md has no section ${version}.`]),
    ...(tags.split("\n").includes(`v${version}`) ? [] : [`This commit has no tag v${version}.`]),
  ]
}

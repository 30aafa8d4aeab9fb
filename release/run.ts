import { execFileSync, spawnSync } from "node:child_process"
import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { version } from "../package.json"
import { packRelease, type Tarball } from "./pack"
import { PACKAGES, ROOT } from "./packages"
import { reasonsAgainst } from "./reasons"

/**
 * `npm run release`: packs, checks and publishes the three packages. Run again after a failure, it publishes those that the
 * registry does not have yet. `-- --dry-run` publishes none, and says what a release would stop at.
 */
function main(): void {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } })
  const isDry = values["dry-run"]
  const reasons = reasonsAgainst()
  if (reasons.length > 0) {
    console.log(`\nA release stops here:\n${reasons.map((reason) => `- ${reason}`).join("\n")}`)
    if (!isDry) {
      process.exit(1)
    }
  }
  const tarballs = PACKAGES.map((released) => {
    console.log(`\n${released.name} ${version}`)
    const tarball = packRelease(released)
    console.log(contentsOf(tarball))
    return { name: released.name, path: tarball.path }
  })
  if (!isDry) {
    tarballs.filter(({ name }) => !isPublished(name)).forEach(({ path }) => publish(path))
  }
}

/** The folders of a package, each with its files. */
function contentsOf({ size, files }: Tarball): string {
  const folders = new Map<string, number[]>()
  for (const file of files) {
    const folder = dirname(file.path)
    folders.set(folder, [...(folders.get(folder) ?? []), file.size])
  }
  const lines = [...folders].sort().map(([folder, sizes]) => {
    const bytes = sizes.reduce((sum, each) => sum + each, 0)
    return `  ${folder}: ${counted(sizes.length)}, ${kilobytes(bytes)}`
  })
  return [`${counted(files.length)}, packed ${kilobytes(size)}`, ...lines].join("\n")
}

function counted(files: number): string {
  return `${files} ${files === 1 ? "file" : "files"}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function isPublished(name: string): boolean {
  const { stdout } = spawnSync("npm", ["view", `${name}@${version}`, "version"], {
    encoding: "utf8",
  })
  return stdout.trim() === version
}

/** The registry shows from which commit and workflow the package comes: npm makes the proof in the workflow only. */
function publish(path: string): void {
  execFileSync("npm", ["publish", path, "--access", "public", "--provenance"], {
    cwd: ROOT,
    stdio: "inherit",
  })
}

main()

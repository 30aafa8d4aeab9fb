import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

import { ROOT } from "./paths"

/**
 * Does a piece of work once, and again when one of its sources changed.
 *
 * @param stamp the file that remembers the sources; without it the work is done
 * @param sources files and folders, relative to the repository
 * @returns whether there was something to do
 */
export async function onceFor(
  stamp: string,
  sources: string[],
  work: () => Promise<void>
): Promise<boolean> {
  const fingerprint = hash(sources.map((source) => join(ROOT, source)))
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) {
    return false
  }
  await work()
  writeFileSync(stamp, fingerprint)
  return true
}

function hash(paths: string[]): string {
  const sum = createHash("sha256")
  for (const file of paths.flatMap(filesUnder).sort()) {
    sum.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0")
  }
  return sum.digest("hex")
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) {
    return []
  }
  if (statSync(path).isFile()) {
    return [path]
  }
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

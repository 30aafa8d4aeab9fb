import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Bug, Edit } from "./bug"

export const REPO = resolve(__dirname, "../../..")

/** Copies the repository as it is now; the copy is deleted when the process ends. @returns its folder. */
export function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "hosted-checkout-bugs-"))
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }))
  process.once("SIGINT", () => process.exit(130))
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
  const files = execFileSync("git", listed, { cwd: REPO, encoding: "utf8" }).split("\0")
  for (const file of files.filter((name) => name && existsSync(join(REPO, name)))) {
    cpSync(join(REPO, file), join(copy, file), { force: true })
  }
  symlinkSync(join(REPO, "node_modules"), join(copy, "node_modules"))
  return copy
}

/**
 * Puts a bug into a copy.
 *
 * @returns a function that restores the original files.
 * @throws Error when a text is not in its file exactly once.
 */
export function plant(copy: string, { name, edits }: Bug): () => void {
  const originals = new Map<string, string>()
  for (const edit of edits) {
    const [complaint] = complaintsAbout(edit, copy)
    if (complaint) {
      throw new Error(`${name}: ${complaint}`)
    }
    const path = join(copy, edit.file)
    const text = readFileSync(path, "utf8")
    originals.set(path, originals.get(path) ?? text)
    writeFileSync(path, text.split(edit.from).join(edit.to))
  }
  return () => originals.forEach((text, path) => writeFileSync(path, text))
}

/** What is wrong with an edit. */
export function complaintsAbout({ file, from }: Edit, root: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) {
    return [`there is no ${file}`]
  }
  const times = readFileSync(path, "utf8").split(from).length - 1
  return times === 1 ? [] : [`found ${times} times in ${file}, not once: ${from}`]
}

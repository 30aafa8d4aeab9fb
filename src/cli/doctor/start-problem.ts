import { spawnSync } from "node:child_process"
import { stripVTControlCharacters } from "node:util"
import { envOf, medusaOf } from "../store/backend-folder"

/** A start takes seconds; one that waits for a database does not end by itself. */
const TIMEOUT_MS = 60_000
const MOST_LINES = 30
/** Lines of a log that say nothing about a failure, and those of a stack. */
const SAYS_NOTHING = /^\s*(info|warn|debug|http)\b|^npm |^\s+at |^\s*$/

/**
 * Starts the backend in a folder once, and says why it does not start, by the plugin's own checks at boot;
 * undefined where the folder is no backend, or where it starts. Passwords in addresses are left out.
 */
export function startProblem(folder: string): string | undefined {
  const medusa = medusaOf(folder)
  if (medusa === null) {
    return undefined
  }
  const { error, status, stdout, stderr } = spawnSync(
    process.execPath,
    [medusa, "exec", require.resolve("./no-script")],
    { cwd: folder, env: envOf(folder), encoding: "utf8", timeout: TIMEOUT_MS }
  )
  if (status === 0) {
    return undefined
  }
  if (error) {
    return `Whether the backend in this folder starts was not found out in ${TIMEOUT_MS / 1_000} seconds. Check that its database answers.`
  }
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split("\n")
    .map(messageOf)
    .filter((line) => !SAYS_NOTHING.test(line))
  const why = lines.length > 0 ? lines.slice(-MOST_LINES).join("\n") : "Medusa gave no reason."
  return `It does not start:\n${why.replace(/(\w+:\/\/)[^/@\s]+@/g, "$1")}`
}

/** In production Medusa writes each line of its log as JSON. */
function messageOf(line: string): string {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string }
    return level === "error" ? String(message) : ""
  } catch {
    return line
  }
}

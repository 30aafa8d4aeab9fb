import { readFileSync } from "node:fs"
import { CliFailure, reasonOf } from "./failure"

/**
 * The body of a notification, from a file, or from stdin for `-` or no file. A signature covers exactly these bytes.
 *
 * @throws CliFailure if the file cannot be read, and for an empty body: mostly nothing was piped in.
 */
export function readBody(file?: string): Buffer {
  const body = readInput(file)
  if (body.length === 0) {
    throw new CliFailure(
      `${nameOf(file)} is empty. A notification has a body: name its file, or pipe the body in.`
    )
  }
  return body
}

/**
 * The bytes of a file, or of stdin for `-` or no file.
 *
 * @throws CliFailure if the file cannot be read.
 */
function readInput(file = "-"): Buffer {
  try {
    return readFileSync(file === "-" ? 0 : file)
  } catch (error) {
    throw new CliFailure(`${nameOf(file)} cannot be read (${reasonOf(error)}).`)
  }
}

function nameOf(file = "-"): string {
  return file === "-" ? "stdin" : file
}

import { readFileSync } from "node:fs"
import { CliFailure, reasonOf } from "./failure"

/**
 * The body of a notification, in a file or on stdin for `-` or no file: a signature covers exactly these bytes.
 *
 * @throws CliFailure for a file that cannot be read, and for one without a byte: nothing was piped in, mostly.
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
 * @throws CliFailure for a file that cannot be read.
 */
export function readInput(file = "-"): Buffer {
  try {
    return readFileSync(file === "-" ? 0 : file)
  } catch (error) {
    throw new CliFailure(`${nameOf(file)} cannot be read (${reasonOf(error)}).`)
  }
}

function nameOf(file = "-"): string {
  return file === "-" ? "stdin" : file
}

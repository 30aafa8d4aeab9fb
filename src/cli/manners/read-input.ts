import { readFileSync } from "node:fs"
import { CliFailure, reasonOf } from "./failure"

/**
 * The bytes of a file, or of stdin for `-` or no file: a signature covers exactly these.
 *
 * @throws CliFailure for a file that cannot be read.
 */
export function readInput(file = "-"): Buffer {
  try {
    return readFileSync(file === "-" ? 0 : file)
  } catch (error) {
    throw new CliFailure(`${file === "-" ? "stdin" : file} cannot be read (${reasonOf(error)}).`)
  }
}

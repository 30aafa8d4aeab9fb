import { spawnSync } from "node:child_process"
import { join } from "node:path"

const CLI = join(__dirname, "..", "index.ts")
const TIMEOUT_MS = 30_000

const shell = (line: string) =>
  spawnSync(
    "bash",
    ["-o", "pipefail", "-c", line, "bash", process.execPath, "--import", "tsx", CLI],
    {
      encoding: "utf8",
    }
  )

describe("The output of a command", () => {
  it(
    "A command exits with code 0 and without an error when the program that reads its output stops reading",
    () => {
      const { status, stderr } = shell('"$@" openapi | true')
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    },
    TIMEOUT_MS
  )

  it(
    "A command whose output cannot be written exits with code 1 and prints one line of error",
    () => {
      const { status, stderr } = shell('"$@" openapi > /dev/full')
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: "error: the output cannot be written (ENOSPC).\n",
      })
    },
    TIMEOUT_MS
  )
})

import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const CLI = join(__dirname, "..", "index.ts")
const TSX = resolve(__dirname, "../../../node_modules/tsx/dist/loader.mjs")
const TIMEOUT_MS = 30_000

/** A `medusa` that logs what it is asked for. */
const MEDUSA = 'console.log("info: " + JSON.stringify([process.cwd(), ...process.argv.slice(2)]))'

/** A `medusa` that does not start: it prints why more than once, as Medusa does. */
const FAILING = `
console.log("info: Loading config from medusa-config")
console.log("error:   Loaders for module X failed with the following error: \\nerror:   No account is configured.")
console.log("error:   Error running script: No account is configured.\\nError: No account is configured.\\n    at load (a.js:1:1)")
process.exit(1)`

/** A `medusa` that prints which file the script gets when it imports a package that only the backend has. */
const MEDUSA_RESOLVING = `
  const { createRequire } = require("node:module")
  console.log("info: " + createRequire(process.argv[3]).resolve("only-in-the-backend"))
`

describe("hosted-checkout seed", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "seed-command-"))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  function seed(...options: string[]) {
    const args = ["--import", TSX, CLI, "seed", ...options]
    return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  }

  it(
    "has the backend's own Medusa run the seed in its folder, and shows its log",
    () => {
      write("medusa-config.ts", "")
      write("node_modules/@medusajs/cli/cli.js", MEDUSA)
      const { status, stdout } = seed()

      const asked: unknown = JSON.parse(stdout.replace("info: ", ""))
      expect(asked).toEqual([folder, "exec", resolve(__dirname, "../seed/index.ts")])
      expect(status).toBe(0)
    },
    TIMEOUT_MS
  )

  it(
    "prints with --json what was made, and nothing else on stdout",
    () => {
      write("medusa-config.ts", "")
      write(
        "node_modules/@medusajs/cli/cli.js",
        `console.log("info: a log"); require("fs").writeFileSync("canada.json", '{"region":"reg_1"}')`
      )
      const { status, stdout, stderr } = seed("--json")

      expect({ status, made: JSON.parse(stdout) as unknown }).toEqual({
        status: 0,
        made: { file: "canada.json", made: { region: "reg_1" } },
      })
      expect(stderr).toContain("info: a log")
    },
    TIMEOUT_MS
  )

  it(
    "prints nothing on stdout with --json where the seed fails",
    () => {
      write("medusa-config.ts", "")
      write("node_modules/@medusajs/cli/cli.js", FAILING)
      expect(seed("--json")).toMatchObject({ status: 1, stdout: "" })
    },
    TIMEOUT_MS
  )

  it(
    "says once why Medusa does not start, without a stack",
    () => {
      write("medusa-config.ts", "")
      write("node_modules/@medusajs/cli/cli.js", FAILING)
      expect(seed()).toMatchObject({
        status: 1,
        stdout: "info: Loading config from medusa-config\n",
        stderr: "error: No account is configured.\n",
      })
    },
    TIMEOUT_MS
  )

  it(
    "gives its script the packages of the backend, wherever the command is installed",
    () => {
      write("medusa-config.ts", "")
      write("node_modules/@medusajs/cli/cli.js", MEDUSA_RESOLVING)
      write("node_modules/only-in-the-backend/index.js", "")

      expect(seed().stdout.trim().replace("info: ", "")).toBe(
        realpathSync(join(folder, "node_modules/only-in-the-backend/index.js"))
      )
    },
    TIMEOUT_MS
  )

  it.each([
    ["has no medusa-config", "node_modules/@medusajs/cli/cli.js"],
    ["has no packages installed", "medusa-config.ts"],
  ])(
    "ends with 1 and one line in a folder that %s",
    (_, path) => {
      write(path, "")
      const { status, stdout, stderr } = seed()

      expect({ status, stdout, lines: stderr.trimEnd().split("\n") }).toEqual({
        status: 2,
        stdout: "",
        lines: [expect.stringMatching(/^error: this folder is no Medusa backend\./)],
      })
    },
    TIMEOUT_MS
  )
})

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { runCli } from "./support/run-cli"

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
    jest.spyOn(process, "cwd").mockReturnValue(folder)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  const seed = async (...options: string[]) => await runCli(["seed", ...options])

  it("The seed command runs the seed script with the backend's own Medusa, and prints the log", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", MEDUSA)
    const { code, out } = await seed()

    const asked: unknown = JSON.parse(out.replace("info: ", ""))
    expect(asked).toEqual([folder, "exec", resolve(__dirname, "../seed/index.ts")])
    expect(code).toBe(0)
  })

  it("The seed command with --json prints what was made, and nothing else on stdout", async () => {
    write("medusa-config.ts", "")
    write(
      "node_modules/@medusajs/cli/cli.js",
      `console.log("info: a log"); require("fs").writeFileSync("canada.json", '{"region":"reg_1"}')`
    )
    const { code, out, err } = await seed("--json")

    expect({ code, made: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      made: { file: "canada.json", made: { region: "reg_1" } },
    })
    expect(err).toContain("info: a log")
  })

  it("The seed command with --json prints nothing on stdout when the seed fails", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    expect(await seed("--json")).toMatchObject({ code: 1, out: "" })
  })

  it("The seed command says once why Medusa does not start, without a stack trace", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    expect(await seed()).toEqual({
      code: 1,
      out: "info: Loading config from medusa-config\n",
      err: "error: No account is configured.\n",
    })
  })

  it("The seed command runs its script with the backend's packages, wherever the command line is installed", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", MEDUSA_RESOLVING)
    write("node_modules/only-in-the-backend/index.js", "")

    expect((await seed()).out.trim().replace("info: ", "")).toBe(
      realpathSync(join(folder, "node_modules/only-in-the-backend/index.js"))
    )
  })

  it.each([
    ["has no medusa-config", "node_modules/@medusajs/cli/cli.js"],
    ["has no packages installed", "medusa-config.ts"],
  ])(
    "The seed command exits with code 2 and prints one line in a folder that %s",
    async (_, path) => {
      write(path, "")
      const { code, out, err } = await seed()

      expect({ code, out, lines: err.trimEnd().split("\n") }).toEqual({
        code: 2,
        out: "",
        lines: [expect.stringMatching(/^error: this folder is no Medusa backend\./)],
      })
    }
  )
})

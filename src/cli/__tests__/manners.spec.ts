import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "commander"
import packageJson from "../../../package.json"
import { colour } from "../manners/output"
import { createProgram, OWN_VARIABLES } from "../program"
import { runCli } from "./support/run-cli"

describe("The command line", () => {
  it("hosted-checkout --version prints the version of the command line", async () => {
    expect(await runCli(["--version"])).toEqual({
      code: 0,
      out: `${packageJson.version}\n`,
      err: "",
    })
  })

  it("hosted-checkout --help prints the commands and the exit codes of the command line", async () => {
    const { code, out } = await runCli(["--help"])
    expect(code).toBe(0)
    for (const part of ["sandbox", "listen", "webhook", "sign", "verify", "Exit codes:"]) {
      expect(out).toContain(part)
    }
  })

  it("A misspelt command exits with code 2, and the error suggests the right command", async () => {
    const { code, err } = await runCli(["sandbxo"])
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining("Did you mean sandbox?"),
    })
  })

  it("A misspelt option exits with code 2, and the error suggests the right option", async () => {
    const { code, err } = await runCli(["sign", "--jsn"])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("Did you mean --json?") })
  })

  it.each([
    [
      "a missing file",
      ["sign", "missing.json", "--secret-key", "k"],
      "missing.json cannot be read",
    ],
    ["a missing key", ["sign", "missing.json"], "Set HOSTED_CHECKOUT_SECRET_KEY"],
    ["a wrong address", ["webhook", "send", "--to", "shop"], "an address that starts with"],
  ])(
    "A command with %s exits with code 2 and prints one error without a stack trace",
    async (_, args, message) => {
      const { code, out, err } = await runCli(args)
      expect({ code, out }).toEqual({ code: 2, out: "" })
      expect(err).toContain(message)
      expect(err).not.toMatch(/^\s+at /m)
    }
  )
})

describe("The options of all commands", () => {
  const allOf = ({ commands }: Command): Command[] =>
    commands.flatMap((command) => [command, ...allOf(command)])

  it("The store's address is the option --url in every command that takes the address", () => {
    const options = allOf(createProgram()).flatMap((command) =>
      command.options.map(({ long, description }) => ({ name: command.name(), long, description }))
    )
    const addresses = options.filter(({ description }) =>
      /(address|url) of the store|store's (address|url)/i.test(description)
    )
    const urls = options.filter(({ long }) => long === "--url")

    expect(urls.map(({ name }) => name)).toEqual(["doctor", "resend", "send"])
    expect(addresses).toEqual(urls)
  })

  it("The README of the developer tools names each variable that commands read from the .env of a backend", () => {
    const page = readFileSync(join(__dirname, "../../dev/README.md"), "utf8")
    expect(OWN_VARIABLES.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})

describe("Unexpected errors", () => {
  afterEach(() => jest.restoreAllMocks())

  it("A command that fails unexpectedly exits with code 1 and prints one line, without a stack trace", async () => {
    jest.spyOn(process, "cwd").mockImplementation(() => {
      throw new Error("no folder")
    })
    expect(await runCli(["openapi"])).toEqual({
      code: 1,
      out: "",
      err: "error: unexpected: no folder. NODE_DEBUG=hosted-checkout shows where.\n",
    })
  })
})

describe("Colours", () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream
  afterEach(() => delete process.env["NO_COLOR"])

  it("The command line prints colours on a terminal", () => {
    expect(colour("red", "no", terminal)).toBe("\u001b[31mno\u001b[39m")
  })

  it.each([
    ["the output is a pipe", { isTTY: false }, ""],
    ["NO_COLOR is set", { isTTY: true }, "1"],
  ])("The command line prints no colours in this case: %s", (_, stream, noColour) => {
    process.env["NO_COLOR"] = noColour
    expect(colour("red", "no", stream as typeof terminal)).toBe("no")
  })
})

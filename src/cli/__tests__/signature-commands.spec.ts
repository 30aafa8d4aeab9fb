import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateTestHeader } from "../../core/signature/signature"
import { runCli } from "./support/run-cli"

const KEY = "sk_of_the_test"
const BODY = Buffer.from('{"event":"payment.captured", "amount":"10.00"}\n')

describe("The sign and verify commands", () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "signature-commands-"))
    file = join(folder, "body.json")
    writeFileSync(file, BODY)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const env = { HOSTED_CHECKOUT_SECRET_KEY: KEY }

  it.each(["hex", "base64"] as const)(
    "The sign command prints a file's signature in %s, and the verify command accepts that signature",
    async (encoding) => {
      const signed = await runCli(["sign", file, "--encoding", encoding], env)
      const header = generateTestHeader(BODY, KEY, { encoding })
      expect(signed).toEqual({ code: 0, out: `x-service-signature: ${header}\n`, err: "" })

      const args = ["verify", file, "--signature", header, "--encoding", encoding, "--json"]
      const { code, out } = await runCli(args, env)
      expect(code).toBe(0)
      expect(JSON.parse(out)).toMatchObject({ valid: true, problem: null })
    }
  )

  it.each([
    ["missing", ""],
    ["malformed", "c3a92ff9"],
    ["mismatch", generateTestHeader(BODY, "sk_other")],
    ["mismatch", generateTestHeader(BODY, "sk_other", { encoding: "base64" })],
    ["mismatch", generateTestHeader(BODY.subarray(1), KEY)],
    ["other_encoding", generateTestHeader(BODY, KEY, { encoding: "base64" })],
  ])(
    "The verify command exits with code 1 and the problem %s for the signature %p",
    async (problem, header) => {
      const { code, out } = await runCli(["verify", file, "--signature", header, "--json"], env)
      expect(code).toBe(1)
      expect(JSON.parse(out)).toMatchObject({ valid: false, problem })
      expect(out).not.toContain(KEY)
    }
  )

  it.each([["sign"], ["verify", "--signature", generateTestHeader("", KEY)]])(
    "The %s command exits with code 2 for an empty file",
    async (...args) => {
      writeFileSync(join(folder, "nothing.json"), "")
      expect(await runCli([...args, join(folder, "nothing.json")], env)).toEqual({
        code: 2,
        out: "",
        err: expect.stringMatching(/^error: .*nothing\.json is empty\. .*\n$/),
      })
    }
  )

  it("The verify command exits with code 1 when a signed body is no JSON object", async () => {
    writeFileSync(join(folder, "list.json"), "[]")
    const header = generateTestHeader("[]", KEY)
    const args = ["verify", join(folder, "list.json"), "--signature", header]
    expect(await runCli(args, env)).toMatchObject({
      code: 1,
      out: expect.stringContaining("not a JSON object"),
    })
  })
})

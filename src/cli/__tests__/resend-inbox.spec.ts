import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const RETRY = "/admin/hosted-checkout/notifications/hcstm_1/retry"
const LOGIN = { MEDUSA_ADMIN_API_KEY: "sk_of_an_admin" }

const storeThatAnswers = async (outcome: string) =>
  await webhookTarget(200, 0, JSON.stringify({ notification: { id: "hcstm_1", outcome } }))

describe("hosted-checkout resend of a stored notification", () => {
  it.each([
    ["processed", 0],
    ["received", 1],
    ["dead_letter", 1],
  ])(
    'The resend command prints the new outcome "%s" of a stored notification, and exits with code %i',
    async (outcome, expected) => {
      const store = await storeThatAnswers(outcome)
      const { code, out } = await runCli(["resend", "hcstm_1", "--url", store.url], LOGIN)
      await store.close()

      expect({ code, out }).toEqual({ code: expected, out: `Notification hcstm_1: ${outcome}.\n` })
      expect(store.posts.map(({ path }) => path)).toEqual([RETRY])
    }
  )
})

describe("hosted-checkout resend without the store's address", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "resend-inbox-"))
    jest.spyOn(process, "cwd").mockReturnValue(folder)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  function writeBackend(url: string): void {
    writeFileSync(join(folder, "medusa-config.ts"), "")
    writeFileSync(join(folder, ".env"), `MEDUSA_BACKEND_URL=${url}\n`)
  }

  it("The resend command takes a stored notification's store from the .env of the backend in its folder", async () => {
    const store = await storeThatAnswers("processed")
    writeBackend(store.url)
    const { code, err } = await runCli(["resend", "hcstm_1"], LOGIN)
    await store.close()

    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(store.posts.map(({ path }) => path)).toEqual([RETRY])
  })

  it.each([[["resend"]], [["resend", "whd_1"]]])(
    "The command %j asks the sandbox for its notification in the folder of a backend, too",
    async (args) => {
      const [store, other] = [await storeThatAnswers("processed"), await webhookTarget()]
      writeBackend(store.url)
      const { err } = await runCli([...args, "--sandbox", other.url], LOGIN)
      await Promise.all([store.close(), other.close()])

      expect(err).toContain("sandbox")
      expect(store.posts).toEqual([])
      expect(other.posts).toHaveLength(1)
    }
  )

  it.each([
    ["a stored notification", ["hcstm_1"]],
    ["--to", ["--to", "http://127.0.0.1:9"]],
  ])(
    "The resend command for %s exits with code 2 without a store's address outside of a backend",
    async (_, args) => {
      expect(await runCli(["resend", ...args], LOGIN)).toEqual({
        code: 2,
        out: "",
        err: expect.stringMatching(/^error: the address of the store is missing\. Pass --url, /),
      })
    }
  )
})

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox, type Sandbox, type SandboxOptions } from "../../sandbox"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const KEY = "sk_of_the_test"

describe("The trigger and resend commands", () => {
  let sandbox: Sandbox
  let target: Awaited<ReturnType<typeof webhookTarget>>
  beforeEach(async () => {
    sandbox = await startSandbox({ secretKey: KEY, allowInsecureLocalhost: true })
    target = await webhookTarget()
  })
  afterEach(async () => {
    await sandbox.close()
    await target.close()
  })

  const cli = async (...args: string[]) =>
    await runCli([...args, "--sandbox", sandbox.url, "--json"], { HOSTED_CHECKOUT_SECRET_KEY: KEY })

  async function trigger(scenario: string, ...args: string[]) {
    const { code, out, err } = await cli("trigger", scenario, ...args, "--webhook-url", target.url)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    return JSON.parse(out) as {
      session: { id: string; status: string; transactions: { status: string }[] }
      deliveries: { id: string; state: string; tries: { status: number | null }[] }[]
    }
  }

  /** Ends the target of the test, and starts one that answers so. */
  async function targetThatAnswers(status: number): Promise<void> {
    await target.close()
    target = await webhookTarget(status)
  }

  it.each([
    ["paid", "approved", 1, 1],
    ["declined", "open", 0, 0],
    ["expired", "expired", 0, 0],
    ["cancelled", "cancelled", 0, 0],
    ["lost", "approved", 1, 1],
    ["late", "approved", 1, 2],
    ["duplicate", "approved", 1, 4],
    ["forged", "approved", 1, 2],
    ["second-card", "approved", 2, 2],
    ["reordered", "approved", 1, 1],
    ["voided", "approved", 1, 1],
    ["refunded", "approved", 1, 1],
    ["partially-refunded", "approved", 1, 1],
  ])(
    'After the trigger command\'s scenario "%s", the sandbox has a checkout session that is %s, with %i payments and %i notifications',
    async (scenario, status, transactions, deliveries) => {
      await targetThatAnswers(scenario === "forged" ? 401 : 200)
      const played = await trigger(scenario, "--delay", "0.1")
      expect(played.session.status).toBe(status)
      expect(played.session.transactions).toHaveLength(transactions)
      expect(played.deliveries).toHaveLength(deliveries)
    }
  )

  it.each(["paid", "late", "duplicate", "reordered"])(
    'The command "trigger %s" waits until the store has answered each notification',
    async (scenario) => {
      const { deliveries } = await trigger(scenario, "--delay", "0.1")
      const sent = deliveries.filter(({ state }) => state !== "dropped")
      expect(sent.map(({ state }) => state)).toEqual(sent.map(() => "delivered"))
      expect(target.posts).toHaveLength(sent.length)
    }
  )

  it("The trigger command exits with code 1 and prints the store's answer when the store refuses a notification", async () => {
    await targetThatAnswers(503)
    const { code, out } = await runCli(
      ["trigger", "paid", "--webhook-url", target.url, "--sandbox", sandbox.url],
      { HOSTED_CHECKOUT_SECRET_KEY: KEY }
    )
    expect(code).toBe(1)
    expect(out).toContain("answered 503, which is no acknowledgement. The sandbox sends it again.")
  })

  it("The trigger command exits with code 3 and says so when the store does not answer", async () => {
    const { url } = target
    await target.close()
    const { code, out } = await runCli(
      ["trigger", "paid", "--webhook-url", url, "--sandbox", sandbox.url],
      { HOSTED_CHECKOUT_SECRET_KEY: KEY }
    )
    target = await webhookTarget()
    expect(code).toBe(3)
    expect(out).toContain("no answer (ECONNREFUSED)")
  })

  it('The command "trigger forged" exits with code 1 when the store accepts the forged notification', async () => {
    const { code, out } = await runCli(
      ["trigger", "forged", "--webhook-url", target.url, "--sandbox", sandbox.url],
      { HOSTED_CHECKOUT_SECRET_KEY: KEY }
    )
    expect(code).toBe(1)
    expect(out).toContain("answered 200, although it is forged")
  })

  it("The trigger command with --no-wait does not wait for the store's answers", async () => {
    const { deliveries } = await trigger("late", "--delay", "3600", "--no-wait")
    expect(deliveries.map(({ state }) => state)).toEqual(["dropped", "scheduled"])
  })

  it.each([
    ["voided", "voided"],
    ["refunded", "refunded"],
    ["partially-refunded", "partially_refunded"],
  ])('The command "trigger %s" prints that the payment is now %s', async (scenario, status) => {
    const { code, out } = await runCli(
      ["trigger", scenario, "--webhook-url", target.url, "--sandbox", sandbox.url],
      { HOSTED_CHECKOUT_SECRET_KEY: KEY }
    )
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^  payment \\S+  10\\.00 CAD: ${status}$`, "m"))
    const { session } = await trigger(scenario)
    expect(session.transactions).toMatchObject([{ status }])
  })

  it.each([
    ["trigger paid", ["trigger", "paid"]],
    ["trigger paid --webhook-url", ["trigger", "paid", "--webhook-url", "http://127.0.0.1:9"]],
    ["resend", ["resend"]],
  ])(
    'The command "%s" changes nothing in a sandbox with another merchant key, and explains that the sandbox may belong to another project',
    async (_, args) => {
      await trigger("paid")
      await trigger("declined")
      const before = sandbox.control.state()
      const env = { HOSTED_CHECKOUT_SECRET_KEY: "sk_of_another" }
      const { code, err } = await runCli([...args, "--sandbox", sandbox.url], env)

      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining("It may be the sandbox of another project"),
      })
      expect({ ...sandbox.control.state(), now: "" }).toEqual({ ...before, now: "" })
    }
  )

  it("The trigger command with --secret-key plays on the sandbox with that merchant key, whatever key the environment has", async () => {
    const args = ["trigger", "paid", "--webhook-url", target.url, "--sandbox", sandbox.url]
    const env = { HOSTED_CHECKOUT_SECRET_KEY: "sk_of_another" }
    expect(await runCli([...args, "--secret-key", KEY], env)).toMatchObject({ code: 0, err: "" })
  })

  it("The trigger and resend commands work on every sandbox when they have no merchant key", async () => {
    await trigger("declined")
    for (const args of [["trigger", "paid"], ["resend"]]) {
      const { code, err } = await runCli([...args, "--sandbox", sandbox.url])
      expect({ code, err }).toEqual({ code: 0, err: "" })
    }
  })

  it("The trigger command uses the newest open payment page of the sandbox, and exits with code 1 if no page is open", async () => {
    const { session } = await trigger("declined")
    expect(JSON.parse((await cli("trigger", "paid")).out)).toMatchObject({
      session: { id: session.id, status: "approved" },
    })
    expect(await cli("trigger", "paid")).toMatchObject({
      code: 1,
      err: expect.stringContaining("the sandbox has no open page"),
    })
  })

  it("The trigger command exits with code 1 and the sandbox's reason when a paid session is told to expire", async () => {
    const { session } = await trigger("paid")
    const { code, err } = await cli("trigger", "expired", "--session", session.id)
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining("the sandbox refuses: id: the session is approved"),
    })
  })

  it.each(["lost", "duplicate", "forged"])(
    'The command "trigger %s" does not send the notifications that the sandbox holds back for other sessions',
    async (scenario) => {
      sandbox.control.holdWebhooks()
      const { session } = await trigger("paid")
      await trigger(scenario)
      const held = sandbox.control
        .deliveries()
        .filter(({ session_id }) => session_id === session.id)
      expect(held.map(({ state }) => state)).toEqual(["held"])
    }
  )

  it('The command "trigger reordered" exits with code 1 while the sandbox holds back notifications', async () => {
    sandbox.control.holdWebhooks()
    expect(await cli("trigger", "reordered", "--webhook-url", target.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('its mode is "hold"'),
    })
  })

  it("The trigger command says in one line that a server is no sandbox, and exits with code 1", async () => {
    const args = ["trigger", "paid", "--sandbox", target.url]
    const { code, err } = await runCli(args, { HOSTED_CHECKOUT_SECRET_KEY: KEY })
    expect(code).toBe(1)
    expect(err).toMatch(/^error: .*sandbox.*\n$/)
  })

  it("The resend command sends a notification again byte for byte, or the newest if no id is given", async () => {
    const { deliveries } = await trigger("paid")
    expect((await cli("resend", deliveries[0]?.id ?? "")).code).toBe(0)
    expect((await cli("resend")).code).toBe(0)
    const sent = sandbox.control.deliveries()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ body, signature }) => body + signature.value)).size).toBe(1)
  })

  it("The resend command exits with code 3 when the store does not answer, and with 1 when the store refuses", async () => {
    await trigger("paid")
    const { url } = target
    await target.close()
    expect(await runCli(["resend", "--sandbox", sandbox.url])).toMatchObject({
      code: 3,
      out: expect.stringContaining("no answer (ECONNREFUSED)"),
    })
    target = await webhookTarget(400, Number(new URL(url).port))
    expect(await runCli(["resend", "--sandbox", sandbox.url])).toMatchObject({
      code: 1,
      out: expect.stringContaining("answered 400, which is no acknowledgement"),
    })
  })

  it("The resend command with --no-wait does not wait for the store's answer", async () => {
    await trigger("paid")
    await targetThatAnswers(400)
    expect(await cli("resend", "--no-wait")).toMatchObject({ code: 0, err: "" })
  })

  it.each([
    ["trigger", "paid"],
    ["resend", "whd_1"],
  ])("The %s command exits with code 3 when no sandbox answers at the address", async (...args) => {
    await sandbox.close()
    expect(await cli(...args)).toMatchObject({
      code: 3,
      err: expect.stringContaining("Start it with hosted-checkout sandbox"),
    })
  })

  it("The trigger command uses the gateway profile of --profile, and asks for --profile if the sandbox needs one", async () => {
    const profile = {
      auth: { in: "body", field: "key" },
      contentType: "application/x-www-form-urlencoded",
    }
    const folder = mkdtempSync(join(tmpdir(), "trigger-"))
    const file = join(folder, "profile.json")
    writeFileSync(file, JSON.stringify(profile))
    await sandbox.close()
    sandbox = await startSandbox({
      secretKey: KEY,
      allowInsecureLocalhost: true,
      profile: profile as NonNullable<SandboxOptions["profile"]>,
    })

    expect((await trigger("paid", "--profile", file)).session.status).toBe("approved")
    expect(await cli("trigger", "paid", "--webhook-url", target.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining("Pass the --profile that it runs with"),
    })
    rmSync(folder, { recursive: true })
  })

  it("The trigger and resend commands reach a public sandbox only with its access token", async () => {
    await sandbox.close()
    const publicUrl = "https://sandbox.example"
    sandbox = await startSandbox({ secretKey: KEY, allowInsecureLocalhost: true, publicUrl })
    const { accessToken = "" } = sandbox
    const env = {
      HOSTED_CHECKOUT_SECRET_KEY: KEY,
      HOSTED_CHECKOUT_SANDBOX_ACCESS_TOKEN: accessToken,
    }
    const page = ["--webhook-url", target.url, "--sandbox", sandbox.url]

    expect(await runCli(["trigger", "paid", ...page], env)).toMatchObject({ code: 0, err: "" })
    expect((await cli("resend", "--access-token", accessToken)).code).toBe(0)
    expect(await cli("resend", "--access-token", "wrong")).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        "Set HOSTED_CHECKOUT_SANDBOX_ACCESS_TOKEN, or pass --access-token"
      ),
    })
  })

  it("The trigger command exits with code 2 for a scenario that does not exist", async () => {
    expect((await cli("trigger", "stolen")).code).toBe(2)
  })
})

import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateTestHeader, verifySignature } from "../../core/signature/signature"
import { createReceiver, type Received } from "../webhook/receiver"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const KEY = "sk_of_the_test"
const env = { HOSTED_CHECKOUT_SECRET_KEY: KEY }

describe("hosted-checkout webhook send", () => {
  const folder = mkdtempSync(join(tmpdir(), "webhook-send-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  function bodyFile(text: string): string {
    const file = join(folder, "body.json")
    writeFileSync(file, text)
    return file
  }

  it("The webhook send command posts a signed notification with the given fields, and exits with code 0", async () => {
    const target = await webhookTarget()
    const fields = ["--field", "status=declined", "--field", "reference=a=b", "--field", "amount="]
    const args = ["webhook", "send", "--to", target.url, ...fields, "--json"]
    const { code, out } = await runCli(args, env)
    await target.close()

    const [post] = target.posts
    const body = post?.body ?? Buffer.alloc(0)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ status: 200, answer: '{"received":true}' })
    expect(JSON.parse(body.toString())).toMatchObject({ status: "declined", reference: "a=b" })
    expect(JSON.parse(body.toString())).not.toHaveProperty("amount")
    expect(verifySignature(body, String(post?.headers["x-service-signature"]), KEY)).toBe(true)
  })

  it("The webhook send command builds the webhook URL from the store's address and the merchant account's name", async () => {
    const target = await webhookTarget()
    await runCli(["webhook", "send", "--url", target.url], env)
    await runCli(["webhook", "send", "--url", target.url, "--account", "usd"], env)
    await target.close()

    expect(target.posts.map(({ path }) => path)).toEqual([
      "/hooks/hosted-checkout/default",
      "/hooks/hosted-checkout/usd",
    ])
  })

  it("The webhook send command prints what it sent, where to, and what was answered", async () => {
    const target = await webhookTarget(401)
    const args = ["webhook", "send", "--to", `${target.url}/hooks`, "--field", "amount=12.34"]
    const { out } = await runCli(args, env)
    await target.close()

    expect(out.split("\n")).toEqual([
      `Sent to ${target.url}/hooks, signed with your key:`,
      `  ${target.posts[0]?.body.toString()}`,
      'Answered 401: {"received":true}',
      "",
    ])
    expect(out).toContain('"amount":"12.34"')
    expect(out).not.toContain(KEY)
  })

  it("The webhook send command with --forged prints that the notification is signed with a key that nobody has", async () => {
    const target = await webhookTarget(401)
    const { out } = await runCli(["webhook", "send", "--to", target.url, "--forged"], env)
    await target.close()
    expect(out).toContain("signed with a key that nobody has:")
  })

  it("The webhook send command sends a field that the gateway does not document, and warns about the field", async () => {
    const target = await webhookTarget()
    const args = ["webhook", "send", "--to", target.url, "--field", "refrence=hcatt_1"]
    const { code, err } = await runCli(args, env)
    await target.close()

    expect(code).toBe(0)
    expect(err).toMatch(/^warning: a notification has no field refrence\. .*reference.*\n$/)
    expect(JSON.parse(target.posts[0]?.body.toString() ?? "")).toHaveProperty("refrence")
  })

  it("The webhook send command sends the bytes of --body unchanged, and warns about each unknown field in the bytes", async () => {
    const file = bodyFile('{ "refrence": "hcatt_1",  "amount": "1.00" }\n')
    const target = await webhookTarget()
    const { code, err } = await runCli(["webhook", "send", "--to", target.url, "--body", file], env)
    await target.close()

    expect(code).toBe(0)
    expect(err).toMatch(/^warning: a notification has no field refrence\. .*\n$/)
    expect(target.posts.map(({ body }) => body)).toEqual([readFileSync(file)])
  })

  it.each(["not JSON", "[1]", "null", '"text"'])(
    "The webhook send command sends the body %s of --body without a warning",
    async (text) => {
      const target = await webhookTarget()
      const args = ["webhook", "send", "--to", target.url, "--body", bodyFile(text)]
      const { code, err } = await runCli(args, env)
      await target.close()

      expect({ code, err }).toEqual({ code: 0, err: "" })
      expect(target.posts.map(({ body }) => body.toString())).toEqual([text])
    }
  )

  it("The webhook send command signs and posts nothing when the file of --body is empty, and exits with code 2", async () => {
    const target = await webhookTarget()
    const args = ["webhook", "send", "--to", target.url, "--body", bodyFile("")]
    const { code, err } = await runCli(args, env)
    await target.close()

    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^error: .*body\.json is empty\. .*\n$/),
    })
    expect(target.posts).toEqual([])
  })

  it("The webhook send command masks a card number in its output", async () => {
    const target = await webhookTarget()
    const args = ["webhook", "send", "--to", target.url, "--field", "reference=4242424242424242"]
    const { out } = await runCli(args, env)
    await target.close()
    expect(out).not.toContain("4242424242424242")
  })

  it("The webhook send command exits with code 2 without an address", async () => {
    jest.spyOn(process, "cwd").mockReturnValue(tmpdir())
    const { code, err } = await runCli(["webhook", "send"], env)
    jest.restoreAllMocks()
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("Pass --url") })
  })

  it("The webhook send command with --forged signs with a wrong key, and exits with code 1 when the store refuses", async () => {
    const target = await webhookTarget(401)
    const { code } = await runCli(["webhook", "send", "--to", target.url, "--forged"], env)
    await target.close()

    const [post] = target.posts
    expect(code).toBe(1)
    expect(
      verifySignature(post?.body ?? "", String(post?.headers["x-service-signature"]), KEY)
    ).toBe(false)
  })

  it("The webhook send command exits with code 3 when nothing answers", async () => {
    const target = await webhookTarget()
    await target.close()
    const { code, err } = await runCli(["webhook", "send", "--to", target.url], env)
    expect(code).toBe(3)
    expect(err).toContain("does not answer (ECONNREFUSED)")
  })
})

describe("hosted-checkout listen", () => {
  const received: Received[] = []
  let server: Server
  beforeEach(() => received.splice(0))
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })

  async function listen(...forwardTo: string[]): Promise<string> {
    server = createReceiver({
      secretKey: KEY,
      header: "X-Service-Signature",
      encoding: "hex",
      forwardTo,
      onReceived: (one) => received.push(one),
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/any/path`
  }

  const BODY = '{ "event":"payment.captured",  "amount":"1.0e1" }\r\n'
  const post = async (url: string, key = KEY) =>
    await fetch(url, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(BODY, key), "x-trace": "7" },
      body: BODY,
    })

  it("The listen command forwards a notification unchanged to each address, and answers what the first address answers", async () => {
    const [first, second] = [await webhookTarget(202), await webhookTarget(500)]
    const response = await post(await listen(first.url, second.url))
    await Promise.all([first.close(), second.close()])

    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 202,
      text: '{"received":true}',
    })
    for (const { posts } of [first, second]) {
      expect(posts.map(({ body }) => body.toString())).toEqual([BODY])
      expect(posts[0]?.headers).toMatchObject({
        "x-service-signature": generateTestHeader(BODY, KEY),
        "x-trace": "7",
      })
    }
    expect(received).toMatchObject([
      { problem: undefined, answered: 202, forwarded: [{ status: 202 }, { status: 500 }] },
    ])
  })

  it("The listen command answers 502, so that the gateway retries, when the first address does not answer", async () => {
    const target = await webhookTarget()
    await target.close()
    expect((await post(await listen(target.url))).status).toBe(502)
    expect(received).toMatchObject([{ forwarded: [{ status: null }] }])
  })

  it("The listen command without an address to forward to answers 200, and 401 to a wrong signature", async () => {
    const url = await listen()
    expect((await post(url)).status).toBe(200)
    expect((await post(url, "sk_other")).status).toBe(401)
    expect(received.map(({ problem }) => problem)).toEqual([undefined, "mismatch"])
  })

  it("The listen command answers 403 to a web page's request, and 413 to a body over 64 KiB", async () => {
    const url = await listen()
    const ofPage = await fetch(url, { method: "POST", headers: { origin: "https://a.example" } })
    const large = await fetch(url, { method: "POST", body: "x".repeat(64 * 1024 + 1) })
    expect([ofPage.status, large.status]).toEqual([403, 413])
    expect(received).toEqual([])
  })

  it("The listen command exits with code 1 and says so when its port is in use", async () => {
    const { port } = new URL(await listen())
    expect(await runCli(["listen", "--port", port], env)).toEqual({
      code: 1,
      out: "",
      err: `error: port ${port} cannot be used (EADDRINUSE). Choose another one with --port.\n`,
    })
  })

  it("The listen command answers 405 to a request that is no POST", async () => {
    expect((await fetch(await listen())).status).toBe(405)
  })
})

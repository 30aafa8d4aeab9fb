import { createHash } from "node:crypto"
import type { Sandbox } from "../.."
import { callAsIs, open, verify } from "../../__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../__tests__/support/receiver"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "../../__tests__/support/sandboxes"
import { textOf } from "../../__tests__/support/shopper"

const EVIL = `"><img src=x onerror="alert(1)"></script><script>alert(2)</script>`

describe("The sandbox's console", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  it("The sandbox redirects a browser that opens the sandbox's address to the sandbox's console, and answers 404 to any other client", async () => {
    const sandbox = await sandboxWith()
    const visit = async (accept: string) =>
      await fetch(sandbox.url, { headers: { accept }, redirect: "manual" })
    const browser = await visit("text/html,application/xhtml+xml,*/*;q=0.8")
    const other = await visit("*/*")

    expect(browser.status).toBe(302)
    expect(new URL(browser.headers.get("location") ?? "", sandbox.url).pathname).toBe("/sandbox")
    expect(browser.headers.get("vary")).toBe("accept")
    expect(other.status).toBe(404)
    expect(await other.json()).toEqual({ message: "Nothing is at GET /." })
  })

  it("The sandbox's console shows an example call as long as there is no session", async () => {
    const sandbox = await sandboxWith()
    const text = textOf(await consoleOf(sandbox))

    expect(text).toContain("No session yet")
    expect(text).toContain(`curl ${sandbox.url}/hosted-payments/checkout-url`)
  })

  it("The sandbox's console shows a session with the request that created the session and the answer", async () => {
    const sandbox = await sandboxWith({ now: () => new Date("2026-03-01T13:35:00Z") })
    const { id } = await open(sandbox, {
      reference: "cart_1",
      items: [{ name: "Maple syrup", quantity: 2 }],
    })
    const text = textOf(await consoleOf(sandbox))

    expect(text).toMatch(/\$22\.59 Open cart_1 2 × Maple syrup/)
    expect(text).toContain("Open until 14:05:00")
    expect(text).toContain("201 POST /hosted-payments/checkout-url")
    expect(text).toContain(`&quot;reference&quot;: &quot;cart_1&quot;`)
    expect(text).toContain(`/checkout/${id}&quot;`)
  })

  it("The sandbox's console shows a transaction with its notification, each try and what the shop answered", async () => {
    const { url } = await receiverAnswering(500, 200)
    const sandbox = await sandboxWith({ webhook: { retryDelaysMs: [1] } })
    const { id } = await open(sandbox, { webhook_url: url })
    await pay(sandbox, id)
    const text = textOf(await consoleOf(sandbox))

    expect(text).toMatch(/Captured \$22\.59 txn_/)
    expect(text).toContain("VISA 424242******4242")
    expect(text).toMatch(/Delivered payment\.captured/)
    expect(text).toContain("2 tries · 200")
    expect(text).toContain(`POST ${url}`)
    expect(text).toMatch(/x-service-signature: sha256=[0-9a-f]{64}/i)
    expect(text).toContain(`&quot;event&quot;: &quot;payment.captured&quot;`)
    expect(text).toMatch(/· 500 · \d+ ms/)
  })

  it("The sandbox's console shows a refused call apart from the sessions", async () => {
    const sandbox = await sandboxWith()
    await callAsIs(sandbox, "create", { amount: -1 })
    const text = textOf(await consoleOf(sandbox))

    expect(text).toContain("Calls without a session")
    expect(text).toContain("400 POST /hosted-payments/checkout-url")
    expect(text).toContain("&quot;amount&quot;: -1")
  })

  it("The sandbox's console shows the fields of requests as text, never as markup", async () => {
    const { url } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, {
      reference: EVIL,
      items: [{ name: EVIL, product_id: EVIL }],
      first_name: EVIL,
      external_source: EVIL,
      webhook_url: `${url}/${encodeURIComponent(EVIL)}`,
    })
    await pay(sandbox, id)
    await callAsIs(sandbox, "create", { [EVIL]: EVIL, amount: EVIL })
    await callAsIs(sandbox, "create", EVIL)
    const html = await consoleOf(sandbox)

    expect(textOf(html)).toContain("onerror=&quot;alert(1)&quot;")
    expect(html).not.toContain("<img")
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain("alert(2)</script>")
  })

  it("The sandbox's console contains neither a session's token nor the merchant key", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)
    await verify(sandbox, token)
    const html = await consoleOf(sandbox)

    expect(html).toContain("/hosted-payments/verify-transaction")
    expect(html).not.toContain(token)
    expect(html).not.toContain(SECRET_KEY)
  })

  it.each([
    ["open", [], ["pay", "decline", "expire", "cancel"]],
    ["expired", ["expire"], []],
    ["cancelled", ["cancel"], []],
    ["approved", ["pay"], ["second-card", "refund", "void", "notify", "resend"]],
  ])(
    "The sandbox's console offers the possible actions for a session whose status is %s",
    async (_, steps, expected) => {
      const { url } = await receiverAnswering(200)
      const sandbox = await sandboxWith()
      const { id } = await open(sandbox, { webhook_url: url })
      for (const step of steps) {
        await post(sandbox, `/sessions/${id}/${step}`)
      }
      await deliveriesEnded(sandbox)

      expect(actionsIn(await consoleOf(sandbox))).toEqual(expected)
    }
  )

  it("The sandbox's console offers to refund only the rest of a payment, and no notification if the session has no webhook_url", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const transactionId = await pay(sandbox, id)
    await post(sandbox, `/transactions/${transactionId}/refund`, { amount: "2.59" })

    const html = await consoleOf(sandbox)
    expect(textOf(html)).toMatch(/Partially refunded .* \$2\.59 returned/)
    expect(textOf(html)).toContain("This session has no webhook_url")
    expect(html).toContain('placeholder="20.00"')
    expect(await consoleOf(sandbox, "fr")).toContain('placeholder="20,00"')
    expect(actionsIn(html)).toEqual(["second-card", "refund"])

    await post(sandbox, `/transactions/${transactionId}/refund`)
    expect(actionsIn(await consoleOf(sandbox))).toEqual(["second-card"])
  })

  it.each([
    [401, "Refused"],
    [200, "Accepted"],
    [503, "Failed"],
  ])(
    "The sandbox's console marks a forged notification that the shop answers with the status %i with the label %s",
    async (status, label) => {
      const { url } = await receiverAnswering(200, status)
      const sandbox = await sandboxWith()
      const { id } = await open(sandbox, { webhook_url: url })
      const transactionId = await pay(sandbox, id)
      await post(sandbox, `/transactions/${transactionId}/notify`, { forged: "no_signature" })
      await deliveriesEnded(sandbox)

      expect(textOf(await consoleOf(sandbox))).toContain(
        `${label} payment.captured Forged: Without a signature`
      )
    }
  )

  it("The sandbox's console counts the notifications that the sandbox holds back, and offers to send the notifications in reverse order only if there are several", async () => {
    const { url } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    sandbox.control.holdWebhooks()
    const { id } = await open(sandbox, { webhook_url: url })
    await post(sandbox, `/sessions/${id}/pay`)
    const one = textOf(await consoleOf(sandbox))
    await post(sandbox, `/sessions/${id}/second-card`)
    const two = textOf(await consoleOf(sandbox))

    expect(one).toContain("1 notification is held. Release")
    expect(one).not.toContain("Release in reverse")
    expect(two).toMatch(/2 notifications are held\. Release +Release in reverse/)
  })

  it("The sandbox's console shows the planned faults, and how far the clock is ahead", async () => {
    const sandbox = await sandboxWith()
    await post(sandbox, "/faults", { endpoint: "verify", kind: "status", status: 503, times: 2 })
    await post(sandbox, "/clock", { advance_seconds: 3_661 })
    const text = textOf(await consoleOf(sandbox))

    expect(text).toMatch(/Faults 1 /)
    expect(text).toMatch(/Verify · Error status 503 × 2/)
    expect(text).toContain("Ahead by 1 h 1 min 1 s")
  })

  it("The sandbox's console offers only faults that its HTTP API accepts, and lists each planned fault", async () => {
    const sandbox = await sandboxWith()
    const html = await consoleOf(sandbox)
    const [, select = ""] = /<select name="json">([\s\S]*?)<\/select>/.exec(html) ?? []
    const offered = [...select.matchAll(/value="([^"]+)"/g)].map(([, value = ""]) => {
      const json = value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">")
      return JSON.parse(json) as object
    })
    for (const fault of offered) {
      await post(sandbox, "/faults", { endpoint: "any", ...fault })
    }
    const text = textOf(await consoleOf(sandbox))

    expect(offered).toHaveLength(7)
    for (const name of ["Error status 429", "No answer", "Connection reset", "Unreadable body"]) {
      expect(text).toContain(`Either endpoint · ${name}`)
    }
  })

  it("The sandbox's console with ?lang=fr is in French, with French amounts", async () => {
    const sandbox = await sandboxWith()
    await open(sandbox, { amount: 1234.5 })
    const response = await fetch(`${sandbox.url}/sandbox?lang=fr`)
    const html = await response.text()

    expect(response.headers.get("content-language")).toBe("fr-CA")
    expect(html).toContain('<html lang="fr-CA">')
    expect(textOf(html)).toMatch(/1 234,50 \$ Ouverte Sans référence/)
    expect(html).toContain('href="sandbox?lang=en"')
  })

  it("The sandbox's console may load only its own style and script (Content-Security-Policy)", async () => {
    const sandbox = await sandboxWith()
    const response = await fetch(`${sandbox.url}/sandbox`)
    const html = await response.text()
    const hash = (tag: string) => {
      const [, text = ""] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html) ?? []
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
    }
    const policy = response.headers.get("content-security-policy")

    expect(policy).toContain(`default-src 'none'; style-src ${hash("style")};`)
    expect(policy).toContain(`script-src ${hash("script")}; connect-src 'self';`)
    expect(policy).not.toContain("unsafe")
    expect(html).not.toMatch(/ style="|\son\w+="/)
  })

  it("The sandbox's console answers 403 to a web page of another origin", async () => {
    const sandbox = await sandboxWith()
    await open(sandbox, { reference: "cart_1" })
    const response = await fetch(`${sandbox.url}/sandbox`, {
      headers: { origin: "https://evil.example" },
    })

    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain("cart_1")
  })

  it("The sandbox's console shows the newest 50 sessions, and says how many older sessions there are", async () => {
    const sandbox = await sandboxWith()
    for (let n = 1; n <= 52; n += 1) {
      await callAsIs(sandbox, "create", { amount: 1, reference: `cart_${n}.` })
    }
    const text = textOf(await consoleOf(sandbox))

    expect(text).toContain("2 older sessions are not shown.")
    expect(text.indexOf("Open cart_52.")).toBeLessThan(text.indexOf("Open cart_51."))
    expect(text).not.toContain("Open cart_2.")
  })

  async function consoleOf({ url }: Sandbox, language = "en"): Promise<string> {
    const response = await fetch(`${url}/sandbox?lang=${language}`)
    expect(response.status).toBe(200)
    return response.text()
  }

  async function post({ url }: Sandbox, path: string, body: object = {}) {
    const response = await fetch(`${url}/sandbox${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }

  /** Pays a session; its notification has come to an end. @returns the transaction's id. */
  async function pay(sandbox: Sandbox, id: string): Promise<string> {
    await post(sandbox, `/sessions/${id}/pay`)
    await deliveriesEnded(sandbox)
    return sandbox.control.transactions()[0]?.transaction_id ?? ""
  }

  async function deliveriesEnded({ control }: Sandbox): Promise<void> {
    for (const { transaction_id } of control.deliveries()) {
      await control.delivered(transaction_id)
    }
  }

  /** The last part of each form's path in the sessions, once. */
  function actionsIn(html: string): string[] {
    const [, sessions = ""] = html.split('id="sessions"')
    const paths = [...sessions.matchAll(/ action="[^"]*\/([a-z-]+)"/g)].map(
      ([, name]) => name ?? ""
    )
    return [...new Set(paths)]
  }
})

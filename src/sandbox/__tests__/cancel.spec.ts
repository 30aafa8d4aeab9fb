import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { expectSentToPage, followCancel, page, sendForm, textOf } from "./support/shopper"

const CANCEL_URL = "https://shop.example.com/cart?step=payment"

describe("The cancel link of the sandbox's page", () => {
  afterEach(closeSandboxes)

  it.each(["GET", "POST"])(
    "A shopper who follows the sandbox's cancel link by %s cancels the session, and is sent to cancel_url",
    async (method) => {
      const sandbox = await sandboxWith()
      const { id, token } = await open(sandbox, { cancel_url: CANCEL_URL })
      const response = await followCancel(sandbox, id, { method })

      expect(response.status).toBe(303)
      expect(response.headers.get("location")).toBe(CANCEL_URL)
      expect(sandbox.control.session(token).status).toBe("cancelled")
    }
  )

  it("The sandbox's payment page says that the payment was cancelled when the session has no cancel_url", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await expectSentToPage(sandbox, id, await followCancel(sandbox, id, { method: "POST" }))

    expect(textOf(await page(sandbox, id))).toContain("This payment was cancelled")
  })

  it("A shopper who cancels the same sandbox session twice is sent to cancel_url twice", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, { cancel_url: CANCEL_URL })
    await followCancel(sandbox, id)

    expect((await followCancel(sandbox, id)).status).toBe(303)
  })

  it("The sandbox's cancel link does not undo the payment of a paid session", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox, { cancel_url: CANCEL_URL })
    await sendForm(sandbox, id)
    await expectSentToPage(sandbox, id, await followCancel(sandbox, id))

    expect(textOf(await page(sandbox, id))).toContain("This order is already paid")
    expect(sandbox.control.session(token).status).toBe("approved")
  })

  it("A HEAD request of the sandbox's cancel link cancels nothing", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox, { cancel_url: CANCEL_URL })
    const response = await followCancel(sandbox, id, { method: "HEAD" })

    expect(response.status).toBe(200)
    expect(sandbox.control.session(token).status).toBe("open")
  })

  it.each([
    ["a prefetch", { "sec-purpose": "prefetch;prerender" }],
    ["a prefetch of an older Firefox", { "x-moz": "prefetch" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["an image", { "sec-fetch-dest": "image" }],
  ])(
    "The sandbox's cancel link asks for a confirmation, and cancels nothing, when it is loaded by %s",
    async (_, headers) => {
      const sandbox = await sandboxWith()
      const { id, token } = await open(sandbox, { cancel_url: CANCEL_URL })
      const response = await followCancel(sandbox, id, { headers })

      expect(response.status).toBe(200)
      expect(textOf(await response.text())).toContain("Cancel this payment?")
      expect(sandbox.control.session(token).status).toBe("open")
    }
  )
})

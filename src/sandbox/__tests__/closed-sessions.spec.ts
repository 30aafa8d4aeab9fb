import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { followCancel, page, sendForm, textOf } from "./support/shopper"

const URLS = {
  redirect_url: "https://shop.example.com/paid",
  cancel_url: "https://shop.example.com/cart",
}

describe("A closed session", () => {
  afterEach(closeSandboxes)

  it("A paid sandbox session refuses a second card form, and its payment page says that the order is already paid", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, URLS)
    await sendForm(sandbox, id)
    await sendForm(sandbox, id)
    const html = await page(sandbox, id)

    expect(textOf(html)).toContain("This order is already paid")
    expect(html).toContain(`href="${URLS.redirect_url}"`)
    expect(sandbox.control.transactions()).toHaveLength(1)
  })

  it("A sandbox session accepts only one payment when eight card forms arrive at the same time", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, URLS)
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendForm(sandbox, id)))

    const places = responses.map(({ headers }) => headers.get("location")).sort()
    expect(places).toEqual([...Array<string>(7).fill(`/checkout/${id}`), URLS.redirect_url])
    expect(sandbox.control.transactions()).toHaveLength(1)
  })

  it("An expired sandbox session refuses a card form, and its payment page says with status 410 that the session has expired", async () => {
    let now = new Date("2026-03-01T12:00:00.700Z")
    const sandbox = await sandboxWith({ now: () => now })
    const { id, expires_at, token } = await open(sandbox, { ...URLS, expires_in_minutes: 5 })

    now = new Date(expires_at)
    await sendForm(sandbox, id)
    const response = await fetch(`${sandbox.url}/checkout/${id}`)
    const html = await response.text()

    expect(response.status).toBe(410)
    expect(textOf(html)).toContain("This payment page has expired")
    expect(html).toContain(`href="${URLS.cancel_url}"`)
    expect(sandbox.control.session(token)).toMatchObject({ status: "expired", attempts: [] })
  })

  it("A cancelled sandbox session refuses a card form, and its payment page says that the payment was cancelled", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox, URLS)
    await followCancel(sandbox, id)
    await sendForm(sandbox, id)

    expect(textOf(await page(sandbox, id))).toContain("This payment was cancelled")
    expect(sandbox.control.session(token).status).toBe("cancelled")
    expect(sandbox.control.transactions()).toEqual([])
  })

  it("A test cannot pay a cancelled sandbox session with sandbox.control", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox)
    sandbox.control.cancel(token)

    expect(sandbox.control.pay(id, "4242 4242 4242 4242")).toEqual({
      outcome: "refused",
      status: "cancelled",
    })
  })
})

import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { DECLINING, expectSentToPage, inputTag, page, sendForm, textOf } from "./support/shopper"

const REDIRECT_URL = "https://shop.example.com/paid?cart=1#top"

describe("Payments on the sandbox's page", () => {
  afterEach(closeSandboxes)

  it("A shopper who pays on the sandbox's payment page is sent to exactly the redirect_url that was given", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox, { redirect_url: REDIRECT_URL })
    const response = await sendForm(sandbox, id)

    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(REDIRECT_URL)
    expect(sandbox.control.session(token).status).toBe("approved")
    expect(sandbox.control.transactions()).toEqual([
      expect.objectContaining({ amount: "22.59", currency: "CAD", session_id: id }),
    ])
  })

  it("The sandbox's payment page says that the payment is complete when the session has no redirect_url", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await expectSentToPage(sandbox, id, await sendForm(sandbox, id))

    expect(textOf(await page(sandbox, id))).toMatch(/Payment complete.*\$22\.59 was paid/)
  })

  it.each([
    ["4242 4242 4242 4242", "123", "VISA", "424242******4242"],
    ["5555-5555-5555-4444", "123", "MASTERCARD", "555555******4444"],
    ["378282246310005", "1234", "AMERICAN EXPRESS", "378282*****0005"],
  ])(
    "The sandbox approves the test card %s",
    async (number, code, card_type, card_number_masked) => {
      const sandbox = await sandboxWith()
      const { id } = await open(sandbox)
      await sendForm(sandbox, id, { "cc-number": number, "cc-csc": code })

      expect(sandbox.control.transactions()).toEqual([
        expect.objectContaining({ card_type, card_number_masked }),
      ])
    }
  )

  it.each([
    [DECLINING, "declined by its bank"],
    ["4000 0000 0000 9995", "insufficient funds"],
    ["4111 1111 1111 1111", "unknown test card"],
  ])("The sandbox declines the card %s, and its payment page says why", async (number, reason) => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox)
    await expectSentToPage(sandbox, id, await sendForm(sandbox, id, { "cc-number": number }))
    const html = await page(sandbox, id)

    expect(textOf(html)).toContain("Your card was declined")
    expect(textOf(html)).toContain(reason)
    expect(textOf(html)).toContain("Try another card")
    expect(html).toContain('role="alert"')
    expect(sandbox.control.session(token).status).toBe("open")
    expect(sandbox.control.transactions()).toEqual([])
  })

  it("After a declined card, the sandbox's payment page accepts another card and shows empty card fields", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox, { redirect_url: REDIRECT_URL })
    await sendForm(sandbox, id, { "cc-number": DECLINING, email: "a@b.example" })
    const html = await page(sandbox, id)

    for (const name of ["cc-number", "cc-exp", "cc-csc"]) {
      expect(inputTag(html, name)).toContain('value=""')
    }
    expect(inputTag(html, "email")).toContain('value="a@b.example"')
    expect((await sendForm(sandbox, id)).status).toBe(303)
    expect(sandbox.control.session(token).attempts.map(({ outcome }) => outcome)).toEqual([
      "declined",
      "approved",
    ])
  })

  it("The sandbox answers a card form with a redirect, so that the browser's back button works", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, { redirect_url: REDIRECT_URL })
    await expectSentToPage(sandbox, id, await sendForm(sandbox, id, { "cc-number": "" }))
    await expectSentToPage(sandbox, id, await sendForm(sandbox, id, { "cc-number": DECLINING }))
    expect((await sendForm(sandbox, id)).status).toBe(303)

    await expectSentToPage(sandbox, id, await sendForm(sandbox, id))
    expect(textOf(await page(sandbox, id))).toContain("This order is already paid")
  })

  it("A shopper who reloads the address of the sandbox's card form is sent back to the payment page", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const response = await fetch(`${sandbox.url}/checkout/${id}/pay`, { redirect: "manual" })

    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(`/checkout/${id}`)
  })
})

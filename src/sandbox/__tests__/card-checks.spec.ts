import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { CARD, expectSentToPage, page, sendForm, textOf } from "./support/shopper"

describe("A wrong card form", () => {
  afterEach(closeSandboxes)

  it.each([
    [{ "cc-name": " " }, "Enter the name on the card."],
    [{ "cc-name": CARD["cc-number"] }, "Enter the name on the card."],
    [{ "cc-number": "" }, "Enter the card number."],
    [{ "cc-number": "4242 4242 4242 4241" }, "This is not a valid card number."],
    [{ "cc-number": "4242 4242 4242" }, "This is not a valid card number."],
    [{ "cc-number": "4242x4242x4242x4242" }, "This is not a valid card number."],
    [{ "cc-exp": "" }, "Enter an expiry date in the future, as MM/YY."],
    [{ "cc-exp": "01/21" }, "Enter an expiry date in the future, as MM/YY."],
    [{ "cc-exp": "13/40" }, "Enter an expiry date in the future, as MM/YY."],
    [{ "cc-csc": "" }, "Enter the security code of 3 digits."],
    [{ "cc-csc": "1234" }, "Enter the security code of 3 digits."],
    [{ "cc-csc": "12a" }, "Enter the security code of 3 digits."],
    [{ "cc-number": "3782 822463 10005", "cc-csc": "123" }, "Enter the security code of 4 digits."],
  ])(
    "When a card form has the wrong entry %j, the sandbox shows the form with the error, and records no payment attempt",
    async (fields, message) => {
      const sandbox = await sandboxWith()
      const { id, token } = await open(sandbox)
      await expectSentToPage(sandbox, id, await sendForm(sandbox, id, fields))

      expect(textOf(await page(sandbox, id))).toContain(message)
      expect(sandbox.control.session(token)).toMatchObject({ status: "open", attempts: [] })
    }
  )

  it("The sandbox's payment page marks every field of an empty card form as wrong", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await fetch(`${sandbox.url}/checkout/${id}/pay`, { method: "POST", redirect: "manual" })
    const html = await page(sandbox, id)

    for (const field of Object.keys(CARD)) {
      expect(html).toContain(`href="#${field}"`)
    }
  })

  it("The sandbox answers 413 to a card form of 50,000 characters, with a page that says why", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const response = await sendForm(sandbox, id, { "cc-name": "x".repeat(50_000) })

    expect(response.status).toBe(413)
    expect(textOf(await response.text())).toContain("The form was too large")
  })

  it("The sandbox's payment page shows a card form with a wrong entry again without the card data that the shopper typed", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await sendForm(sandbox, id, { "cc-exp": "01/21" })
    const html = await page(sandbox, id)

    expect(html).not.toContain(`value="${CARD["cc-number"]}"`)
    expect(html).not.toContain('value="123"')
  })
})

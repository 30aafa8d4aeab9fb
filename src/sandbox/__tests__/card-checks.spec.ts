import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { CARD, expectSentToPage, page, sendForm, textOf } from "./support/shopper"

describe("A card form that is wrong", () => {
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
  ])("%j is shown again and counts as no attempt", async (fields, message) => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox)
    await expectSentToPage(sandbox, id, await sendForm(sandbox, id, fields))

    expect(textOf(await page(sandbox, id))).toContain(message)
    expect(sandbox.control.session(token)).toMatchObject({ status: "open", attempts: [] })
  })

  it("names every wrong field of an empty form", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await fetch(`${sandbox.url}/checkout/${id}/pay`, { method: "POST", redirect: "manual" })
    const html = await page(sandbox, id)

    for (const field of Object.keys(CARD)) {
      expect(html).toContain(`href="#${field}"`)
    }
  })

  it("is refused with a page when it is larger than any form", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const response = await sendForm(sandbox, id, { "cc-name": "x".repeat(50_000) })

    expect(response.status).toBe(413)
    expect(textOf(await response.text())).toContain("The form was too large")
  })

  it("shows no card data again", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await sendForm(sandbox, id, { "cc-exp": "01/21" })
    const html = await page(sandbox, id)

    expect(html).not.toContain(`value="${CARD["cc-number"]}"`)
    expect(html).not.toContain('value="123"')
  })
})

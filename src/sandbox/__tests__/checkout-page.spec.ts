import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { inputTag, page, textOf } from "./support/shopper"

describe("The sandbox's page", () => {
  afterEach(closeSandboxes)

  it("The sandbox's payment page shows the items, the tax and the total that is charged", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, {
      amount: 49.72,
      reference: "order_1",
      items: [
        { name: "Maple syrup", quantity: 2, price: 17, subtotal: 34, tax_total: 4.42 },
        { name: "Shipping", quantity: 1, price: 10, subtotal: 10, tax_total: 1.3 },
      ],
    })
    const text = textOf(await page(sandbox, id))

    expect(text).toMatch(/Maple syrup 2 × times \$17\.00 \$34\.00/)
    expect(text).toMatch(/Shipping 1 × times \$10\.00 \$10\.00/)
    expect(text).toMatch(/Tax \$5\.72/)
    expect(text).toMatch(/Total \$49\.72 CAD/)
    expect(text).toContain("order_1")
    expect(text).not.toContain("Other charges")
  })

  it("The sandbox's payment page adds up the items exactly, and shows what is missing to the amount as other charges", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, {
      amount: 1,
      items: [
        { name: "A", subtotal: 0.1, tax_total: 0.2 },
        { name: "B", price: 0.1, quantity: 3 },
      ],
    })
    const text = textOf(await page(sandbox, id))

    expect(text).toMatch(/A \$0\.10/)
    expect(text).toMatch(/B 3 × times \$0\.10 \$0\.30/)
    expect(text).toMatch(/Other charges and discounts \$0\.40 Tax \$0\.20 Total \$1\.00/)
  })

  it("The sandbox's payment page names the quantity of an item that has no unit price", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, {
      amount: 10,
      items: [{ name: "Soap", quantity: 3, subtotal: 10 }],
    })
    expect(textOf(await page(sandbox, id))).toMatch(/Soap Quantity: 3 \$10\.00/)
  })

  it("The sandbox's payment page does not show the request's field external_source", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, { external_source: "medusa_tag" })
    expect(await page(sandbox, id)).not.toContain("medusa_tag")
  })

  it("The sandbox's payment page shows only the total when the request has no items", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox, { currency: "USD" })
    const html = await page(sandbox, id)

    expect(textOf(html)).toContain("US$22.59")
    expect(html).not.toContain("<table")
  })

  it("The sandbox's payment page fills in the shopper's name and e-mail address", async () => {
    const sandbox = await sandboxWith()
    const customer = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" }
    const { id } = await open(sandbox, customer)
    const html = await page(sandbox, id)

    expect(inputTag(html, "cc-name")).toContain('value="Ada Lovelace"')
    expect(inputTag(html, "email")).toContain('value="ada@example.com"')
  })

  it("The sandbox's payment page says until what time it is open", async () => {
    const sandbox = await sandboxWith({ now: () => new Date("2026-03-01T13:35:00Z") })
    const { id } = await open(sandbox)
    const html = await page(sandbox, id)

    expect(textOf(html)).toMatch(/This page is open until 14:05 UTC/)
    expect(html).toContain('datetime="2026-03-01T14:05:00+00:00"')
  })

  it("The sandbox's payment page says that no real card is charged, and lists the test cards", async () => {
    const sandbox = await sandboxWith()
    const text = textOf(await page(sandbox, (await open(sandbox)).id))

    expect(text).toContain("Test mode – no real card is charged")
    expect(text).toContain("4242 4242 4242 4242 Visa, approves")
    expect(text).toContain("4000 0000 0000 0002 Visa, declines")
  })

  it("The sandbox's payment page shows the merchant's fields as text, never as markup [case 52]", async () => {
    const sandbox = await sandboxWith()
    const evil = `"><script>alert(1)</script>`
    const { id } = await open(sandbox, {
      reference: evil,
      first_name: evil,
      email: evil,
      external_source: evil,
      items: [{ name: evil, price: 1 }],
    })

    expect(await page(sandbox, id)).not.toContain("<script")
  })

  it("The sandbox's payment page contains neither the session's token nor the merchant key", async () => {
    const sandbox = await sandboxWith()
    const { id, token } = await open(sandbox)
    const html = await page(sandbox, id)

    expect(html).not.toContain(token)
    expect(html).not.toContain("sk_test")
  })

  it("The sandbox answers 404 to the address of a payment page with a token or an unknown id in place of the page's id", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)

    for (const path of [token, "nothing", "nothing/at/all"]) {
      const response = await fetch(`${sandbox.url}/checkout/${path}`)
      expect(response.status).toBe(404)
      expect(response.headers.get("content-type")).toMatch(/^text\/html/)
      expect(await response.text()).toContain("There is no payment page here")
    }
  })
})

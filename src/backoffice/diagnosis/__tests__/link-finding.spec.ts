import { linkFinding } from "../link-finding"

const BACKEND = "https://medusa.example.com"

describe("Where Medusa's own payment link leads", () => {
  it("The diagnosis is content if Medusa's own payment link leads to an address of the backend", () => {
    expect(linkFinding(BACKEND, { admin_storefront_url: BACKEND })).toMatchObject({
      ...{ check: "payment_link", state: "ok", fix: null },
    })
  })

  it.each([
    [null, "without a host"],
    ["https://shop.example.com", "an address of https://shop.example.com"],
  ])(
    "The diagnosis notes that Medusa's own payment link may lead nowhere if its address is %s",
    (admin_storefront_url, sentence) => {
      expect(linkFinding(BACKEND, { admin_storefront_url })).toMatchObject({
        state: "note",
        message: expect.stringContaining(sentence),
        fix: expect.stringContaining("admin.storefrontUrl"),
      })
    }
  )
})

import { linkFinding } from "../link-finding"

const BACKEND = "https://medusa.example.com"

describe("Where Medusa's own payment link leads", () => {
  it("An address of the backend leads to the plugin's page", () => {
    expect(linkFinding(BACKEND, { admin_storefront_url: BACKEND })).toMatchObject({
      ...{ check: "payment_link", state: "ok", fix: null },
    })
  })

  it.each([
    [null, "without a host"],
    ["https://shop.example.com", "an address of https://shop.example.com"],
  ])("Doctor notes that an address may lead nowhere: %s", (admin_storefront_url, sentence) => {
    expect(linkFinding(BACKEND, { admin_storefront_url })).toMatchObject({
      state: "note",
      message: expect.stringContaining(sentence),
      fix: expect.stringContaining("admin.storefrontUrl"),
    })
  })
})

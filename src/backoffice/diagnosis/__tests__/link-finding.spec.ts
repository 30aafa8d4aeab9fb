import { linkFinding } from "../link-finding"

const BACKEND = "https://medusa.example.com"

describe("Where Medusa's own payment link leads", () => {
  it("An address of the backend leads to the plugin's page", () => {
    expect(linkFinding(BACKEND, { links_lead_to: BACKEND })).toMatchObject({
      ...{ check: "payment_link", state: "ok", fix: null },
    })
  })

  it.each([
    [null, "without a host"],
    ["https://shop.example.com", "an address of https://shop.example.com"],
  ])("Doctor notes that an address may lead nowhere: %s", (links_lead_to, sentence) => {
    expect(linkFinding(BACKEND, { links_lead_to })).toMatchObject({
      state: "note",
      message: expect.stringContaining(sentence),
      fix: expect.stringContaining("admin.storefrontUrl"),
    })
  })
})

import type { LinkReach } from "../../../client/ping/reach-link-page"
import { linkFinding } from "../link-finding"

const BACKEND = "https://medusa.example.com"
const SHOP = "https://shop.example.com"

describe("Where Medusa's own payment link leads", () => {
  const find = async (admin_storefront_url: string | null, found?: LinkReach) => {
    const reach = async (address: string) =>
      found && address === SHOP ? Promise.resolve(found) : Promise.reject(new Error(address))
    return await linkFinding(BACKEND, { admin_storefront_url }, reach)
  }
  const saying = (sentence: string) => ({
    state: "note",
    message: expect.stringContaining(sentence),
    fix: expect.stringContaining("admin.storefrontUrl"),
  })

  it("The diagnosis reports no problem if the address of Medusa's own payment link is that of the backend", async () => {
    expect(await find(BACKEND)).toMatchObject({ check: "payment_link", state: "ok", fix: null })
  })

  it("The diagnosis notes that Medusa's own payment link leads nowhere if its address has no host", async () => {
    expect(await find(null)).toMatchObject(saying("without a host"))
  })

  it("The diagnosis reports no problem if the storefront forwards Medusa's own payment link to the plugin's page", async () => {
    expect(await find(SHOP, { kind: "reached" })).toMatchObject({
      ...{ state: "ok", fix: null },
      message: expect.stringContaining(`${SHOP} forwards`),
    })
  })

  it("The diagnosis notes that the storefront itself answers Medusa's own payment link, instead of the plugin's page", async () => {
    expect(await find(SHOP, { kind: "other", status: 404 })).toMatchObject(
      saying(`${SHOP} answers 404`)
    )
  })

  it('The diagnosis of Medusa\'s own payment link is "unknown" if the storefront cannot be reached', async () => {
    const finding = await find(SHOP, { kind: "unreachable", reason: "ECONNREFUSED" })
    expect(finding).toMatchObject({
      ...saying("ECONNREFUSED"),
      state: "unknown",
    })
  })
})

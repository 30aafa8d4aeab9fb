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

  it("An address of the backend leads to the plugin's page", async () => {
    expect(await find(BACKEND)).toMatchObject({ check: "payment_link", state: "ok", fix: null })
  })

  it("Doctor notes that an address is missing", async () => {
    expect(await find(null)).toMatchObject(saying("without a host"))
  })

  it("An address of a storefront that forwards the path leads to the plugin's page", async () => {
    expect(await find(SHOP, { kind: "reached" })).toMatchObject({
      ...{ state: "ok", fix: null },
      message: expect.stringContaining(`${SHOP} forwards`),
    })
  })

  it("Doctor notes that a storefront answers the path itself", async () => {
    expect(await find(SHOP, { kind: "other", status: 404 })).toMatchObject(
      saying(`${SHOP} answers 404`)
    )
  })

  it("Doctor says that it has not reached a storefront, and does not say where its address leads", async () => {
    const finding = await find(SHOP, { kind: "unreachable", reason: "ECONNREFUSED" })
    expect(finding).toMatchObject({
      ...saying("ECONNREFUSED"),
      state: "unknown",
    })
  })
})

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteRegionsWorkflow, updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import seed from "../../../src/cli/seed"
import { storeTests } from "../../helpers/store/store"

/** What the seed makes of each, in a store that has others already. */
const ENTITIES = ["region", "tax_region", "sales_channel", "stock_location", "product", "api_key"]

/** What the Store API answers, each in its own answer. */
interface Answer {
  products: { variants: { id: string }[] }[]
  cart: { id: string }
  shipping_options: unknown
  payment_providers: unknown
}

export const describeSeedCommand = storeTests("hosted-checkout seed", (store) => {
  let folder: string
  let usual: string
  let said: jest.SpyInstance
  beforeEach(() => {
    usual = process.cwd()
    folder = mkdtempSync(join(tmpdir(), "seed-"))
    process.chdir(folder)
    said = jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "error")
  })
  afterEach(() => {
    said.mockRestore()
    process.exitCode = 0
    process.chdir(usual)
    rmSync(folder, { recursive: true, force: true })
  })

  async function counts(): Promise<number[]> {
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const lists = ENTITIES.map((entity) => query.graph({ entity, fields: ["id"] }))
    return (await Promise.all(lists)).map(({ data }) => data.length)
  }

  async function regionOf(currency: string): Promise<string> {
    const [region] = await store.container
      .resolve(Modules.REGION)
      .listRegions({ currency_code: currency })
    return region?.id ?? ""
  }

  /** The demo's store without its Canadian region, and without its taxes. */
  async function leaveCanada(): Promise<void> {
    const ids = [await regionOf("cad")]
    await deleteRegionsWorkflow(store.container).run({ input: { ids } })
    const taxes = store.container.resolve(Modules.TAX)
    const [canada] = await taxes.listTaxRegions({ country_code: "ca" })
    await taxes.deleteTaxRegions([canada?.id ?? ""])
  }

  const runSeed = () => seed({ container: store.container, args: [] })

  it("The seed command makes a Canadian region with a product, shipping and payment, and writes the region and a publishable API key to canada.json", async () => {
    await leaveCanada()
    await runSeed()
    const { region, key } = JSON.parse(readFileSync("canada.json", "utf8")) as Record<
      string,
      string
    >
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`${store.url}/store${path}`, {
        method: body ? "POST" : "GET",
        headers: { "content-type": "application/json", "x-publishable-api-key": key ?? "" },
        body: body && JSON.stringify(body),
      })
      return (await answer.json()) as Answer
    }
    const { products } = await ask("/products")
    const { cart } = await ask("/carts", {
      region_id: region,
      shipping_address: { country_code: "ca" },
      items: [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }],
    })
    const { shipping_options } = await ask(`/shipping-options?cart_id=${cart.id}`)
    const { payment_providers } = await ask(`/payment-providers?region_id=${region}`)

    expect(products).toHaveLength(1)
    expect(cart).toMatchObject({ currency_code: "cad", total: 19.99 })
    expect(shipping_options).toMatchObject([{ name: "Standard", amount: 9.95 }])
    expect(payment_providers).toMatchObject([{ id: "pp_hosted-checkout_default" }])
  })

  it("The seed command changes nothing in a store that already sells in CAD, names the region, and exits with 1", async () => {
    const before = await counts()
    await runSeed()

    expect(await counts()).toEqual(before)
    expect(existsSync("canada.json")).toBe(false)
    expect(said.mock.calls).toEqual([
      [expect.stringContaining("in the region Canada, so nothing was made")],
    ])
    expect(process.exitCode).toBe(1)
  })

  it("The seed command changes nothing in a store that sells to Canada in another currency, and names the region", async () => {
    await leaveCanada()
    const id = await regionOf("usd")
    await updateRegionsWorkflow(store.container).run({
      input: { selector: { id }, update: { countries: ["us", "ca"] } },
    })
    const before = await counts()
    await runSeed()

    expect(await counts()).toEqual(before)
    expect(said.mock.calls).toEqual([[expect.stringContaining("in the region United States")]])
  })

  it("The seed command leaves nothing behind when one of its later steps fails", async () => {
    await leaveCanada()
    const fulfillment = store.container.resolve(Modules.FULFILLMENT)
    await fulfillment.createFulfillmentSets([{ name: "Parcels in Canada", type: "shipping" }])
    const before = await counts()

    await expect(runSeed()).rejects.toMatchObject({
      message: expect.stringContaining("Parcels in Canada, already exists"),
    })
    expect(await counts()).toEqual(before)
    expect(existsSync("canada.json")).toBe(false)
  })
})

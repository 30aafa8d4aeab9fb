import { CURRENCIES } from "../../core/contract/checkout-session"
import { offeredWith, PAYABLE, payableRegions, type Region } from "../lib/settings/payable-regions"

const region = (name: string, currency_code: string, ...providers: string[]): Region => ({
  id: `reg_${name}`,
  name,
  currency_code,
  payment_providers: providers.map((id) => ({ id })),
})

describe("The regions of an account", () => {
  it("Admin offers to enable a merchant account only in regions that sell in Canadian or US dollars", () => {
    const regions = [region("US", "usd"), region("Europe", "eur"), region("Canada", "cad")]
    expect(payableRegions(regions).map(({ name }) => name)).toEqual(["Canada", "US"])
  })

  it("Admin offers to enable a merchant account in regions of every currency that the gateway takes", () => {
    expect(PAYABLE).toEqual(CURRENCIES.map((currency) => currency.toLowerCase()))
  })

  it("Enabling a merchant account in a region removes no other payment provider, and adds the merchant account only once", () => {
    expect(offeredWith(region("Canada", "cad", "pp_system_default"), "pp_ours")).toEqual([
      "pp_system_default",
      "pp_ours",
    ])
    expect(offeredWith(region("Canada", "cad", "pp_ours"), "pp_ours")).toEqual(["pp_ours"])
    expect(offeredWith({ ...region("Canada", "cad"), payment_providers: null }, "pp_ours")).toEqual(
      ["pp_ours"]
    )
  })
})

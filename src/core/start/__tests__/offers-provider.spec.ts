import { offersProvider } from "../offers-provider"

it("A region offers a payment provider if the region lists the provider", () => {
  const region = { payment_providers: [null, { id: "pp_1" }] }
  expect(offersProvider(region, "pp_1")).toBe(true)
  expect(offersProvider(region, "pp_2")).toBe(false)
  expect(offersProvider({}, "pp_1")).toBe(false)
})

it.each([null, undefined])(
  "Whether a payment provider is offered is unknown without a region (%s)",
  (region) => {
    expect(offersProvider(region, "pp_1")).toBeUndefined()
  }
)

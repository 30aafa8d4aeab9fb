import { fitBounds } from "../fit-bounds"

const LONG = `${"x".repeat(39)}🧣 of wool`

describe("fitBounds", () => {
  it("A request for a payment page is sent unchanged when the gateway profile sets no textLength", () => {
    const request = { amount: 1, first_name: LONG, items: [{ sku: LONG }] }

    expect(fitBounds(request, {})).toBe(request)
  })

  it("A request for a payment page is sent unchanged when its texts are within the gateway profile's textLength", () => {
    const text = "x".repeat(40)
    const request = {
      amount: 1,
      email: text,
      last_name: text,
      items: [{ name: text, quantity: 2 }],
    }

    expect(fitBounds(request, { textLength: 40 })).toEqual(request)
    expect(fitBounds({ amount: 1 }, { textLength: 40 })).toEqual({ amount: 1 })
  })

  it("Names in a request for a payment page are cut to the gateway profile's textLength, and never inside a character", () => {
    const names = { first_name: LONG, last_name: LONG }
    const request = { amount: 1, ...names, items: [{ name: LONG }, { name: "Cap" }] }

    expect(fitBounds(request, { textLength: 40 })).toEqual({
      amount: 1,
      first_name: "x".repeat(39),
      last_name: "x".repeat(39),
      items: [{ name: "x".repeat(39) }, { name: "Cap" }],
    })
    expect(fitBounds(request, { textLength: 41 }).first_name).toBe(`${"x".repeat(39)}🧣`)
  })

  it("An e-mail address, sku or product_id longer than the gateway profile's textLength is not sent to the gateway", () => {
    const item = { name: "Cap", sku: LONG, product_id: LONG }

    expect(fitBounds({ amount: 1, email: LONG, items: [item] }, { textLength: 40 })).toEqual({
      amount: 1,
      items: [{ name: "Cap" }],
    })
  })

  it("A reference, external_source or redirect_url that is longer than the gateway profile's textLength is not cut", () => {
    const request = { amount: 1, reference: LONG, external_source: LONG, redirect_url: LONG }

    expect(fitBounds(request, { textLength: 40 })).toEqual(request)
  })
})

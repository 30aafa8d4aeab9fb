import { fitBounds } from "../fit-bounds"

const LONG = `${"x".repeat(39)}🧣 of wool`

describe("fitBounds", () => {
  it("changes nothing without a longest text", () => {
    const request = { amount: 1, first_name: LONG, items: [{ sku: LONG }] }

    expect(fitBounds(request, {})).toBe(request)
  })

  it("changes nothing that is short enough", () => {
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

  it("cuts names, and not through a character", () => {
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

  it("leaves out what would be another one when it is cut", () => {
    const item = { name: "Cap", sku: LONG, product_id: LONG }

    expect(fitBounds({ amount: 1, email: LONG, items: [item] }, { textLength: 40 })).toEqual({
      amount: 1,
      items: [{ name: "Cap" }],
    })
  })

  it("keeps what only the contract may refuse", () => {
    const request = { amount: 1, reference: LONG, external_source: LONG, redirect_url: LONG }

    expect(fitBounds(request, { textLength: 40 })).toEqual(request)
  })
})

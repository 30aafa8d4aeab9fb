import { fitBounds } from "../fit-bounds"

const LONG = `${"x".repeat(39)}🧣 of wool`

describe("fitBounds", () => {
  it("fitBounds changes nothing when the profile has no textLength", () => {
    const request = { amount: 1, first_name: LONG, items: [{ sku: LONG }] }

    expect(fitBounds(request, {})).toBe(request)
  })

  it("fitBounds keeps a request whose texts are short enough", () => {
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

  it("fitBounds cuts names that are too long, and never through a character", () => {
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

  it("fitBounds leaves out an e-mail address, sku or product_id that is too long", () => {
    const item = { name: "Cap", sku: LONG, product_id: LONG }

    expect(fitBounds({ amount: 1, email: LONG, items: [item] }, { textLength: 40 })).toEqual({
      amount: 1,
      items: [{ name: "Cap" }],
    })
  })

  it("fitBounds keeps a reference, external_source or redirect_url that is too long", () => {
    const request = { amount: 1, reference: LONG, external_source: LONG, redirect_url: LONG }

    expect(fitBounds(request, { textLength: 40 })).toEqual(request)
  })
})

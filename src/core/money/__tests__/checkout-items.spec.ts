import BigNumber from "bignumber.js"
import { buildCheckoutItems, type CartLine } from "../checkout-items"
import { cents } from "../../__tests__/support/cents"

const line = (total: number | string, tax_total: number | string = 0, quantity = 1): CartLine => ({
  total,
  tax_total,
  quantity,
})

describe("buildCheckoutItems", () => {
  it("The items sent to the gateway list each cart line with its price, subtotal and tax", () => {
    const lines: CartLine[] = [
      {
        product_id: "prod_1",
        name: "Shirt",
        sku: "SHIRT-M",
        quantity: 2,
        total: 22.6,
        tax_total: 2.6,
      },
      { product_id: null, name: "Shipping", sku: "", quantity: 1, total: "5.00", tax_total: 0 },
    ]

    expect(buildCheckoutItems(lines, cents(2760))).toEqual([
      {
        product_id: "prod_1",
        name: "Shirt",
        sku: "SHIRT-M",
        quantity: 2,
        price: 10,
        subtotal: 20,
        tax_total: 2.6,
      },
      { name: "Shipping", quantity: 1, price: 5, subtotal: 5, tax_total: 0 },
    ])
  })

  it("An item sent to the gateway has no unit price if quantity times price is not its subtotal", () => {
    const [odd] = buildCheckoutItems([line(10, 0, 3)], cents(1000)) ?? []

    expect(odd).toEqual({ quantity: 3, subtotal: 10, tax_total: 0 })
  })

  it("A cent lost in rounding is added to the tax of the largest item sent to the gateway, if the item has tax", () => {
    // 0.334 + 10.334 = 10.668, charged as 10.67; the lines alone round to 10.66.
    const small = line("0.334", "0.1")

    expect(buildCheckoutItems([small, line("10.334", "1.334")], cents(1067))).toEqual([
      { quantity: 1, price: 0.23, subtotal: 0.23, tax_total: 0.1 },
      { quantity: 1, price: 9, subtotal: 9, tax_total: 1.34 },
    ])
    expect(buildCheckoutItems([small, line("10.334")], cents(1067))).toEqual([
      { quantity: 1, price: 0.23, subtotal: 0.23, tax_total: 0.1 },
      { quantity: 1, price: 10.34, subtotal: 10.34, tax_total: 0 },
    ])
  })

  it("A cent lost in rounding is added to the item with the largest total, or to the first of equal items", () => {
    const subtotals = (lines: CartLine[], amount: number) =>
      buildCheckoutItems(lines, cents(amount))?.map(({ subtotal }) => subtotal)

    expect(subtotals([line(10), line(5)], 1501)).toEqual([10.01, 5])
    expect(subtotals([line(5), line(5)], 1001)).toEqual([5.01, 5])
    // 10 and 9 of it tax, before 6 without any: the tax of the first takes the cent.
    expect(subtotals([line(10, 9), line(6)], 1601)).toEqual([1, 6])
    expect(subtotals([line(6), line(10, 9)], 1601)).toEqual([6, 1])
    expect(subtotals([line(10), line(5)], 1502)).toEqual([10.02, 5])
  })

  it("A cent too much after rounding is taken from the largest item sent to the gateway", () => {
    expect(buildCheckoutItems([line("1.005"), line("2.005")], cents(301))).toEqual([
      { quantity: 1, price: 1.01, subtotal: 1.01, tax_total: 0 },
      { quantity: 1, price: 2, subtotal: 2, tax_total: 0 },
    ])
  })

  it("No items are sent to the gateway if the sum of the cart's lines differs from the charged amount by more than one cent for each line", () => {
    expect(buildCheckoutItems([line(10), line(5)], cents(1502))).toHaveLength(2)
    expect(buildCheckoutItems([line(10), line(5)], cents(1503))).toBeUndefined()
  })

  it("A cart line that is free after a discount is sent to the gateway as an item with the price 0", () => {
    expect(buildCheckoutItems([line(0), line(5)], cents(500))).toEqual([
      { quantity: 1, price: 0, subtotal: 0, tax_total: 0 },
      { quantity: 1, price: 5, subtotal: 5, tax_total: 0 },
    ])
  })

  it.each<[string, CartLine[], number]>([
    ["there are no lines", [], 0],
    ["a quantity is a fraction", [line(5, 0, 0.5)], 500],
    ["a quantity is zero", [line(5, 0, 0)], 500],
    ["a quantity is negative", [line(5, 0, -1)], 500],
    ["a quantity is no number", [line(5, 0, NaN)], 500],
    ["one of several quantities is a fraction", [line(5), line(5, 0, 1.5)], 1000],
    ["a credit belongs to no line", [line(10), line(10)], 1500],
    ["a gift card pays a part", [line(10)], 900],
    ["the charged amount is more than the lines", [line(10)], 1100],
    ["a line is negative", [line(10), line(-2)], 800],
    ["tax is more than the total", [line(1, 2), line(10)], 1100],
    ["tax is negative", [line(10, -1)], 1000],
    ["the missing cent would make a line negative", [line(0), line(0)], -1],
  ])("No items are sent to the gateway when %s", (_, lines, amount) => {
    expect(buildCheckoutItems(lines, cents(amount))).toBeUndefined()
  })

  it("The quantity of an item for the gateway may be a number, a text or Medusa's BigNumber", () => {
    const quantities = [2, "2", new BigNumber(2)]
    const items = buildCheckoutItems(
      quantities.map((quantity) => ({ ...line(10), quantity })),
      cents(3000)
    )

    expect(items?.map(({ quantity }) => quantity)).toEqual([2, 2, 2])
  })
})

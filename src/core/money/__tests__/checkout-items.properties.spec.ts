import BigNumber from "bignumber.js"
import fc from "fast-check"
import { buildCheckoutItems, type CartLine } from "../checkout-items"
import { checkoutItemSchema, type CheckoutItem } from "../../contract/checkout-session"
import { centsFromDecimal, centsFromMedusa } from "../money"
import { cents } from "../../__tests__/support/cents"
import { holds } from "../../__tests__/support/holds"

interface Line {
  net: number
  tax: number
  quantity: number
}

/** Ten-thousandths of a dollar: Medusa does not round totals. */
const amounts = (min: number) => fc.integer({ min, max: 5_000_000 })
const quantity = fc.integer({ min: 1, max: 50 })
const linesOf = (net: fc.Arbitrary<number>, tax: fc.Arbitrary<number>) =>
  fc.array(fc.record({ net, tax, quantity }), { minLength: 1, maxLength: 20 })
const anyLines = linesOf(amounts(0), amounts(0))

const fourDecimals = (tenThousandths: number) =>
  new BigNumber(tenThousandths).shiftedBy(-4).toString()
const toLine = ({ net, tax, quantity }: Line): CartLine => ({
  total: fourDecimals(net + tax),
  tax_total: fourDecimals(tax),
  quantity,
})
const totalOf = (cart: Line[]) =>
  centsFromMedusa(fourDecimals(cart.reduce((sum, { net, tax }) => sum + net + tax, 0)))

function sumInCents(items: CheckoutItem[]): bigint {
  return items
    .flatMap(({ subtotal, tax_total }) => [subtotal, tax_total])
    .reduce<bigint>((sum, amount) => sum + BigInt(centsFromDecimal(amount ?? NaN) ?? NaN), 0n)
}

describe("buildCheckoutItems", () => {
  it("The items sent to the gateway add up to exactly the charged amount, for any cart", () => {
    holds(
      fc.property(anyLines, fc.integer({ min: -30, max: 30 }), (cart, difference) => {
        const charged = totalOf(cart) + difference
        const items = buildCheckoutItems(cart.map(toLine), cents(charged))
        return items === undefined || sumInCents(items) === BigInt(charged)
      })
    )
  })

  it("Rounding changes at most one item sent to the gateway, by at most one cent for each cart line", () => {
    holds(
      fc.property(anyLines, fc.integer({ min: -30, max: 30 }), (cart, difference) => {
        const lines = cart.map(toLine)
        const items = buildCheckoutItems(lines, cents(totalOf(cart) + difference)) ?? []
        const moved = items
          .map((item, at) => Number(sumInCents([item])) - centsFromMedusa(lines[at]?.total ?? NaN))
          .filter((by) => by !== 0)
        return moved.length <= 1 && moved.every((by) => Math.abs(by) <= cart.length)
      })
    )
  })

  it("Each item sent to the gateway is valid, and its unit price times its quantity is its subtotal", () => {
    holds(
      fc.property(anyLines, (cart) =>
        (buildCheckoutItems(cart.map(toLine), totalOf(cart)) ?? []).every((item) => {
          const { price, quantity, subtotal, tax_total } = item
          const cost = new BigNumber(price ?? NaN).times(quantity ?? NaN).toNumber()
          return (
            checkoutItemSchema.safeParse(item).success &&
            subtotal !== undefined &&
            subtotal >= 0 &&
            tax_total !== undefined &&
            tax_total >= 0 &&
            (price === undefined || cost === subtotal)
          )
        })
      )
    )
  })

  it("Each line of a cart of up to 20 lines becomes an item for the gateway if each line's price, and tax if any, is at least a dollar", () => {
    const tax = fc.oneof(fc.constant(0), amounts(10_000))

    holds(
      fc.property(linesOf(amounts(10_000), tax), (cart) => {
        return buildCheckoutItems(cart.map(toLine), totalOf(cart))?.length === cart.length
      })
    )
  })

  it("For any amounts and quantities, the items for the gateway add up to the exact charge, or no items are sent, or a RangeError is thrown", () => {
    const amount = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null))
    const line = fc.record({ total: amount, tax_total: amount, quantity: amount })

    holds(
      fc.property(fc.array(line), fc.integer(), (lines, charged) => {
        try {
          const items = buildCheckoutItems(lines as CartLine[], cents(charged))
          return items === undefined || sumInCents(items) === BigInt(charged)
        } catch (error) {
          return error instanceof RangeError
        }
      })
    )
  })
})

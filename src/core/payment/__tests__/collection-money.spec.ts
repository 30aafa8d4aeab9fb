import { cents } from "../../__tests__/support/cents"
import { awaitsOrder, hasMoney, moneyOfCollection } from "../collection-money"
import type { Payment } from "../payment"
import type { Statement } from "../statement"
import { booksOf, rowOf } from "./rows"
import { at, notified, verified, WHOLE } from "./said"

const NOTHING_BOOKED = { captured: cents(0), refunded: cents(0) }
const approved = notified("approved")
const returned = verified("refunded", { at: at(1) })
const half = notified("approved", { amount: null })
const elsewhere = { payment_collection_id: "paycol_of_an_order" }
const PART = { approved: WHOLE, returned: cents(500), gateway: cents(3500), ...NOTHING_BOOKED }
const [captured, ordered] = [{ captured_at: at(1) }, { order_id: "order_1" }]

describe("moneyOfCollection", () => {
  const moneyOf = (statements: Statement[], payments: Payment[]) =>
    moneyOfCollection({ pages: [booksOf(statements, payments)], payments }).kind

  it.each<[string, Statement[], Payment[], string]>([
    ["none when nothing was said about its payment page", [], [], "none"],
    ["none when its only card was declined", [notified("declined")], [], "none"],
    ["arrived when its payment is approved and not processed", [approved], [], "arrived"],
    [
      "none when the gateway gave back all of its payment before the payment was processed",
      [approved, returned],
      [],
      "none",
    ],
    [
      "arrived when an approved payment is not that of its only row",
      [approved],
      [rowOf("closed", { transaction_id: "t9" })],
      "arrived",
    ],
    [
      "arrived when its payment is approved without an amount",
      [half],
      [rowOf("reported")],
      "arrived",
    ],
    ["proven when its payment is proven", [approved], [rowOf("proven")], "proven"],
    ["held when its payment is held for an admin", [approved], [rowOf("held")], "held"],
    [
      "booked when its proven payment is captured in Medusa",
      [approved],
      [rowOf("proven", captured)],
      "booked",
    ],
    [
      "booked when its held payment is captured in Medusa",
      [approved],
      [rowOf("held", captured)],
      "booked",
    ],
    ["booked when its payment is completed", [approved], [rowOf("completed")], "booked"],
    [
      "none when the gateway gave back all of its payment",
      [approved, returned],
      [rowOf("closed")],
      "none",
    ],
    ["none when a person has closed its payment", [approved], [rowOf("closed")], "none"],
  ])("The money of a payment collection is in the state %s", (_, statements, payments, kind) => {
    expect(moneyOf(statements, payments)).toBe(kind)
  })

  it("A payment collection has money when one of its payment pages was paid, although nobody paid the other page", () => {
    const pages = [booksOf([]), booksOf([approved])]
    expect(moneyOfCollection({ pages, payments: [] })).toEqual({ kind: "arrived" })
  })

  it("A payment collection with an approved and a closed payment counts as paid by the approved payment", () => {
    const [closed, proven] = [rowOf("closed"), rowOf("proven", { id: "hcpay_2" })]
    expect(moneyOfCollection({ pages: [], payments: [closed, proven] })).toEqual({
      ...{ kind: "proven", payment: proven },
    })
  })

  it("A payment that an admin applied to another order counts for that order's payment collection, not for the collection of its payment page", () => {
    const applied = rowOf("completed", elsewhere)
    const pages = [booksOf([approved], [applied])]
    expect(moneyOfCollection({ pages, payments: [] }).kind).toBe("none")
    expect(moneyOfCollection({ pages: [], payments: [applied] }).kind).toBe("booked")
  })

  it("When an admin has applied a payment without a transaction id to another order, the payment's page does not count as paid, whatever id the gateway names later", () => {
    const applied = rowOf("completed", { ...elsewhere, ...captured, transaction_id: null })
    expect(hasMoney(booksOf([approved], [applied]))).toBe(false)
  })

  it("A payment page does not count as paid once a person has closed the page's payment, although no statement gives the payment an id", () => {
    const nameless = notified("approved", { transaction_id: null })
    expect(hasMoney(booksOf([nameless], [rowOf("closed", { transaction_id: null })]))).toBe(false)
  })

  it("A payment page counts as paid while Medusa has captured a held payment of the page, even if an older row of the same transaction is closed", () => {
    const claimed = rowOf("held", { id: "hcpay_2", transaction_id: null, ...captured })
    expect(hasMoney(booksOf([approved], [rowOf("closed"), claimed]))).toBe(true)
  })

  it("A payment page with a closed payment still counts as paid when another transaction on the page is approved", () => {
    const second = notified("approved", { transaction_id: "t2" })
    expect(hasMoney(booksOf([approved, second], [rowOf("closed")]))).toBe(true)
    expect(hasMoney(booksOf([approved], [rowOf("closed", { transaction_id: null })]))).toBe(true)
  })
})

describe("awaitsOrder", () => {
  it.each<[string, Statement[], Payment[]]>([
    ["the payment is proven and not processed", [approved], []],
    ["the payment was reported, and is proven by now", [approved], [rowOf("reported")]],
    ["the payment is proven", [approved], [rowOf("proven")]],
    [
      "another transaction than that of a held payment is approved",
      [approved],
      [rowOf("held", { transaction_id: "t9" })],
    ],
    [
      "Medusa has captured the payment that is held for an admin",
      [approved],
      [rowOf("held", captured)],
    ],
  ])("A paid cart counts as waiting for its order while %s", (_, statements, payments) => {
    expect(awaitsOrder(booksOf(statements, payments))).toBe(true)
  })

  it.each<[string, Statement[], Payment[]]>([
    ["nobody has paid", [], []],
    ["the payment is not proven yet", [half], [rowOf("reported")]],
    ["all of the payment was refunded at the gateway", [approved, returned], []],
    ["the payment is held for an admin", [approved], [rowOf("held")]],
    [
      "the payment is held for an admin in a row without a transaction id",
      [approved],
      [rowOf("held", { transaction_id: null })],
    ],
    [
      "a part of the proven payment was refunded at the gateway",
      [approved, notified("refunded", { amount: "5.00", at: at(1) })],
      [rowOf("proven", { balances: PART })],
    ],
    ["the payment is closed", [approved], [rowOf("closed", captured)]],
    ["the order is placed", [approved], [rowOf("completed", { ...captured, ...ordered })]],
    ["the payment pays for another order", [approved], [rowOf("proven", elsewhere)]],
  ])("A cart does not count as waiting for its order while %s", (_, statements, payments) => {
    expect(awaitsOrder(booksOf(statements, payments))).toBe(false)
  })
})

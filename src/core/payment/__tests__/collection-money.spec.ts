import { awaitsOrder, hasMoney, moneyOfCollection } from "../collection-money"
import type { Payment } from "../payment"
import type { Statement } from "../statement"
import { booksOf, rowOf } from "./rows"
import { at, notified, verified } from "./said"

const approved = notified("approved")
const returned = verified("refunded", { at: at(1) })
const half = notified("approved", { amount: null })
const elsewhere = { payment_collection_id: "paycol_of_an_order" }
const [captured, ordered] = [{ captured_at: at(1) }, { order_id: "order_1" }]

describe("The money of a payment collection", () => {
  const moneyOf = (statements: Statement[], payments: Payment[]) =>
    moneyOfCollection({ pages: [booksOf(statements, payments)], payments }).kind

  it.each<[string, Statement[], Payment[], string]>([
    ["nothing was said", [], [], "none"],
    ["a card was declined", [notified("declined")], [], "none"],
    ["a payment is approved and not processed", [approved], [], "arrived"],
    ["a payment is approved without an amount", [half], [rowOf("reported")], "arrived"],
    ["a payment is proven", [approved], [rowOf("proven")], "proven"],
    ["a payment is held", [approved], [rowOf("held")], "held"],
    ["a payment is claimed", [approved], [rowOf("proven", captured)], "booked"],
    ["a held payment is captured", [approved], [rowOf("held", captured)], "booked"],
    ["a payment is completed", [approved], [rowOf("completed")], "booked"],
    ["all of a payment was returned", [approved, returned], [rowOf("closed")], "none"],
    ["a person has closed the payment", [approved], [rowOf("closed")], "none"],
  ])("is known where %s", (_, statements, payments, kind) => {
    expect(moneyOf(statements, payments)).toBe(kind)
  })

  it("is proven by the payment that the next session is bound to", () => {
    const [closed, proven] = [rowOf("closed"), rowOf("proven", { id: "hcpay_2" })]
    expect(moneyOfCollection({ pages: [], payments: [closed, proven] })).toEqual({
      ...{ kind: "proven", payment: proven },
    })
  })

  it("is none of a payment that was applied to an order, whose collection has it", () => {
    const applied = rowOf("completed", elsewhere)
    const pages = [booksOf([approved], [applied])]
    expect(moneyOfCollection({ pages, payments: [] }).kind).toBe("none")
    expect(moneyOfCollection({ pages: [], payments: [applied] }).kind).toBe("booked")
  })

  it("is that of each page: a payment that was closed does not hide the next one", () => {
    const second = notified("approved", { transaction_id: "t2" })
    expect(hasMoney(booksOf([approved, second], [rowOf("closed")]))).toBe(true)
    expect(hasMoney(booksOf([approved], [rowOf("closed", { transaction_id: null })]))).toBe(true)
  })
})

describe("A cart awaits its order", () => {
  it.each<[string, Statement[], Payment[]]>([
    ["a payment is proven and not processed", [approved], []],
    ["a payment was reported, and is proven by now", [approved], [rowOf("reported")]],
    ["a payment is proven", [approved], [rowOf("proven")]],
    ["Medusa has captured a held payment", [approved], [rowOf("held", captured)]],
  ])("while %s", (_, statements, payments) => {
    expect(awaitsOrder(booksOf(statements, payments))).toBe(true)
  })

  it.each<[string, Statement[], Payment[]]>([
    ["nobody has paid", [], []],
    ["a payment is not proven yet", [half], [rowOf("reported")]],
    ["a part was returned", [approved, returned], []],
    ["a payment is held", [approved], [rowOf("held")]],
    ["a payment is closed", [approved], [rowOf("closed", captured)]],
    ["its order is placed", [approved], [rowOf("completed", { ...captured, ...ordered })]],
    ["the payment pays for another order", [approved], [rowOf("proven", elsewhere)]],
  ])("but not while %s", (_, statements, payments) => {
    expect(awaitsOrder(booksOf(statements, payments))).toBe(false)
  })
})

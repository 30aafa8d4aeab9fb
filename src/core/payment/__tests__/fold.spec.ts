import { UNREADABLE } from "../../contract/parse-json"
import { foldStatements, paymentOfRow } from "../fold"
import type { Statement } from "../statement"
import {
  at,
  fold,
  notified,
  onlyPayment,
  OWN_IDS,
  PROFILE,
  profileOf,
  stated,
  verified,
} from "./said"

describe("foldStatements", () => {
  it("A page about which nothing was said has no payment", () => {
    expect(fold([])).toEqual([])
  })

  it.each(["declined", "pending", "a new word"])("%s is no payment", (status) => {
    expect(fold([notified(status), verified(status)])).toEqual([])
  })

  it("An approved notification is a proven payment of the whole amount", () => {
    expect(onlyPayment([notified("approved")])).toMatchObject({
      transaction_id: "t1",
      approved: 4000,
      returned: 0,
      gateway: 4000,
      isProven: true,
      isPageClear: true,
    })
  })

  it("Both sources approve one payment", () => {
    expect(onlyPayment([notified("approved"), verified("approved")])).toMatchObject({
      gateway: 4000,
    })
  })

  it("A second transaction on a page is a second payment", () => {
    const payments = fold([notified("approved"), notified("approved", { transaction_id: "t2" })])
    expect(payments).toMatchObject([
      { transaction_id: "t1", gateway: 4000, isProven: true },
      { transaction_id: "t2", gateway: 4000, isProven: true },
    ])
  })

  it("Two notifications that approve with ids that cannot be read may be of two payments, until an admin has stated it", () => {
    const one = notified("approved", { transaction_id: UNREADABLE })
    const other = { ...one, id: "another", at: at(1) }
    const answer = verified("approved", { transaction_id: UNREADABLE })
    expect(onlyPayment([one, answer])).toMatchObject({ isUnclear: false, isPageClear: true })
    const said = [one, other, answer]
    expect(onlyPayment(said)).toMatchObject({ isUnclear: true, isPageClear: false })
    const admin = stated(0, said, { transaction_id: UNREADABLE })
    expect(onlyPayment([...said, admin])).toMatchObject({ gateway: 4000, isUnclear: false })
  })

  it("A statement without an id is about the page's only transaction", () => {
    const payment = onlyPayment([
      notified("approved"),
      verified("refunded", { transaction_id: null, amount: "5.00", at: at(1) }),
    ])
    expect(payment).toMatchObject({ transaction_id: "t1", gateway: 3500, isUnclear: false })
  })

  it("A return without an id is unclear on a page with two transactions", () => {
    const payments = fold([
      notified("approved"),
      notified("approved", { transaction_id: "t2" }),
      verified("refunded", { transaction_id: null, amount: "5.00", at: at(1) }),
    ])
    expect(payments).toMatchObject([{ isUnclear: true }, { isUnclear: true }])
  })

  it("An answer of verify without an id is about a payment without an id", () => {
    const nameless = { transaction_id: null }
    const refund = verified("refunded", { ...nameless, amount: "5.00", at: at(1) })
    expect(onlyPayment([notified("approved", nameless), refund])).toMatchObject({
      ...{ transaction_id: null, gateway: 3500, isUnclear: false },
    })
  })

  it("A notification of a return without an id is unclear, because only its time puts it in order", () => {
    const payment = onlyPayment([
      notified("approved"),
      notified("voided", { transaction_id: null }),
    ])
    expect(payment.isUnclear).toBe(true)
  })

  it("A return under an id that nobody approved is a payment of its own, and makes the others unclear", () => {
    const payments = fold([
      notified("approved"),
      notified("refunded", { transaction_id: "refund_1", amount: "5.00" }),
    ])
    expect(payments).toMatchObject([
      { transaction_id: "t1", gateway: 4000, isUnclear: true },
      { transaction_id: "refund_1", approved: null, gateway: 3500, isUnclear: false },
    ])
  })

  it("A hold on another card that was released makes nothing unclear once verify approves the payment", () => {
    const said = [notified("voided", { transaction_id: "t0" }), notified("approved")]
    expect(fold(said)).toMatchObject([{ isUnclear: true }, { transaction_id: "t0", gateway: 0 }])
    expect(fold([...said, verified("approved", { at: at(1) })])).toMatchObject([
      { transaction_id: "t1", isProven: true, isUnclear: false, isPageClear: true },
      { transaction_id: "t0", gateway: 0 },
    ])
    expect(fold([...said, verified("approved", { at: at(0) })])[0]?.isUnclear).toBe(true)
  })

  it.each([
    ["all of it, which leaves no refund", "voided", "40.00", false],
    ["all of it by its status", "chargeback", null, false],
    ["a part", "chargeback", "5.00", true],
    ["a refund, which verify may name by another id", "refunded", "40.00", true],
  ])(
    "Whether a return under another id may be of a payment that verify has since described as refunded: %s",
    (_, status, amount, isUnclear) => {
      const payments = fold([
        notified("approved"),
        notified(status, { transaction_id: "t0", amount, at: at(1) }),
        verified("refunded", { amount: "5.00", at: at(2) }),
      ])
      expect(payments[0]).toMatchObject({ transaction_id: "t1", returned: 500, isUnclear })
    }
  )

  it("A return is final for its transaction, whichever notification comes first [case 31]", () => {
    const [approved, voided] = [notified("approved"), notified("voided")]
    expect(onlyPayment([voided, approved])).toEqual(onlyPayment([approved, voided]))
    expect(onlyPayment([voided, approved])).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A return of a transaction that nobody approved is a payment of what is left", () => {
    expect(onlyPayment([notified("refunded", { amount: "5.00" })])).toMatchObject({
      approved: null,
      returned: 500,
      gateway: 3500,
      isProven: false,
    })
  })

  it("Returns that nobody approved, with an id and without, may be of one payment", () => {
    const said = [
      notified("refunded", { amount: "5.00" }),
      verified("refunded", { transaction_id: null, amount: "5.00" }),
    ]
    expect(fold(said)).toMatchObject([{ isUnclear: true }, { isUnclear: true }])
    const other = verified("refunded", { transaction_id: "t2", amount: "5.00" })
    expect(fold([notified("refunded", { amount: "5.00" }), other])).toMatchObject([
      { isUnclear: false },
      { isUnclear: false },
    ])
    expect(fold([notified("refunded", { amount: "5.00" }), other], OWN_IDS)).toMatchObject([
      { isUnclear: true },
      { isUnclear: true },
    ])
    const two = notified("refunded", { transaction_id: "t2", amount: "5.00" })
    expect(fold([notified("refunded", { amount: "5.00" }), two], OWN_IDS)).toMatchObject([
      { isUnclear: false },
      { isUnclear: false },
    ])
  })

  it.each([
    ["an id", { amount: null }, "voided"],
    ["an amount", { transaction_id: null }, "voided"],
    ["the name of a refund", { transaction_id: null, amount: null }, "refunded"],
  ])("A return that nobody approved is a payment where it has %s", (_, fields, status) => {
    expect(fold([verified(status, fields)])).toHaveLength(1)
  })

  it("A void without an id and an amount is no payment of a page that nobody paid", () => {
    expect(fold([verified("voided", { transaction_id: null, amount: null })])).toEqual([])
  })

  describe("A problem", () => {
    it.each([
      ["amount", { amount: "39.99" }],
      ["amount", { amount: "1e2" }],
      ["currency", { currency: "USD" }],
      ["reference", { reference: "hcatt_2" }],
      ["merchant_site_id", { merchant_site_id: "site_2" }],
    ] as const)(
      "An approval with another %s has a problem and proves nothing [case 23]",
      (problem, fields) => {
        const payment = onlyPayment([notified("approved", fields)])
        expect(payment).toMatchObject({ problem, isProven: false, isPageClear: false })
      }
    )

    it("An approval that differs is a problem also where the other source matches [case 20]", () => {
      const payment = onlyPayment([notified("approved"), verified("approved", { amount: "39.99" })])
      expect(payment).toMatchObject({
        ...{ problem: "amount", isProven: false, approved: 4000, isUnclear: true },
      })
    })

    it("The balance of a payment with another amount is that amount, in its own currency", () => {
      const payment = onlyPayment([notified("approved", { amount: "39.99", currency: "USD" })])
      expect(payment).toMatchObject({ gateway: 3999, currency_code: "usd" })
      const incomplete = notified("approved", { amount: null, currency: null, reference: "x" })
      const other = verified("approved", { amount: "39.99", currency: "USD", at: at(1) })
      expect(onlyPayment([incomplete, other])).toMatchObject({
        gateway: 3999,
        currency_code: "usd",
      })
      expect(onlyPayment([incomplete])).toMatchObject({ approved: null, currency_code: "cad" })
    })

    it("A problem of an answer that verify has corrected is over once an admin has seen both", () => {
      const wrong = verified("approved", { reference: "hcatt_2", at: at(1) })
      const said = [wrong, verified("approved", { at: at(2) })]
      expect(onlyPayment(said)).toMatchObject({ isUnclear: true, problem: "reference" })
      const seen = onlyPayment([...said, stated(0, said)])
      expect(seen).toMatchObject({ isUnclear: false, isProven: true, problem: undefined })
    })

    it("A problem stays while verify has not corrected it, or a notification has it", () => {
      const reference = "hcatt_2"
      const right = verified("approved", { at: at(1) })
      const byVerify = [right, verified("approved", { reference, at: at(2) })]
      const byNotification = [notified("approved", { reference }), right]
      for (const said of [byVerify, byNotification]) {
        expect(onlyPayment([...said, stated(0, said)]).problem).toBe("reference")
      }
    })

    it("A field that is absent from an answer of verify is no problem", () => {
      const absent = { amount: null, currency: null, reference: null, merchant_site_id: null }
      expect(onlyPayment([verified("approved", absent)])).toMatchObject({
        problem: undefined,
        isProven: true,
        gateway: 4000,
      })
    })

    it("A second payment is not clear while another one has a problem", () => {
      const payments = fold([
        notified("approved", { amount: "39.99" }),
        notified("approved", { transaction_id: "t2" }),
      ])
      expect(payments.map(({ isPageClear }) => isPageClear)).toEqual([false, false])
    })
  })

  describe("Proof", () => {
    it("A notification without an amount proves nothing until verify approves", () => {
      const incomplete = notified("approved", { amount: null })
      expect(onlyPayment([incomplete]).isProven).toBe(false)
      expect(onlyPayment([incomplete, verified("approved")]).isProven).toBe(true)
    })

    it("proof: both needs both sources", () => {
      const approvals = [notified("approved"), verified("approved")]
      expect(fold(approvals.slice(0, 1), undefined, "both")).toMatchObject([{ isProven: false }])
      expect(fold(approvals, undefined, "both")).toMatchObject([{ isProven: true }])
    })

    it("With proof: both, two sources that name two transactions prove neither", () => {
      const approvals = [notified("approved"), verified("approved", { transaction_id: "t2" })]
      expect(fold(approvals, undefined, "both")).toMatchObject([
        { isProven: false },
        { isProven: false },
      ])
    })
  })

  describe("Verify", () => {
    it("The latest answer about a transaction replaces the earlier ones", () => {
      const payment = onlyPayment([
        verified("approved"),
        verified("refunded", { amount: "5.00", at: at(1) }),
        verified("refunded", { amount: "12.00", at: at(2) }),
      ])
      expect(payment).toMatchObject({ returned: 1200, isUnclear: false })
    })

    it("A card that was declined before another one paid contradicts nothing", () => {
      const payment = onlyPayment([verified("declined"), notified("approved", { at: at(1) })])
      expect(payment).toMatchObject({ isProven: true, isUnclear: false })
    })

    it("A decline after a notification has approved is unclear", () => {
      const payment = onlyPayment([notified("approved"), verified("declined", { at: at(1) })])
      expect(payment).toMatchObject({ isUnclear: true, isPageClear: false })
    })

    it.each(["declined", "canceled", "a status that no list has"])(
      "Verify's own approval is unclear once verify says %s of it",
      (status) => {
        const payment = onlyPayment([verified("approved"), verified(status, { at: at(1) })])
        expect(payment).toMatchObject({ isUnclear: true, isPageClear: false })
      }
    )

    it.each([
      ["names fewer fields", { reference: null, merchant_site_id: null }],
      ["writes the amount in another form", { amount: "40.0", currency: "cad" }],
    ])("A later approval that %s makes nothing unclear", (_, fields) => {
      const payment = onlyPayment([
        verified("approved"),
        verified("approved", { ...fields, at: at(1) }),
      ])
      expect(payment).toMatchObject({ isProven: true, isPageClear: true })
    })

    it("A token that verify does not know any more makes nothing unclear", () => {
      const notFound = { http_status: 404, transaction_id: null, amount: null, at: at(1) }
      const payment = onlyPayment([verified("approved"), verified("", notFound)])
      expect(payment).toMatchObject({ isProven: true, isPageClear: true })
    })

    it("A decline of another transaction contradicts no payment that verify approves", () => {
      const payment = onlyPayment([
        verified("approved"),
        verified("declined", { transaction_id: "t2", at: at(1) }),
      ])
      expect(payment.isPageClear).toBe(true)
    })

    it.each([
      ["a notification reports a return", notified("voided", { at: at(2) })],
      ["it said before that the money was returned", verified("voided", { at: at(-1) })],
      ["it approved another amount before", verified("approved", { amount: "5.00", at: at(-1) })],
    ])("An approval is unclear where %s", (_, other) => {
      expect(onlyPayment([verified("approved"), other])).toMatchObject({ isPageClear: false })
    })

    it("An answer without an id that is older than the payment is unclear", () => {
      const payment = onlyPayment([
        verified("refunded", { transaction_id: null }),
        notified("approved", { at: at(1) }),
      ])
      expect(payment.isUnclear).toBe(true)
    })
  })

  describe("Ids of each source", () => {
    it("One payment of each source is one payment of the page", () => {
      const payment = onlyPayment(
        [notified("approved"), verified("approved", { transaction_id: "v1" })],
        OWN_IDS
      )
      expect(payment).toMatchObject({ transaction_id: "t1", isProven: true, isUnclear: false })
    })

    it("An admin's statement stays with the payment when the notification names another id", () => {
      const said = [verified("approved", { transaction_id: "v1" })]
      const admin = stated(4000, said, { transaction_id: "v1" })
      const payment = onlyPayment([...said, admin, notified("approved", { at: at(70) })], OWN_IDS)
      expect(payment).toMatchObject({ ids: ["v1", "t1"], gateway: 0, isUnclear: true })
    })

    it("A decline under the id of its source is of that payment", () => {
      const payment = onlyPayment(
        [
          notified("approved"),
          verified("approved", { transaction_id: "v1" }),
          verified("declined", { transaction_id: "v1", at: at(2) }),
        ],
        OWN_IDS
      )
      expect(payment.isUnclear).toBe(true)
    })

    it("A return under the id of its source is of that payment", () => {
      const payment = onlyPayment(
        [
          notified("approved"),
          verified("approved", { transaction_id: "v1" }),
          verified("refunded", { transaction_id: "v1", amount: "5.00", at: at(1) }),
        ],
        OWN_IDS
      )
      expect(payment).toMatchObject({ gateway: 3500, isUnclear: false })
    })

    it("A refund by verify, which has approved nothing, is of the page's only payment", () => {
      const refund = verified("refunded", { transaction_id: "v1", amount: "5.00", at: at(1) })
      expect(onlyPayment([notified("approved"), refund], OWN_IDS)).toMatchObject({
        returned: 500,
        isUnclear: false,
      })
      const chargeback = verified("chargeback", { transaction_id: "v1", amount: "5.00", at: at(2) })
      expect(onlyPayment([notified("approved"), refund, chargeback], OWN_IDS)).toMatchObject({
        ids: ["t1", "v1"],
      })
      const other = verified("refunded", { transaction_id: "v2", amount: "5.00", at: at(1) })
      expect(fold([notified("approved"), refund, other], OWN_IDS)).toHaveLength(3)
      const second = notified("approved", { transaction_id: "t2" })
      expect(fold([notified("approved"), second, refund], OWN_IDS)).toHaveLength(3)
      expect(fold([refund], OWN_IDS)).toMatchObject([{ transaction_id: "v1" }])
    })

    it("A void by verify, which has approved nothing, may be of another card", () => {
      const said = [notified("approved"), verified("voided", { transaction_id: "v1", at: at(1) })]
      expect(fold(said, OWN_IDS)).toMatchObject([
        { transaction_id: "t1", isUnclear: true },
        { transaction_id: "v1", gateway: 0 },
      ])
    })

    it("A refund by a notification is of its own id where only verify has approved", () => {
      const said = [
        verified("approved", { transaction_id: "v1" }),
        notified("refunded", { amount: "5.00", at: at(1) }),
      ]
      expect(fold(said, OWN_IDS)).toMatchObject([
        { transaction_id: null, isUnclear: true },
        { transaction_id: "t1", approved: null },
      ])
    })

    it("A page with more than one payment is unclear, and none is paired", () => {
      const payments = fold(
        [
          notified("approved"),
          notified("approved", { transaction_id: "t2" }),
          verified("approved", { transaction_id: "v1" }),
        ],
        OWN_IDS
      )
      expect(payments).toMatchObject([
        { transaction_id: "t1", isUnclear: true },
        { transaction_id: "t2", isUnclear: true },
      ])
    })
  })

  describe("paymentOfRow", () => {
    const second = notified("approved", { transaction_id: "t2", at: at(1) })

    it("A row has the payment of its id, also where each source has its own", () => {
      const payments = fold([notified("approved"), second])
      expect(paymentOfRow(payments, "t2")).toBe(payments[1])
      const own = fold(
        [notified("approved"), verified("approved", { transaction_id: "v1" })],
        OWN_IDS
      )
      expect(paymentOfRow(own, "v1")).toBe(own[0])
      expect(paymentOfRow(own, "t1")).toBe(own[0])
    })

    it("A row has no payment once no statement names its id", () => {
      expect(paymentOfRow(fold([second]), "t1")).toBeUndefined()
      expect(paymentOfRow([], null)).toBeUndefined()
    })

    it("A row whose id is of both sources has the payment that is named so first", () => {
      const same = verified("approved", { transaction_id: "t2" })
      const payments = fold([notified("approved"), second, same], OWN_IDS)
      expect(payments.map(({ ids }) => ids)).toEqual([["t1", "t2"], ["t2"]])
      expect(paymentOfRow(payments, "t2")).toBe(payments[1])
    })

    it("A row without an id has the page's only payment", () => {
      const payments = fold([notified("approved", { transaction_id: null })])
      expect(paymentOfRow(payments, null)).toBe(payments[0])
      expect(paymentOfRow(fold([notified("approved")]), null)).toMatchObject({
        transaction_id: "t1",
        isUnclear: false,
      })
    })

    it("A row without an id may have any of the approved payments, until an admin states it", () => {
      const wrong = notified("approved", { transaction_id: "t0", amount: "39.99", at: at(-1) })
      const back = notified("voided", { transaction_id: "t9", at: at(-2) })
      const said = [wrong, back, notified("approved"), verified("approved", { at: at(1) })]
      expect(paymentOfRow(fold(said), null)).toMatchObject({
        transaction_id: "t1",
        isUnclear: true,
      })
      expect(paymentOfRow(fold([...said, stated(0, said)]), null)).toMatchObject({
        transaction_id: "t1",
        isUnclear: false,
      })
      const one = fold([back, notified("approved"), verified("approved", { at: at(1) })])
      expect(paymentOfRow(one, null)).toMatchObject({ transaction_id: "t1", isUnclear: false })
    })
  })

  describe("A row without an id, next to rows with one,", () => {
    it("has the payment that no other row has, however little is proven of it", () => {
      const second = [
        notified("approved", { transaction_id: "t2" }),
        verified("approved", { transaction_id: "t2" }),
      ]
      const payments = fold([notified("approved"), ...second], PROFILE, "both")
      expect(paymentOfRow(payments, null, ["t2"])).toMatchObject({
        ...{ transaction_id: "t1", isProven: false, isUnclear: false },
      })
      expect(paymentOfRow(payments, null, ["t1", "t2"])).toBeUndefined()
    })
  })

  describe("An admin's statement", () => {
    it("clears what was unclear until the gateway says something new", () => {
      const said = [notified("approved"), verified("declined", { at: at(1) })]
      const admin = stated(0, said)
      expect(onlyPayment([...said, admin])).toMatchObject({ isUnclear: false, isPageClear: true })
      const approval = verified("approved", { at: at(70) })
      expect(onlyPayment([...said, admin, approval]).isPageClear).toBe(true)
      const taken = notified("refunded", { transaction_id: "t3", at: at(80) })
      expect(fold([...said, admin, approval, taken])[0]?.isPageClear).toBe(false)
    })

    it("has seen no statement that came after it, also where the admin had seen an earlier statement of an admin", () => {
      const said = [notified("approved")]
      const first = stated(0, said)
      const second = stated(0, [...said, first], { at: at(80) })
      const decline = verified("declined", { at: at(90) })
      expect(onlyPayment([...said, first, second, decline]).isPageClear).toBe(false)
    })

    it.each([
      ["its id, is late", { transaction_id: "t1" }, false],
      ["no id, may be of a second payment", { transaction_id: null }, true],
    ])(
      "of all that was returned stays clear where an approval that comes later, with %s",
      (_, fields, isUnclear) => {
        const said = [verified("approved")]
        const late = notified("approved", { ...fields, at: at(90) })
        const payment = onlyPayment([...said, stated(4000, said), late])
        expect(payment).toMatchObject({ gateway: 0, isUnclear })
        const all = [...said, stated(0, said), late]
        expect(onlyPayment(all)).toMatchObject({ gateway: 4000, isUnclear: false })
      }
    )

    it("replaces the one that its admin had read, whatever the clocks of two servers say", () => {
      const said = [notified("approved")]
      const first = stated(500, said, { at: at(62) })
      const second = stated(1000, [...said, first], { at: at(61) })
      expect(onlyPayment([...said, first, second]).returned).toBe(1000)
    })

    it("proves nothing", () => {
      const said = [notified("approved", { amount: null })]
      expect(onlyPayment([...said, stated(0, said)]).isProven).toBe(false)
    })

    it("without an id is about the page's only payment", () => {
      const nameless = { transaction_id: null }
      const said = [notified("approved")]
      expect(onlyPayment([...said, stated(4000, said, nameless)]).gateway).toBe(0)
      const two = [...said, notified("approved", { transaction_id: "t2" })]
      expect(fold([...two, stated(4000, two, nameless)])).toMatchObject([
        { isStated: false },
        { isStated: false },
      ])
      const back = [notified("voided", { transaction_id: "t0" }), notified("approved", nameless)]
      expect(fold([...back, stated(4000, back, nameless)])).toMatchObject([
        { transaction_id: null, isStated: true },
        { transaction_id: "t0", isStated: false },
      ])
    })

    it("is about its own transaction", () => {
      const said = [notified("approved"), notified("approved", { transaction_id: "t2" })]
      const payments = fold([...said, stated(4000, said, { transaction_id: "t2" })])
      expect(payments.map(({ gateway }) => gateway)).toEqual([4000, 0])
    })
  })

  describe("A payment with an unknown reference", () => {
    const foldNone = (...said: Statement[]) => foldStatements(said, PROFILE, null)

    it("matches what was first said of it", () => {
      const stray = { reference: "somebody", amount: "12.00", currency: "USD" }
      expect(
        foldNone(notified("approved", stray), notified("refunded", { ...stray, amount: "5.00" }))
      ).toMatchObject([
        {
          approved: 1200,
          gateway: 700,
          currency_code: "usd",
          problem: undefined,
          isUnclear: false,
        },
      ])
    })

    it("that was only returned had been paid before", () => {
      expect(foldNone(notified("refunded", { amount: "5.00" }))).toMatchObject([
        { approved: null, returned: 500, gateway: 0 },
      ])
    })

    it("is unclear where nothing names an amount", () => {
      const [payment] = foldNone(notified("approved", { amount: null, reference: null }))
      expect(payment).toMatchObject({ gateway: 0, isUnclear: true })
    })
  })

  it("A profile that lists another status gives the same statements another meaning", () => {
    const settled = profileOf({ statuses: { approved: ["settled"] } })
    expect(fold([notified("settled")])).toEqual([])
    expect(onlyPayment([notified("settled")], settled).isProven).toBe(true)
  })
})

import { UNREADABLE } from "../../contract/parse-json"
import type { Cents } from "../../money/money"
import { foldedOf, foldStatements, paymentOfRow } from "../fold"
import type { Payment } from "../payment"
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
  it("A payment page has no payment as long as the gateway has reported nothing about the page", () => {
    expect(fold([])).toEqual([])
  })

  it.each(["declined", "pending", "a new word"])(
    'A payment page has no payment when the notification and the verify call both report the status "%s"',
    (status) => {
      expect(fold([notified(status), verified(status)])).toEqual([])
    }
  )

  it("A notification with the status approved makes a confirmed payment of the whole amount", () => {
    expect(onlyPayment([notified("approved")])).toMatchObject({
      transaction_id: "t1",
      approved: 4000,
      returned: 0,
      gateway: 4000,
      isProven: true,
      isPageClear: true,
    })
  })

  it("A notification and a verify answer that approve the same transaction make one payment, not two", () => {
    expect(onlyPayment([notified("approved"), verified("approved")])).toMatchObject({
      gateway: 4000,
    })
  })

  it("A second approved transaction on a payment page makes a second payment", () => {
    const payments = fold([notified("approved"), notified("approved", { transaction_id: "t2" })])
    expect(payments).toMatchObject([
      { transaction_id: "t1", gateway: 4000, isProven: true },
      { transaction_id: "t2", gateway: 4000, isProven: true },
    ])
  })

  it("Two approvals with unreadable transaction ids make a payment unclear until an admin states what the gateway gave back", () => {
    const one = notified("approved", { transaction_id: UNREADABLE })
    const other = { ...one, id: "another", at: at(1) }
    const answer = verified("approved", { transaction_id: UNREADABLE })
    expect(onlyPayment([one, answer])).toMatchObject({ isUnclear: false, isPageClear: true })
    const said = [one, other, answer]
    expect(onlyPayment(said)).toMatchObject({ isUnclear: true, isPageClear: false })
    const admin = stated(0, said, { transaction_id: UNREADABLE })
    expect(onlyPayment([...said, admin])).toMatchObject({ gateway: 4000, isUnclear: false })
  })

  it("Two notified approvals without a transaction id make one clear payment on a payment page, and one unclear payment under an unknown reference", () => {
    const [one, other] = [0, 1].map((minute) =>
      notified("approved", { transaction_id: null, at: at(minute) })
    ) as [Statement, Statement]
    expect(onlyPayment([one, other])).toMatchObject({ gateway: 4000, isUnclear: false })
    expect(foldStatements([one, other], PROFILE, null)).toMatchObject([{ isUnclear: true }])
  })

  it("Statements of one moment count in the order of their ids, in whatever order they are read", () => {
    const one = notified("approved", { id: "statement_a", amount: "39.99" })
    const other = notified("approved", { id: "statement_b", amount: "38.00" })
    expect(onlyPayment([one, other]).approved).toBe(3999)
    expect(onlyPayment([other, one]).approved).toBe(3999)
  })

  it("Of two verify answers of one moment the answer with the refund counts, in whatever order they are read", () => {
    const refund = { amount: "5.00" }
    expect(onlyPayment([verified("approved"), verified("refunded", refund)]).returned).toBe(500)
    expect(onlyPayment([verified("refunded", refund), verified("approved")]).returned).toBe(500)
  })

  it("A gateway's verify answer without a transaction id belongs to the only payment on the payment page", () => {
    const payment = onlyPayment([
      notified("approved"),
      verified("refunded", { transaction_id: null, amount: "5.00", at: at(1) }),
    ])
    expect(payment).toMatchObject({ transaction_id: "t1", gateway: 3500, isUnclear: false })
  })

  it.each(["chargeback", "refunded"])(
    'A payment is unclear when the gateway reports "%s" of the whole sum under another transaction id after the approval, although the verify call approves later',
    (status) => {
      const payments = fold([
        notified("approved"),
        notified(status, { transaction_id: "t2", at: at(1) }),
        verified("approved", { at: at(2) }),
      ])
      expect(payments).toMatchObject([
        { transaction_id: "t1", gateway: 4000, isUnclear: true },
        { transaction_id: "t2", gateway: 0 },
      ])
    }
  )

  it("A payment is clear when the gateway voided another transaction of its page before the payment's approval", () => {
    const [, payment] = fold([
      notified("voided", { transaction_id: "t2", at: at(-1) }),
      notified("approved"),
      verified("approved", { at: at(2) }),
    ]).sort((one, other) => one.gateway - other.gateway)
    expect(payment).toMatchObject({ transaction_id: "t1", gateway: 4000, isUnclear: false })
  })

  it("A refund without a transaction id makes both payments on a payment page unclear", () => {
    const payments = fold([
      notified("approved"),
      notified("approved", { transaction_id: "t2" }),
      verified("refunded", { transaction_id: null, amount: "5.00", at: at(1) }),
    ])
    expect(payments).toMatchObject([{ isUnclear: true }, { isUnclear: true }])
  })

  it("A gateway's verify answer without a transaction id belongs to the payment that has no transaction id either", () => {
    const nameless = { transaction_id: null }
    const refund = verified("refunded", { ...nameless, amount: "5.00", at: at(1) })
    expect(onlyPayment([notified("approved", nameless), refund])).toMatchObject({
      ...{ transaction_id: null, gateway: 3500, isUnclear: false },
    })
  })

  it("A payment counts as unclear when a notification reports a void without a transaction id", () => {
    const payment = onlyPayment([
      notified("approved"),
      notified("voided", { transaction_id: null }),
    ])
    expect(payment.isUnclear).toBe(true)
  })

  it("A refund of a transaction that the gateway never approved is listed as a separate payment, and makes the approved payment unclear", () => {
    const payments = fold([
      notified("approved"),
      notified("refunded", { transaction_id: "refund_1", amount: "5.00" }),
    ])
    expect(payments).toMatchObject([
      { transaction_id: "t1", gateway: 4000, isUnclear: true },
      { transaction_id: "refund_1", approved: null, gateway: 3500, isUnclear: false },
    ])
  })

  it("A payment counts as unclear after a void of another card's transaction until a later verify answer approves the payment", () => {
    const said = [notified("voided", { transaction_id: "t0" }), notified("approved")]
    expect(fold(said)).toMatchObject([{ isUnclear: true }, { transaction_id: "t0", gateway: 0 }])
    expect(fold([...said, verified("approved", { at: at(1) })])).toMatchObject([
      { transaction_id: "t1", isProven: true, isUnclear: false, isPageClear: true },
      { transaction_id: "t0", gateway: 0 },
    ])
    expect(fold([...said, verified("approved", { at: at(0) })])[0]?.isUnclear).toBe(true)
  })

  const refundedAfter = (status: string, amount: string | null) =>
    fold([
      notified("approved"),
      notified(status, { transaction_id: "t0", amount, at: at(1) }),
      verified("refunded", { amount: "5.00", at: at(2) }),
    ])[0]

  it.each([
    ["a void of the whole amount", "voided", "40.00"],
    ["a chargeback without an amount", "chargeback", null],
  ])(
    "A refunded payment is clear although the gateway also reports %s of another transaction",
    (_, status, amount) => {
      const clear = { transaction_id: "t1", returned: 500, isUnclear: false }
      expect(refundedAfter(status, amount)).toMatchObject(clear)
    }
  )

  it.each([
    ["a chargeback of a part", "chargeback", "5.00"],
    ["a refund of the whole amount", "refunded", "40.00"],
  ])(
    "A refunded payment is unclear when the gateway also reports %s of another transaction",
    (_, status, amount) => {
      const unclear = { transaction_id: "t1", returned: 500, isUnclear: true }
      expect(refundedAfter(status, amount)).toMatchObject(unclear)
    }
  )

  it("A voided payment stays voided, whether the approval or the void is notified first [case 31]", () => {
    const [approved, voided] = [notified("approved"), notified("voided")]
    expect(onlyPayment([voided, approved])).toEqual(onlyPayment([approved, voided]))
    expect(onlyPayment([voided, approved])).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A partial refund of a transaction that the gateway never approved makes an unproven payment of the amount that is left", () => {
    expect(onlyPayment([notified("refunded", { amount: "5.00" })])).toMatchObject({
      approved: null,
      returned: 500,
      gateway: 3500,
      isProven: false,
    })
  })

  it("Two refunds of unapproved transactions make two payments, which are unclear if both may be the same refund", () => {
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
    ["a transaction id", { amount: null }, "voided"],
    ["an amount", { transaction_id: null }, "voided"],
    ["the status refunded", { transaction_id: null, amount: null }, "refunded"],
  ])(
    "A refund or void of a transaction that the gateway never approved makes a payment if the verify answer has %s",
    (_, fields, status) => {
      expect(fold([verified(status, fields)])).toHaveLength(1)
    }
  )

  it("A refund without a transaction id of a page that nobody paid makes one payment, which is clear", () => {
    const refund = notified("refunded", { transaction_id: null, amount: "5.00" })
    expect(onlyPayment([refund])).toMatchObject({ returned: 500, isUnclear: false })
  })

  it("A payment is unclear when an approval without a transaction id follows its void", () => {
    const again = notified("approved", { transaction_id: null, at: at(2) })
    const said = [notified("approved"), notified("voided", { at: at(1) })]
    expect(onlyPayment(said).isUnclear).toBe(false)
    expect(onlyPayment([...said, again]).isUnclear).toBe(true)
  })

  it("A void without a transaction id and amount makes no payment on a payment page that nobody paid", () => {
    expect(fold([verified("voided", { transaction_id: null, amount: null })])).toEqual([])
  })

  describe("Problems", () => {
    it.each([
      ["amount", { amount: "39.99" }],
      ["amount", { amount: "1e2" }],
      ["currency", { currency: "USD" }],
      ["reference", { reference: "hcatt_2" }],
      ["merchant_site_id", { merchant_site_id: "site_2" }],
    ] as const)(
      "An approval whose field %s differs from the payment page's (%j) does not confirm the payment [case 23]",
      (problem, fields) => {
        const payment = onlyPayment([notified("approved", fields)])
        expect(payment).toMatchObject({ problem, isProven: false, isPageClear: false })
      }
    )

    it("A payment is not confirmed when the verify call names another amount than notification and payment page [case 20]", () => {
      const payment = onlyPayment([notified("approved"), verified("approved", { amount: "39.99" })])
      expect(payment).toMatchObject({
        ...{ problem: "amount", isProven: false, approved: 4000, isUnclear: true },
      })
    })

    it("A payment of another amount than its payment page has the amount and currency that the gateway approved", () => {
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

    it("A verify answer with a wrong reference makes a payment unclear, despite a later right answer, until an admin who saw both makes a statement", () => {
      const wrong = verified("approved", { reference: "hcatt_2", at: at(1) })
      const said = [wrong, verified("approved", { at: at(2) })]
      expect(onlyPayment(said)).toMatchObject({ isUnclear: true, problem: "reference" })
      const seen = onlyPayment([...said, stated(0, said)])
      expect(seen).toMatchObject({ isUnclear: false, isProven: true, problem: undefined })
    })

    it("A wrong reference in a notification or the last verify answer stays a problem after an admin stated what was given back", () => {
      const reference = "hcatt_2"
      const right = verified("approved", { at: at(1) })
      const byVerify = [right, verified("approved", { reference, at: at(2) })]
      const byNotification = [notified("approved", { reference }), right]
      for (const said of [byVerify, byNotification]) {
        expect(onlyPayment([...said, stated(0, said)]).problem).toBe("reference")
      }
    })

    it('A gateway\'s verify answer that says only "approved" confirms the payment', () => {
      const absent = { amount: null, currency: null, reference: null, merchant_site_id: null }
      expect(onlyPayment([verified("approved", absent)])).toMatchObject({
        problem: undefined,
        isProven: true,
        gateway: 4000,
      })
    })

    it("A wrong amount in one payment makes the whole payment page unclear, also for another payment on the page whose amount is right", () => {
      const payments = fold([
        notified("approved", { amount: "39.99" }),
        notified("approved", { transaction_id: "t2" }),
      ])
      expect(payments.map(({ isPageClear }) => isPageClear)).toEqual([false, false])
    })
  })

  describe("Proof", () => {
    it("A notification without an amount confirms a payment only once the verify call approves the payment too", () => {
      const incomplete = notified("approved", { amount: null })
      expect(onlyPayment([incomplete]).isProven).toBe(false)
      expect(onlyPayment([incomplete, verified("approved")]).isProven).toBe(true)
    })

    it('With the option proof: "both", a payment is confirmed only when a notification and the verify call approve it', () => {
      const approvals = [notified("approved"), verified("approved")]
      expect(fold(approvals.slice(0, 1), undefined, "both")).toMatchObject([{ isProven: false }])
      expect(fold(approvals, undefined, "both")).toMatchObject([{ isProven: true }])
    })

    it('With the option proof: "both", a notification and a verify answer about two transactions confirm no payment', () => {
      const approvals = [notified("approved"), verified("approved", { transaction_id: "t2" })]
      expect(fold(approvals, undefined, "both")).toMatchObject([
        { isProven: false },
        { isProven: false },
      ])
    })
  })

  describe("Answers of verify", () => {
    it("The latest verify answer about a transaction replaces the earlier verify answers", () => {
      const payment = onlyPayment([
        verified("approved"),
        verified("refunded", { amount: "5.00", at: at(1) }),
        verified("refunded", { amount: "12.00", at: at(2) }),
      ])
      expect(payment).toMatchObject({ returned: 1200, isUnclear: false })
    })

    it("A card that was declined before another card was approved does not make the payment unclear", () => {
      const payment = onlyPayment([verified("declined"), notified("approved", { at: at(1) })])
      expect(payment).toMatchObject({ isProven: true, isUnclear: false })
    })

    it("A payment counts as unclear when the verify call says declined after a notification has approved the payment", () => {
      const payment = onlyPayment([notified("approved"), verified("declined", { at: at(1) })])
      expect(payment).toMatchObject({ isUnclear: true, isPageClear: false })
    })

    it.each(["declined", "canceled", "a status that no list has"])(
      'A payment that the verify call has approved is unclear when the verify call later says "%s"',
      (status) => {
        const payment = onlyPayment([verified("approved"), verified(status, { at: at(1) })])
        expect(payment).toMatchObject({ isUnclear: true, isPageClear: false })
      }
    )

    it.each([
      ["names fewer fields", { reference: null, merchant_site_id: null }],
      ["writes the amount in another form", { amount: "40.0", currency: "cad" }],
    ])(
      "A second approving verify answer that %s does not make the payment unclear",
      (_, fields) => {
        const payment = onlyPayment([
          verified("approved"),
          verified("approved", { ...fields, at: at(1) }),
        ])
        expect(payment).toMatchObject({ isProven: true, isPageClear: true })
      }
    )

    it("A 404 of the verify call after the call has approved the payment does not make the payment unclear", () => {
      const notFound = { http_status: 404, transaction_id: null, amount: null, at: at(1) }
      const payment = onlyPayment([verified("approved"), verified("", notFound)])
      expect(payment).toMatchObject({ isProven: true, isPageClear: true })
    })

    it("A later decline of another transaction does not make an approved payment unclear", () => {
      const payment = onlyPayment([
        verified("approved"),
        verified("declined", { transaction_id: "t2", at: at(1) }),
      ])
      expect(payment.isPageClear).toBe(true)
    })

    it.each([
      ["a notification voids the payment", notified("voided", { at: at(2) })],
      ["verify said before that the payment was voided", verified("voided", { at: at(-1) })],
      [
        "verify approved another amount before",
        verified("approved", { amount: "5.00", at: at(-1) }),
      ],
    ])("A payment that the verify call has approved is unclear when %s", (_, other) => {
      expect(onlyPayment([verified("approved"), other])).toMatchObject({ isPageClear: false })
    })

    it("A payment counts as unclear when the verify call reported a refund without a transaction id before the approval", () => {
      const payment = onlyPayment([
        verified("refunded", { transaction_id: null }),
        notified("approved", { at: at(1) }),
      ])
      expect(payment.isUnclear).toBe(true)
    })
  })

  describe("Own ids of each source", () => {
    it("If the verify call and notifications use different ids for a payment, an approval from each makes one payment", () => {
      const payment = onlyPayment(
        [notified("approved"), verified("approved", { transaction_id: "v1" })],
        OWN_IDS
      )
      expect(payment).toMatchObject({ transaction_id: "t1", isProven: true, isUnclear: false })
    })

    it("Two payments that only the verify call approves keep the transaction ids in the verify answers", () => {
      const said = [verified("approved"), verified("approved", { transaction_id: "v2", at: at(1) })]
      expect(fold(said, OWN_IDS).map(({ transaction_id }) => transaction_id)).toEqual(["t1", "v2"])
    })

    it("The sum that an admin stated as given back still counts when a notification later names another id of the payment", () => {
      const said = [verified("approved", { transaction_id: "v1" })]
      const admin = stated(4000, said, { transaction_id: "v1" })
      const payment = onlyPayment([...said, admin, notified("approved", { at: at(70) })], OWN_IDS)
      expect(payment).toMatchObject({ ids: ["v1", "t1"], gateway: 0, isUnclear: true })
    })

    it("A payment counts as unclear when the verify call declines the transaction id that the verify call had approved", () => {
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

    it("If the verify call and the notification name a payment by different transaction ids, a refund under the verify call's id is a refund of that payment", () => {
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

    it("If verify and notifications use different ids, a refund under verify's id belongs to the page's only payment, unless verify names two ids", () => {
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

    it("A void that the verify call reports under an id that no notification names is a separate payment, because another card may have been voided", () => {
      const said = [notified("approved"), verified("voided", { transaction_id: "v1", at: at(1) })]
      expect(fold(said, OWN_IDS)).toMatchObject([
        { transaction_id: "t1", isUnclear: true },
        { transaction_id: "v1", gateway: 0 },
      ])
    })

    it("If verify and notifications give one transaction different ids, a refund that only a notification reports is listed as a payment of its own, and the payment that only verify approved is unclear", () => {
      const said = [
        verified("approved", { transaction_id: "v1" }),
        notified("refunded", { amount: "5.00", at: at(1) }),
      ]
      expect(fold(said, OWN_IDS)).toMatchObject([
        { transaction_id: null, isUnclear: true },
        { transaction_id: "t1", approved: null },
      ])
    })

    it("Two notified payments are unclear when the verify call approves one of them under a third transaction id", () => {
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

    it("A stored payment is matched with a reported payment by the notification's transaction id or by the verify call's id", () => {
      const payments = fold([notified("approved"), second])
      expect(paymentOfRow(payments, "t2")).toBe(payments[1])
      const own = fold(
        [notified("approved"), verified("approved", { transaction_id: "v1" })],
        OWN_IDS
      )
      expect(paymentOfRow(own, "v1")).toBe(own[0])
      expect(paymentOfRow(own, "t1")).toBe(own[0])
    })

    it("Two payments stored under the verify call's ids are each matched with the right payment when notifications name other ids for the payments", () => {
      const verify = [1, 2].map((nth) =>
        verified("approved", { transaction_id: `v${nth}`, at: at(nth) })
      )
      const [one, other] = fold([...verify, notified("approved"), second], OWN_IDS)
      expect(paymentOfRow([one, other] as never, "v1")).toBe(one)
      expect(paymentOfRow([one, other] as never, "v2")).toBe(other)
    })

    it("A stored payment stays unmatched if the gateway's statements name only other transaction ids", () => {
      expect(paymentOfRow(fold([second]), "t1")).toBeUndefined()
      expect(paymentOfRow([], null)).toBeUndefined()
    })

    it("A transaction id that the verify call and a notification both name belongs to the notification's payment only, and to no second payment", () => {
      const same = verified("approved", { transaction_id: "t2" })
      const payments = fold([notified("approved"), second, same], OWN_IDS)
      expect(payments.map(({ ids }) => ids)).toEqual([["t1"], ["t2"]])
      expect(paymentOfRow(payments, "t2")).toBe(payments[1])
    })

    it("A stored payment without a transaction id is matched with the only reported payment of its payment page", () => {
      const payments = fold([notified("approved", { transaction_id: null })])
      expect(paymentOfRow(payments, null)).toBe(payments[0])
      expect(paymentOfRow(fold([notified("approved")]), null)).toMatchObject({
        transaction_id: "t1",
        isUnclear: false,
      })
    })

    it("A stored payment without a transaction id is unclear on a page with several approvals until an admin makes a statement", () => {
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

  describe("foldedOf", () => {
    const [approved, none] = [null, 0 as Cents]
    const NOTHING_STORED = {
      approved,
      returned: none,
      gateway: none,
      captured: none,
      refunded: none,
    }
    const row = (id: string, transaction_id: string | null, change: Partial<Payment> = {}) => ({
      ...{ id, transaction_id, captured_at: null, balances: NOTHING_STORED },
      ...change,
    })
    const claimed = { captured_at: at(1) }
    const own = fold(
      [notified("approved"), verified("approved", { transaction_id: "v1" })],
      OWN_IDS
    )
    const gateways = (rows: ReturnType<typeof row>[]) =>
      rows.map((each) => foldedOf(each, { folded: own, payments: rows })?.gateway)

    it("Of two rows that name one transaction, the claimed row has its money, or else the older row", () => {
      expect(gateways([row("1", "v1"), row("2", "t1")])).toEqual([4000, 0])
      expect(gateways([row("1", "v1"), row("2", "t1", claimed)])).toEqual([0, 4000])
      expect(gateways([row("1", null), row("2", "t1")])).toEqual([4000, 0])
      expect(gateways([row("1", null, claimed), row("2", "t1")])).toEqual([4000, 0])
    })

    it("A row without an id has the transaction that no other row names, also when the other row is claimed", () => {
      const two = fold([
        notified("approved"),
        notified("approved", { transaction_id: "t2", at: at(1) }),
      ])
      for (const other of [row("2", "t1"), row("2", "t1", claimed)]) {
        const rows = [row("1", null), other]
        expect(rows.map((each) => foldedOf(each, { folded: two, payments: rows }))).toMatchObject([
          { transaction_id: "t2", gateway: 4000, isUnclear: false },
          { transaction_id: "t1", gateway: 4000 },
        ])
      }
    })

    it("A row whose transaction no statement names has no payment, and takes none from another row", () => {
      expect(gateways([row("1", "t9"), row("2", "t1")])).toEqual([undefined, 4000])
    })

    it("Of two rows that Medusa has both captured for one transaction, only the older row has the money, so that a person sees the other row", () => {
      expect(gateways([row("1", "v1", claimed), row("2", "t1", claimed)])).toEqual([4000, 0])
    })

    it("A claimed row without an id keeps its transaction when a second payment is reported, although another row names the transaction", () => {
      const two = fold([
        notified("approved"),
        notified("approved", { transaction_id: "t2", at: at(1) }),
      ])
      const emptied = row("2", "t1", { balances: { ...NOTHING_STORED, approved: 0 as Cents } })
      const rows = [row("1", null, claimed), emptied]
      expect(rows.map((each) => foldedOf(each, { folded: two, payments: rows }))).toMatchObject([
        { transaction_id: "t1", gateway: 4000 },
        { transaction_id: "t1", gateway: 0, isOfAnotherRow: true },
      ])
    })

    it("A claimed row without an id has the payment without an id, also when a refund names the id of that payment", () => {
      const said = [
        verified("approved", { transaction_id: "x" }),
        notified("refunded", { transaction_id: "x", at: at(1) }),
      ]
      const payments = fold(said, OWN_IDS)
      const rows = [row("1", null, claimed), row("2", "x")]
      expect(foldedOf(rows[0] as never, { folded: payments, payments: rows })).toMatchObject({
        ...{ transaction_id: null, isUnclear: true },
      })
    })

    it("When two rows name one transaction, only one of the rows has its money and its proof, also while the sum is unclear", () => {
      const twice = [notified("approved"), notified("refunded", { at: at(1), amount: "5.00" })]
      const rows = [row("1", null, claimed), row("2", "t1")]
      for (const payments of [own, fold([...twice, verified("approved", { at: at(2) })])]) {
        expect(foldedOf(row("2", "t1"), { folded: payments, payments: rows })).toMatchObject({
          ...{ approved: 0, returned: 0, gateway: 0, isProven: false, isUnclear: false },
          ...{ isVerified: false, isStated: false },
        })
      }
    })
  })

  it("A captured payment keeps its stored row, which has no transaction id, although the row of a refund has the id by which verify names the payment", () => {
    const said = [
      verified("approved", { transaction_id: "x" }),
      notified("approved", { transaction_id: "n1" }),
      notified("refunded", { transaction_id: "x", amount: "5.00", at: at(1) }),
    ]
    const balances = { approved: null, returned: 500, gateway: 3500, captured: 0, refunded: 0 }
    const rows = [
      { id: "1", transaction_id: null, captured_at: at(1), balances },
      { id: "2", transaction_id: "x", captured_at: null, balances },
    ] as Payment[]
    const page = { folded: fold(said, OWN_IDS), payments: rows }
    expect(rows.map((row) => foldedOf(row, page)?.transaction_id)).toEqual(["n1", "x"])
  })

  describe("Rows without an id", () => {
    it("A stored payment without a transaction id is matched with the page's only payment that belongs to no other stored payment", () => {
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

  describe("Statements of admins", () => {
    it("A payment is clear once an admin states what was given back, until the gateway reports another transaction's refund", () => {
      const said = [notified("approved"), verified("declined", { at: at(1) })]
      const admin = stated(0, said)
      expect(onlyPayment([...said, admin])).toMatchObject({ isUnclear: false, isPageClear: true })
      const approval = verified("approved", { at: at(70) })
      expect(onlyPayment([...said, admin, approval]).isPageClear).toBe(true)
      const taken = notified("refunded", { transaction_id: "t3", at: at(80) })
      expect(fold([...said, admin, approval, taken])[0]?.isPageClear).toBe(false)
    })

    it("A payment is unclear when the gateway declines it after an admin has stated two times what was given back", () => {
      const said = [notified("approved")]
      const first = stated(0, said)
      const second = stated(0, [...said, first], { at: at(80) })
      const decline = verified("declined", { at: at(90) })
      expect(onlyPayment([...said, first, second, decline]).isPageClear).toBe(false)
    })

    it.each([
      ["it is clear when the approval names its transaction", { transaction_id: "t1" }, false],
      ["it is unclear when the approval names no transaction", { transaction_id: null }, true],
    ])(
      "A late approval decides whether a payment that an admin stated as given back in full is clear: %s",
      (_, fields, isUnclear) => {
        const said = [verified("approved")]
        const late = notified("approved", { ...fields, at: at(90) })
        const payment = onlyPayment([...said, stated(4000, said), late])
        expect(payment).toMatchObject({ gateway: 0, isUnclear })
        const all = [...said, stated(0, said), late]
        expect(onlyPayment(all)).toMatchObject({ gateway: 4000, isUnclear: false })
      }
    )

    const nameless = { transaction_id: null }

    it("A payment that an admin stated as given back in full stays clear when verify approves again without a transaction id", () => {
      const said = [verified("approved")]
      const again = verified("approved", { ...nameless, at: at(90) })
      expect(onlyPayment([...said, stated(4000, said), again])).toMatchObject({
        ...{ gateway: 0, isUnclear: false },
      })
    })

    it("A payment without a transaction id that an admin stated as given back in full stays clear, also when a notification declines a card", () => {
      const said = [notified("approved", nameless)]
      const admin = stated(4000, said, nameless)
      const declined = notified("declined", { ...nameless, at: at(90) })
      for (const all of [said, [...said, declined]]) {
        expect(onlyPayment([...all, admin])).toMatchObject({ gateway: 0, isUnclear: false })
      }
    })

    it("When two admins state refunded sums, the sum of the admin who had seen the other sum counts, even if that sum has the earlier time", () => {
      const said = [notified("approved")]
      const first = stated(500, said, { at: at(62) })
      const second = stated(1000, [...said, first], { at: at(61) })
      expect(onlyPayment([...said, first, second]).returned).toBe(1000)
    })

    it("A payment is not confirmed by an admin who states what the gateway gave back", () => {
      const said = [notified("approved", { amount: null })]
      expect(onlyPayment([...said, stated(0, said)]).isProven).toBe(false)
    })

    it("The refunded sum that an admin states without a transaction id counts for the payment page's only approved payment", () => {
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

    it("The refunded sum that an admin states for one transaction does not change another transaction's payment", () => {
      const said = [notified("approved"), notified("approved", { transaction_id: "t2" })]
      const payments = fold([...said, stated(4000, said, { transaction_id: "t2" })])
      expect(payments.map(({ gateway }) => gateway)).toEqual([4000, 0])
    })
  })

  describe("Unknown references", () => {
    const foldNone = (...said: Statement[]) => foldStatements(said, PROFILE, null)

    it("A payment with an unknown reference has the amount and currency of the payment's first approval", () => {
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

    it("A payment with an unknown reference has no approved amount when the gateway has only reported a refund of it", () => {
      expect(foldNone(notified("refunded", { amount: "5.00" }))).toMatchObject([
        { approved: null, returned: 500, gateway: 0 },
      ])
    })

    it("A payment with an unknown reference is unclear when the gateway's notification names no amount", () => {
      const [payment] = foldNone(notified("approved", { amount: null, reference: null }))
      expect(payment).toMatchObject({ gateway: 0, isUnclear: true })
    })
  })

  it("A stored notification becomes an approval once the gateway profile lists its status as approved", () => {
    const settled = profileOf({ statuses: { approved: ["settled"] } })
    expect(fold([notified("settled")])).toEqual([])
    expect(onlyPayment([notified("settled")], settled).isProven).toBe(true)
  })
})

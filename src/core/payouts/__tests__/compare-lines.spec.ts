import { compareLines, missingPayout } from "../compare-lines"
import { KnownPayments, type KnownPayment } from "../known-payments"
import type { Cents } from "../../money/money"
import type { PayoutLine, UnreadableLine } from "../read-lines"

const payment = (over: Partial<KnownPayment> = {}): KnownPayment => ({
  id: "hcpay_1",
  reference: "hcatt_1",
  attempt_id: "hcatt_1",
  transaction_id: "txn_1",
  amount: "22.59",
  currency_code: "cad",
  taken: "proven",
  refunded: "0.00",
  ...over,
})

const line = (cents: number, over: Partial<PayoutLine> = {}): PayoutLine => ({
  line: 2,
  kind: "payment",
  transaction_id: "txn_1",
  reference: null,
  amount: cents as Cents,
  fee: 0 as Cents,
  currency_code: "cad",
  day: null,
  ...over,
})

const refund = (cents: number, over: Partial<PayoutLine> = {}) =>
  line(cents, { kind: "refund", ...over })

function match(
  lines: PayoutLine[],
  payments: KnownPayment[] = [payment()],
  { anyTransaction = false, unreadable = [] as UnreadableLine[] } = {}
) {
  return compareLines({ lines, unreadable }, new KnownPayments(payments, anyTransaction))
}

/** Kinds with the expected and the found amount. */
const kindsOf = ({ differences }: ReturnType<typeof match>) =>
  differences.map(({ expected, found, kind, line: at }) => `${at} ${kind} ${expected} ${found}`)

describe("compareLines", () => {
  it("A line of a payout file matches the payment with the same transaction id and exactly the same amount", () => {
    expect(match([line(2259)])).toEqual({
      differences: [],
      matched: 1,
      named: new Set(["hcpay_1"]),
    })
  })

  it("A line of a payout file without a transaction id matches the payment with the same reference", () => {
    const named = { transaction_id: null, reference: "hcatt_1" }
    expect(kindsOf(match([line(2259, named)]))).toEqual([])
  })

  it("A payout line without a transaction id belongs to the proven payment when a held payment has the same reference", () => {
    const held = payment({ id: "hcpay_2", transaction_id: "txn_2", taken: "held" })
    const named = line(2259, { transaction_id: null, reference: "hcatt_1" })
    expect(match([named], [payment(), held]).named).toEqual(new Set(["hcpay_1"]))
    expect(match([named], [held, payment()]).named).toEqual(new Set(["hcpay_1"]))
  })

  it("Two payments on one payment page match two lines of a payout file by their transaction ids", () => {
    const second = payment({ id: "hcpay_2", transaction_id: "txn_2", taken: "held" })
    const lines = [line(2259), line(2259, { transaction_id: "txn_2", reference: "hcatt_1" })]
    for (const anyTransaction of [false, true]) {
      const { differences, named } = match(lines, [payment(), second], { anyTransaction })
      expect([differences, named]).toEqual([[], new Set(["hcpay_1", "hcpay_2"])])
    }
  })

  it("A refund line with an unknown transaction id in a payout file belongs to the payment with the line's reference", () => {
    const own = { transaction_id: "txn_refund", reference: "hcatt_1" }
    expect(kindsOf(match([refund(500, own)], [payment({ refunded: "5.00" })]))).toEqual([])
    expect(kindsOf(match([refund(500, own)]))).toEqual(["2 refunded_at_gateway_only 0.00 5.00"])
  })

  it("A refund line in a payout file does not count as the payout of its payment", () => {
    expect(match([refund(2259)], [payment({ refunded: "22.59" })]).named).toEqual(new Set())
  })

  it("A payout line whose transaction id and reference belong to two payments counts for the transaction id's payment", () => {
    const other = payment({
      id: "hcpay_2",
      reference: "hcatt_2",
      transaction_id: "txn_2",
      amount: "5.00",
    })
    const named = { transaction_id: "txn_2", reference: "hcatt_1" }
    expect(match([line(500, named)], [payment(), other])).toMatchObject({
      differences: [],
      named: new Set(["hcpay_2"]),
    })
  })

  it("A payout line belongs to the approved payment when another payment of the same transaction is held for an admin", () => {
    const reused = payment({ id: "hcpay_2", reference: "hcatt_2", taken: "held", amount: "5.00" })
    expect(kindsOf(match([line(2259)], [reused, payment()]))).toEqual([])
    expect(kindsOf(match([line(2259)], [payment(), reused]))).toEqual([])
  })

  it("A payout line with a known reference but an unknown transaction id is reported, because it may be a second payment", () => {
    const second = line(2259, { line: 3, transaction_id: "txn_2", reference: "hcatt_1" })
    expect(match([second]).differences).toMatchObject([
      { kind: "unknown_transaction", line: 3, reference: "hcatt_1", transaction_id: "txn_2" },
    ])
  })

  it("If payout files may name other transaction ids than the store knows, a line with an unknown id belongs to its reference's payment", () => {
    const named = line(2259, { transaction_id: "other_1", reference: "hcatt_1" })
    expect(kindsOf(match([named], [payment()], { anyTransaction: true }))).toEqual([])
  })

  it("If payout files may name other transaction ids than the store knows, a line belongs to the payment with the line's reference, even if another payment has the line's transaction id", () => {
    const other = payment({ id: "hcpay_2", reference: "hcatt_2", transaction_id: "7" })
    const named = line(2259, { transaction_id: "7", reference: "hcatt_1" })
    const { named: found } = match([named], [payment(), other], { anyTransaction: true })
    expect(found).toEqual(new Set(["hcpay_1"]))
  })

  it("A payout or refund line with an unknown transaction id is reported", () => {
    const lines = [
      line(500, { transaction_id: "txn_9" }),
      refund(200, { line: 3, transaction_id: "txn_9" }),
    ]
    expect(kindsOf(match(lines))).toEqual([
      "2 unknown_transaction null 5.00",
      "3 unknown_transaction null 2.00",
    ])
    expect(match(lines)).toMatchObject({
      differences: [{ refund: false }, { refund: true }],
      matched: 0,
      named: new Set(),
    })
  })

  it("A payout line of a payment that the gateway never approved is reported with a link to the payment's page in Admin", () => {
    expect(match([line(2259)], [payment({ taken: null })]).differences).toMatchObject([
      { kind: "unknown_transaction", attempt_id: "hcatt_1", found: "22.59" },
    ])
  })

  it("A payout difference about a payment with an unknown reference has no link to a page in Admin", () => {
    const unknown = payment({ attempt_id: null, reference: "of-another-system", taken: "held" })
    expect(match([line(2258)], [unknown]).differences).toMatchObject([
      { kind: "other_amount", payment_id: "hcpay_1", attempt_id: null },
    ])
    expect(match([line(2259)], [{ ...unknown, taken: null }]).differences).toMatchObject([
      { kind: "unknown_transaction", payment_id: "hcpay_1", attempt_id: null },
    ])
  })

  it("A payout line matches a payment that is held for an admin, because the gateway has its money", () => {
    expect(kindsOf(match([line(2259)], [payment({ taken: "held" })]))).toEqual([])
  })

  it.each([
    [2258, "22.58"],
    [2260, "22.60"],
  ])(
    "A payout line of %d cents for a payment of 2,259 cents is reported as a wrong amount",
    (cents, found) => {
      const matched = match([line(cents)])
      expect(kindsOf(matched)).toEqual([`2 other_amount 22.59 ${found}`])
      expect(matched.matched).toBe(0)
    }
  )

  it("A payout line in another currency than the payment is reported with both currencies, and does not match the payment", () => {
    const matched = match([line(1650, { currency_code: "usd" })])
    expect(matched).toMatchObject({
      differences: [
        {
          kind: "other_amount",
          refund: false,
          expected: "22.59",
          currency_code: "cad",
          found: "16.50",
          found_currency_code: "usd",
        },
      ],
      matched: 0,
    })
  })

  it("A refund line in another currency than the payment is reported", () => {
    const foreign = refund(500, { currency_code: "usd" })
    const matched = match([line(2259), { ...foreign, line: 3 }], [payment({ refunded: "5.00" })])
    expect(kindsOf(matched)).toEqual(["3 other_amount 5.00 5.00"])
    expect(matched).toMatchObject({ differences: [{ refund: true }], matched: 1 })
  })

  it("A difference of a payout line without a transaction id shows the payment's transaction id", () => {
    const named = { transaction_id: null, reference: "hcatt_1" }
    expect(match([line(2258, named)]).differences).toMatchObject([
      { transaction_id: "txn_1", reference: "hcatt_1" },
    ])
  })

  it("A payout difference shows the line's transaction id when the payment has another transaction id", () => {
    const own = { transaction_id: "txn_refund", reference: "hcatt_1" }
    expect(match([refund(500, own)]).differences).toMatchObject([{ transaction_id: "txn_refund" }])
  })

  it("A payment counts as paid out although the payout file also contains a refund of the payment", () => {
    const refunded = payment({ refunded: "5.00" })
    expect(match([line(2259), refund(500, { line: 3 })], [refunded]).named).toEqual(
      new Set(["hcpay_1"])
    )
  })

  it("A payout line without transaction id and reference belongs to no payment", () => {
    const unreadable: UnreadableLine[] = [
      { line: 2, problem: "identity_missing", transaction_id: null, reference: null },
    ]
    const unnamed = payment({ transaction_id: null })
    expect(match([], [unnamed], { unreadable }).named).toEqual(new Set())
  })

  it("A payment without a transaction id matches the payout line with the payment's reference", () => {
    const named = line(2259, { reference: "hcatt_1" })
    expect(kindsOf(match([named], [payment({ transaction_id: null })]))).toEqual([])
  })

  it.each([
    ["two lines of the whole amount", 2259, 2259, "45.18", 1],
    ["two lines that are too much together", 2000, 1000, "30.00", 0],
  ])(
    "A payment is reported as paid out twice when the payout file has %s",
    (_, first, second, found, count) => {
      const matched = match([line(first), line(second, { line: 3 })])
      expect(kindsOf(matched)).toEqual([`3 paid_out_twice 22.59 ${found}`])
      expect(matched.matched).toBe(count)
    }
  )

  it("Several payout lines of one payment are added up before they are compared with the payment", () => {
    expect(kindsOf(match([line(2000), line(259, { line: 3 })]))).toEqual([])
    expect(kindsOf(match([line(2000), line(58, { line: 3 })]))).toEqual([
      "3 other_amount 22.59 20.58",
    ])
  })

  describe("Payments that are paid out twice", () => {
    const twice = (...refunds: PayoutLine[]) => [line(2259), line(2259, { line: 3 }), ...refunds]

    it("A payment paid out twice is no difference when a refund line that Medusa did not book takes one payout back", () => {
      expect(match(twice(refund(2259, { line: 4 })))).toMatchObject({
        differences: [],
        matched: 3,
      })
    })

    it("If a payout file pays a payment out twice and takes back a part, the payment is reported with the sum of both payouts less the part", () => {
      const matched = match(twice(refund(1000, { line: 4 })))
      expect(kindsOf(matched)).toEqual(["3 paid_out_twice 22.59 35.18"])
      expect(matched.matched).toBe(2)
    })

    it("A refund line that Medusa has booked does not take back the second payout of a payment", () => {
      const booked = [payment({ refunded: "22.59" })]
      expect(kindsOf(match(twice(refund(2259, { line: 4 })), booked))).toEqual([
        "3 paid_out_twice 22.59 45.18",
      ])
      const inPart = [payment({ refunded: "5.00" })]
      expect(kindsOf(match(twice(refund(2759, { line: 4 })), inPart))).toEqual([])
      expect(kindsOf(match(twice(refund(2758, { line: 4 })), inPart))).toEqual([
        "3 paid_out_twice 22.59 22.60",
      ])
    })

    it("If a payout file pays a payment out twice and takes back more than the second payout and Medusa's refunds, the rest is reported as refunded at the gateway only", () => {
      const booked = [payment({ refunded: "5.00" })]
      expect(kindsOf(match(twice(refund(2859, { line: 4 })), booked))).toEqual([
        "4 refunded_at_gateway_only 5.00 6.00",
      ])
    })
  })

  it("Partial refunds in a payout file are added up and compared with the refunds that Medusa has booked", () => {
    const refunds = [refund(200), refund(300, { line: 3 })]
    expect(kindsOf(match(refunds, [payment({ refunded: "5.00" })]))).toEqual([])
    expect(kindsOf(match(refunds, [payment({ refunded: "4.99" })]))).toEqual([
      "3 refunded_at_gateway_only 4.99 5.00",
    ])
  })

  it("Payout differences mask card numbers from wrongly chosen columns, and show a payment's own ids in full", () => {
    const card = ["4242424242424242", "4242 4242 4242 4242"] as const
    const unreadable: UnreadableLine[] = [
      { line: 9, problem: "amount_zero", transaction_id: card[0], reference: card[1] },
    ]
    const numbered = payment({ transaction_id: "5555555555554444" })
    const lines = [
      line(500, { transaction_id: card[0] }),
      line(500, { line: 3, transaction_id: "5555555555554444", reference: card[1] }),
      line(500, { line: 4, transaction_id: "4242424242424241" }),
    ]
    const masked = "424242******4242"
    expect(match(lines, [numbered], { unreadable }).differences).toMatchObject([
      { line: 2, transaction_id: masked },
      { line: 3, transaction_id: "5555555555554444", reference: masked },
      { line: 4, transaction_id: "4242424242424241" },
      { line: 9, transaction_id: masked, reference: masked },
    ])
  })

  it("A payout line that cannot be read is reported, and its payment is not reported as missing", () => {
    const unreadable: UnreadableLine[] = [
      { line: 9, problem: "amount_unreadable", transaction_id: "txn_1", reference: null },
    ]
    const matched = match([line(100, { transaction_id: "txn_9" })], [payment()], { unreadable })
    expect(matched.differences).toMatchObject([
      { line: 2, kind: "unknown_transaction" },
      { line: 9, kind: "unreadable_line", problem: "amount_unreadable", transaction_id: "txn_1" },
    ])
    expect(matched.named).toEqual(new Set(["hcpay_1"]))
  })
})

describe("missingPayout", () => {
  it("A payment that is missing from the payout file is reported with its amount", () => {
    expect(missingPayout(payment({ amount: "22.5" }))).toMatchObject({
      kind: "missing_payout",
      payment_id: "hcpay_1",
      attempt_id: "hcatt_1",
      transaction_id: "txn_1",
      expected: "22.50",
      found: null,
      line: null,
      currency_code: "cad",
    })
  })
})

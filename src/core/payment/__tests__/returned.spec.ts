import { at, fold, notified, onlyPayment, profileOf, stated, verified } from "./said"

const approved = notified("approved")
const paid = (...statements: Parameters<typeof onlyPayment>[0]) =>
  onlyPayment([approved, ...statements])

describe("Returned sums", () => {
  it("The sum that the gateway gave back of a payment is the sum of the refunds that notifications report", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("refunded", { amount: "7.50" })
    )
    expect(payment).toMatchObject({ returned: 1250, gateway: 2750, isUnclear: false })
  })

  it("The sum given back is the larger of the notified refunds and of the refund in the verify answer, not both together", () => {
    const answer = verified("refunded", { amount: "5.00", at: at(1) })
    expect(paid(notified("refunded", { amount: "5.00" }), answer).returned).toBe(500)
    expect(paid(notified("refunded", { amount: "7.00" }), answer).returned).toBe(700)
  })

  it("A chargeback is added to a payment's refund, even if both have the same amount", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: "5.00" })
    )
    expect(payment).toMatchObject({ returned: 1000, isUnclear: false })
  })

  it.each(["voided", "chargeback", "reversed"])(
    'A payment counts as given back in full when a notification says "%s" without an amount',
    (status) => {
      const payment = paid(notified(status, { amount: null }))
      expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
    }
  )

  it("A chargeback without an amount counts for all that earlier refunds have left of the payment", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: null })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A payment counts as unclear when a refund is reported without an amount", () => {
    expect(paid(notified("refunded", { amount: null })).isUnclear).toBe(true)
  })

  it("A refund without an amount is a full refund if the gateway has a different status for partial refunds", () => {
    const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    const payment = onlyPayment([approved, notified("refunded", { amount: null })], profile)
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A payment counts as unclear when a partial refund is reported with the whole amount of the payment", () => {
    const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    expect(onlyPayment([approved, notified("partially_refunded")], profile).isUnclear).toBe(true)
    const part = notified("partially_refunded", { amount: "5.00" })
    expect(onlyPayment([approved, part], profile)).toMatchObject({
      returned: 500,
      isUnclear: false,
    })
  })

  it.each([
    ["an unreadable amount", { amount: "five" }],
    ["the amount zero", { amount: "0.00" }],
    ["an amount in another currency", { amount: "5.00", currency: "USD" }],
  ])("A payment counts as unclear when a refund is reported with %s", (_, fields) => {
    expect(paid(notified("refunded", fields)).isUnclear).toBe(true)
  })

  it.each([
    ["another event kind", { event: "payment.refunded" }],
    ["another form of the same amount", { amount: "5.0" }],
    ["another spelling of the status", { status: "Refunded" }],
  ])(
    "A payment counts as unclear when a second refund of the same sum is reported with %s: it may be the first refund again",
    (_, fields) => {
      const refund = { amount: "5.00" }
      const payment = paid(
        notified("refunded", refund),
        notified("refunded", { ...refund, ...fields })
      )
      expect(payment.isUnclear).toBe(true)
    }
  )

  it("A payment counts as unclear when a notified refund may be the same money as the reversal that verify reports", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      verified("reversed", { amount: "5.00", at: at(1) })
    )
    expect(payment.isUnclear).toBe(true)
  })

  it("A payment is clear when a notified refund is the refund that verify reports, although a chargeback was notified too", () => {
    const part = { amount: "5.00" }
    const payment = paid(
      notified("refunded", part),
      notified("chargeback", part),
      verified("refunded", { ...part, at: at(1) })
    )
    expect(payment).toMatchObject({ returned: 1000, isUnclear: false })
  })

  it("A full refund is counted once, however often the gateway reports the refund", () => {
    expect(paid(notified("refunded"), notified("refunded"))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
    expect(paid(notified("voided"), verified("refunded", { at: at(1) }))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
  })

  it("A full refund that two notifications report without a currency is counted once", () => {
    const nameless = { currency: null }
    expect(paid(notified("refunded", nameless), notified("refunded", nameless))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
  })

  it("Two reports of an equal refund are added up, and the payment is unclear: the gateway may have made one refund", () => {
    const refund = { amount: "5.00" }
    const payment = paid(notified("refunded", refund), notified("refunded", refund))
    expect(payment).toMatchObject({ returned: 1000, isUnclear: true })
  })

  it("A payment of which the gateway gave back more than was paid is unclear, and the gateway's sum is zero, not less", () => {
    const payment = paid(
      notified("refunded", { amount: "35.00" }),
      notified("chargeback", { amount: "35.00" })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: true })
  })

  it("A notification whose event the gateway profile lists in events.reversed is a refund, whatever its status is", () => {
    const profile = profileOf({ events: { reversed: ["payment.refunded"] } })
    const refund = notified("approved", { event: "payment.refunded", amount: "5.00" })
    expect(onlyPayment([approved, refund], profile).returned).toBe(500)
  })

  describe("Returned sums after an admin's statement", () => {
    const refund = notified("refunded", { amount: "5.00" })

    it("The refunded sum that an admin states replaces the refunds that the gateway had reported before", () => {
      const said = [approved, refund]
      expect(onlyPayment([...said, stated(1200, said)])).toMatchObject({
        returned: 1200,
        isUnclear: false,
        isStated: true,
      })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
    })

    it("A refund that an admin states before the gateway reports the same sum is counted once", () => {
      expect(onlyPayment([approved, stated(500, [approved]), refund])).toMatchObject({
        returned: 500,
        isUnclear: false,
      })
    })

    it("A refund reported after an admin stated a refund makes the payment unclear if the stated refund may be another transaction's chargeback", () => {
      const said = [approved, notified("chargeback", { transaction_id: "t0", amount: "5.00" })]
      const [payment] = fold([...said, stated(500, said), refund])
      expect(payment).toMatchObject({ returned: 500, isUnclear: true })
    })

    it("When the gateway reports a larger refund than an admin has stated, the gateway's sum counts as returned", () => {
      const more = notified("refunded", { amount: "8.00" })
      expect(onlyPayment([approved, stated(500, [approved]), more]).returned).toBe(800)
    })

    it("A new refund is added to the refund that an admin stated if the gateway had reported the stated refund before", () => {
      const said = [approved, refund]
      const next = notified("refunded", { amount: "3.00" })
      expect(onlyPayment([...said, stated(500, said), next])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("A refund equal to a refund that an admin has seen is added, and the payment is unclear: it may be the same refund", () => {
      const said = [approved, refund]
      const again = notified("refunded", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), again])).toMatchObject({
        returned: 1000,
        isUnclear: true,
      })
    })

    it("A chargeback reported after an admin stated a refund is added, and the payment is unclear: both may be the same money", () => {
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([approved, stated(500, [approved]), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: true,
      })
    })

    it.each([
      ["clear when both are the whole payment", "35.00", false],
      ["unclear when both are more than the payment", "35.01", true],
    ])(
      "After a chargeback that adds to the refund that an admin stated, a payment is %s",
      (_, amount, isUnclear) => {
        const said = [approved, refund]
        const chargeback = notified("chargeback", { amount, at: at(90) })
        expect(onlyPayment([...said, stated(500, said), chargeback])).toMatchObject({
          gateway: 0,
          isUnclear,
        })
      }
    )

    it("A chargeback is added to the refund that an admin stated if the gateway had reported the stated refund before", () => {
      const said = [approved, refund]
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: false,
      })
    })

    it("A new refund is added to the refunded sum that an admin stated if the gateway had reported that sum as a chargeback before", () => {
      const said = [approved, notified("chargeback", { amount: "5.00" })]
      expect(onlyPayment([...said, stated(500, said), refund]).returned).toBe(1000)
    })

    it("A full chargeback that is reported again after an admin stated a refund of 0 counts, and the payment is unclear", () => {
      const said = [approved, notified("chargeback", { amount: null })]
      const again = notified("chargeback", { amount: null, at: at(90) })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
      expect(onlyPayment([...said, stated(0, said), again])).toMatchObject({
        gateway: 0,
        isUnclear: true,
      })
    })

    it("A payment is unclear when the verify call names another returned sum than an admin has stated, or a chargeback instead of a refund", () => {
      const part = { amount: "5.00" }
      const said = [approved, notified("refunded", part), notified("refunded", part)]
      const answerOf = (amount: string, status = "refunded") =>
        onlyPayment([...said, stated(1000, said), verified(status, { amount, at: at(90) })])
      expect(answerOf("10.00")).toMatchObject({ returned: 1000, isUnclear: false })
      expect(answerOf("5.00").isUnclear).toBe(true)
      expect(answerOf("10.00", "chargeback").isUnclear).toBe(true)
    })

    it("When two equal chargebacks, perhaps one and the same, came before an admin stated the returned sum, a refund reported afterwards makes the payment unclear again", () => {
      const chargeback = { amount: "5.00" }
      const said = [
        approved,
        notified("chargeback", chargeback),
        notified("chargeback", chargeback),
      ]
      const next = notified("refunded", { amount: "7.00" })
      expect(onlyPayment([...said, stated(1000, said)]).isUnclear).toBe(false)
      expect(onlyPayment([...said, stated(1000, said), next]).isUnclear).toBe(true)
    })

    it("A gateway's verify answer that all was charged back counts, although an admin stated before that nothing was given back", () => {
      const said = [approved, verified("chargeback", { amount: "5.00", at: at(1) })]
      const all = verified("chargeback", { amount: null, at: at(90) })
      expect(onlyPayment([...said, stated(0, said), all])).toMatchObject({
        gateway: 0,
        isUnclear: false,
      })
    })

    it("A gateway's verify answer that only repeats what an admin has seen does not change the admin's stated sum", () => {
      const answer = { amount: "5.00", at: at(1) }
      const said = [approved, verified("chargeback", answer)]
      const again = verified("chargeback", { amount: "5.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), again]).returned).toBe(500)
      expect(onlyPayment([...said, stated(0, said), again]).gateway).toBe(4000)
    })

    it("A gateway's verify answer with a larger refund adds only the difference to the sum that an admin stated", () => {
      const said = [approved, verified("refunded", { amount: "5.00", at: at(1) })]
      const more = verified("refunded", { amount: "8.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), more])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("When admins state two refunded sums one after the other, the later sum counts", () => {
      const said = [approved, refund]
      const first = stated(500, said)
      const second = stated(700, [...said, first], { at: at(80) })
      expect(onlyPayment([...said, second, first]).returned).toBe(700)
    })
  })
})

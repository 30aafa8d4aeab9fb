import { at, fold, notified, onlyPayment, profileOf, stated, verified } from "./said"

const approved = notified("approved")
const paid = (...statements: Parameters<typeof onlyPayment>[0]) =>
  onlyPayment([approved, ...statements])

describe("Returned sums", () => {
  it("Refunds of one payment that notifications report add up", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("refunded", { amount: "7.50" })
    )
    expect(payment).toMatchObject({ returned: 1250, gateway: 2750, isUnclear: false })
  })

  it("A payment's returned sum is the larger of the notifications' refunds and verify's refund, not both", () => {
    const answer = verified("refunded", { amount: "5.00", at: at(1) })
    expect(paid(notified("refunded", { amount: "5.00" }), answer).returned).toBe(500)
    expect(paid(notified("refunded", { amount: "7.00" }), answer).returned).toBe(700)
  })

  it("A chargeback of a payment is added to the payment's refunds", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: "5.00" })
    )
    expect(payment).toMatchObject({ returned: 1000, isUnclear: false })
  })

  it.each(["voided", "chargeback", "reversed"])(
    'A payment is returned in full when a notification says "%s" without an amount',
    (status) => {
      const payment = paid(notified(status, { amount: null }))
      expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
    }
  )

  it("A chargeback without an amount returns what the refunds have left of the payment", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: null })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A payment is unclear when a refund names no amount", () => {
    expect(paid(notified("refunded", { amount: null })).isUnclear).toBe(true)
  })

  it("A refund without an amount returns all of a payment when the profile has a status for partial refunds", () => {
    const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    const payment = onlyPayment([approved, notified("refunded", { amount: null })], profile)
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A payment is unclear when a partial refund is of the payment's whole amount", () => {
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
  ])("A payment is unclear when its refund has %s", (_, fields) => {
    expect(paid(notified("refunded", fields)).isUnclear).toBe(true)
  })

  it.each([
    ["another event kind", { event: "payment.refunded" }],
    ["another form of the same amount", { amount: "5.0" }],
    ["another spelling of the status", { status: "Refunded" }],
  ])(
    "A payment is unclear when a second, equal refund comes with %s: both may be one refund",
    (_, fields) => {
      const refund = { amount: "5.00" }
      const payment = paid(
        notified("refunded", refund),
        notified("refunded", { ...refund, ...fields })
      )
      expect(payment.isUnclear).toBe(true)
    }
  )

  it("A payment is unclear when a notification's refund may be the same money as verify's reversal", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      verified("reversed", { amount: "5.00", at: at(1) })
    )
    expect(payment.isUnclear).toBe(true)
  })

  it("A payment that is returned in full is returned once, however often the return is reported", () => {
    expect(paid(notified("refunded"), notified("refunded"))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
    expect(paid(notified("voided"), verified("refunded", { at: at(1) }))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
  })

  it("A payment that is returned in full is returned once, also when the reports name no currency", () => {
    const nameless = { currency: null }
    expect(paid(notified("refunded", nameless), notified("refunded", nameless))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
  })

  it("Two refunds of the same amount are added up and are unclear: both may be one refund, sent twice", () => {
    const refund = { amount: "5.00" }
    const payment = paid(notified("refunded", refund), notified("refunded", refund))
    expect(payment).toMatchObject({ returned: 1000, isUnclear: true })
  })

  it("A payment that returned more than was paid is unclear, and its balance is zero, not below", () => {
    const payment = paid(
      notified("refunded", { amount: "35.00" }),
      notified("chargeback", { amount: "35.00" })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: true })
  })

  it("An event kind that the profile lists as a return reports a return, whatever the status is", () => {
    const profile = profileOf({ events: { reversed: ["payment.refunded"] } })
    const refund = notified("approved", { event: "payment.refunded", amount: "5.00" })
    expect(onlyPayment([approved, refund], profile).returned).toBe(500)
  })

  describe("Returned sums after an admin's statement", () => {
    const refund = notified("refunded", { amount: "5.00" })

    it("An admin's stated sum replaces the refunds that the gateway had reported before", () => {
      const said = [approved, refund]
      expect(onlyPayment([...said, stated(1200, said)])).toMatchObject({
        returned: 1200,
        isUnclear: false,
        isStated: true,
      })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
    })

    it("A refund that the gateway reports after an admin stated the same sum is counted once", () => {
      expect(onlyPayment([approved, stated(500, [approved]), refund]).returned).toBe(500)
    })

    it("A refund after an admin's statement is unclear when the admin may have stated a return under another id", () => {
      const said = [approved, notified("chargeback", { transaction_id: "t0", amount: "5.00" })]
      const [payment] = fold([...said, stated(500, said), refund])
      expect(payment).toMatchObject({ returned: 500, isUnclear: true })
    })

    it("A refund larger than the sum that an admin stated before replaces the stated sum", () => {
      const more = notified("refunded", { amount: "8.00" })
      expect(onlyPayment([approved, stated(500, [approved]), more]).returned).toBe(800)
    })

    it("A refund that is reported after an admin's statement is added to the stated sum if the stated refund was reported before", () => {
      const said = [approved, refund]
      const next = notified("refunded", { amount: "3.00" })
      expect(onlyPayment([...said, stated(500, said), next])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("A refund equal to a refund from before an admin's statement is added, and is unclear: both may be one refund", () => {
      const said = [approved, refund]
      const again = notified("refunded", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), again])).toMatchObject({
        returned: 1000,
        isUnclear: true,
      })
    })

    it("A chargeback after an admin's statement is added, and is unclear: the stated sum may contain the chargeback", () => {
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([approved, stated(500, [approved]), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: true,
      })
    })

    it("A chargeback is added to an admin's stated sum, and is clear, when the gateway had reported that sum before", () => {
      const said = [approved, refund]
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: false,
      })
    })

    it("A refund is added to an admin's stated sum when the admin had stated a reported chargeback", () => {
      const said = [approved, notified("chargeback", { amount: "5.00" })]
      expect(onlyPayment([...said, stated(500, said), refund]).returned).toBe(1000)
    })

    it("After an admin stated that nothing was returned, a second full chargeback counts, and is unclear: both may be one chargeback", () => {
      const said = [approved, notified("chargeback", { amount: null })]
      const again = notified("chargeback", { amount: null, at: at(90) })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
      expect(onlyPayment([...said, stated(0, said), again])).toMatchObject({
        gateway: 0,
        isUnclear: true,
      })
    })

    it("An answer of verify with the sum that an admin stated changes nothing, and another answer is unclear", () => {
      const part = { amount: "5.00" }
      const said = [approved, notified("refunded", part), notified("refunded", part)]
      const answerOf = (amount: string, status = "refunded") =>
        onlyPayment([...said, stated(1000, said), verified(status, { amount, at: at(90) })])
      expect(answerOf("10.00")).toMatchObject({ returned: 1000, isUnclear: false })
      expect(answerOf("5.00").isUnclear).toBe(true)
      expect(answerOf("10.00", "chargeback").isUnclear).toBe(true)
    })

    it("A later refund is unclear when a chargeback before the admin's statement may have been sent twice", () => {
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

    it("An answer of verify that all was charged back returns all, also after an admin stated nothing returned", () => {
      const said = [approved, verified("chargeback", { amount: "5.00", at: at(1) })]
      const all = verified("chargeback", { amount: null, at: at(90) })
      expect(onlyPayment([...said, stated(0, said), all])).toMatchObject({
        gateway: 0,
        isUnclear: false,
      })
    })

    it("An answer of verify that says the same before and after an admin's statement changes nothing", () => {
      const answer = { amount: "5.00", at: at(1) }
      const said = [approved, verified("chargeback", answer)]
      const again = verified("chargeback", { amount: "5.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), again]).returned).toBe(500)
      expect(onlyPayment([...said, stated(0, said), again]).gateway).toBe(4000)
    })

    it("An answer of verify with a larger refund adds only the difference to an admin's stated sum", () => {
      const said = [approved, verified("refunded", { amount: "5.00", at: at(1) })]
      const more = verified("refunded", { amount: "8.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), more])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("When admins stated two sums one after the other, the later sum is the returned sum", () => {
      const said = [approved, refund]
      const first = stated(500, said)
      const second = stated(700, [...said, first], { at: at(80) })
      expect(onlyPayment([...said, second, first]).returned).toBe(700)
    })
  })
})

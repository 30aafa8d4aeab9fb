import { at, fold, notified, onlyPayment, profileOf, stated, verified } from "./said"

const approved = notified("approved")
const paid = (...statements: Parameters<typeof onlyPayment>[0]) =>
  onlyPayment([approved, ...statements])

describe("What the gateway has returned of a payment", () => {
  it("Refunds that notifications report add up", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("refunded", { amount: "7.50" })
    )
    expect(payment).toMatchObject({ returned: 1250, gateway: 2750, isUnclear: false })
  })

  it("Refunds are the larger of the two sources' sums, because both speak of the same money", () => {
    const answer = verified("refunded", { amount: "5.00", at: at(1) })
    expect(paid(notified("refunded", { amount: "5.00" }), answer).returned).toBe(500)
    expect(paid(notified("refunded", { amount: "7.00" }), answer).returned).toBe(700)
  })

  it("A chargeback comes on top of the refunds", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: "5.00" })
    )
    expect(payment).toMatchObject({ returned: 1000, isUnclear: false })
  })

  it.each(["voided", "chargeback", "reversed"])("%s without an amount is all of it", (status) => {
    const payment = paid(notified(status, { amount: null }))
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A chargeback without an amount takes what refunds have left", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      notified("chargeback", { amount: null })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A refund without an amount is unclear", () => {
    expect(paid(notified("refunded", { amount: null })).isUnclear).toBe(true)
  })

  it("A refund without an amount is all of it where the gateway has a status for a part", () => {
    const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    const payment = onlyPayment([approved, notified("refunded", { amount: null })], profile)
    expect(payment).toMatchObject({ gateway: 0, isUnclear: false })
  })

  it("A partial refund of the whole amount contradicts itself", () => {
    const profile = profileOf({ statuses: { reversed: ["refunded", "partially_refunded"] } })
    expect(onlyPayment([approved, notified("partially_refunded")], profile).isUnclear).toBe(true)
    const part = notified("partially_refunded", { amount: "5.00" })
    expect(onlyPayment([approved, part], profile)).toMatchObject({
      returned: 500,
      isUnclear: false,
    })
  })

  it.each([
    ["no amount of money", { amount: "five" }],
    ["zero, which may be what is left", { amount: "0.00" }],
    ["another currency", { amount: "5.00", currency: "USD" }],
  ])("A return of %s is unclear", (_, fields) => {
    expect(paid(notified("refunded", fields)).isUnclear).toBe(true)
  })

  it.each([
    ["an event kind of its own", { event: "payment.refunded" }],
    ["another form of the amount", { amount: "5.0" }],
    ["another spelling of the status", { status: "Refunded" }],
  ])("A refund that comes again with %s may be the same one", (_, fields) => {
    const refund = { amount: "5.00" }
    const payment = paid(
      notified("refunded", refund),
      notified("refunded", { ...refund, ...fields })
    )
    expect(payment.isUnclear).toBe(true)
  })

  it("A refund by one source and a chargeback of the other one may be the same money", () => {
    const payment = paid(
      notified("refunded", { amount: "5.00" }),
      verified("reversed", { amount: "5.00", at: at(1) })
    )
    expect(payment.isUnclear).toBe(true)
  })

  it("All of a payment is returned once, however often it is reported", () => {
    expect(paid(notified("refunded"), notified("refunded"))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
    expect(paid(notified("voided"), verified("refunded", { at: at(1) }))).toMatchObject({
      gateway: 0,
      isUnclear: false,
    })
  })

  it("Two returns of the same amount are two, and unclear: one may be the other, sent again", () => {
    const refund = { amount: "5.00" }
    const payment = paid(notified("refunded", refund), notified("refunded", refund))
    expect(payment).toMatchObject({ returned: 1000, isUnclear: true })
  })

  it("More than was paid is unclear, and the balance is never below zero", () => {
    const payment = paid(
      notified("refunded", { amount: "35.00" }),
      notified("chargeback", { amount: "35.00" })
    )
    expect(payment).toMatchObject({ gateway: 0, isUnclear: true })
  })

  it("An event kind of the profile reports a return by itself", () => {
    const profile = profileOf({ events: { reversed: ["payment.refunded"] } })
    const refund = notified("approved", { event: "payment.refunded", amount: "5.00" })
    expect(onlyPayment([approved, refund], profile).returned).toBe(500)
  })

  describe("once an admin has stated it", () => {
    const refund = notified("refunded", { amount: "5.00" })

    it("the admin's sum replaces what was said before", () => {
      const said = [approved, refund]
      expect(onlyPayment([...said, stated(1200, said)])).toMatchObject({
        returned: 1200,
        isUnclear: false,
        isStated: true,
      })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
    })

    it("a refund that the gateway reports later is the one that the admin stated", () => {
      expect(onlyPayment([approved, stated(500, [approved]), refund]).returned).toBe(500)
    })

    it("a later refund is unclear where a return under another id may have been stated", () => {
      const said = [approved, notified("chargeback", { transaction_id: "t0", amount: "5.00" })]
      const [payment] = fold([...said, stated(500, said), refund])
      expect(payment).toMatchObject({ returned: 500, isUnclear: true })
    })

    it("a refund that exceeds the stated sum is new", () => {
      const more = notified("refunded", { amount: "8.00" })
      expect(onlyPayment([approved, stated(500, [approved]), more]).returned).toBe(800)
    })

    it("a refund is new where the gateway had reported the stated one before", () => {
      const said = [approved, refund]
      const next = notified("refunded", { amount: "3.00" })
      expect(onlyPayment([...said, stated(500, said), next])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("a refund that equals a reported one is new, and unclear: it may be that one, sent again", () => {
      const said = [approved, refund]
      const again = notified("refunded", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), again])).toMatchObject({
        returned: 1000,
        isUnclear: true,
      })
    })

    it("a chargeback comes on top, and is unclear: it may be what the admin stated before it was reported", () => {
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([approved, stated(500, [approved]), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: true,
      })
    })

    it("a chargeback is new where the gateway had reported all that the admin stated", () => {
      const said = [approved, refund]
      const chargeback = notified("chargeback", { amount: "5.00" })
      expect(onlyPayment([...said, stated(500, said), chargeback])).toMatchObject({
        gateway: 3000,
        isUnclear: false,
      })
    })

    it("a refund after a chargeback that the admin had counted is new", () => {
      const said = [approved, notified("chargeback", { amount: "5.00" })]
      expect(onlyPayment([...said, stated(500, said), refund]).returned).toBe(1000)
    })

    it("a chargeback of all of it is new after a dispute that was won, and unclear: it may be that one, sent again", () => {
      const said = [approved, notified("chargeback", { amount: null })]
      const again = notified("chargeback", { amount: null, at: at(90) })
      expect(onlyPayment([...said, stated(0, said)]).gateway).toBe(4000)
      expect(onlyPayment([...said, stated(0, said), again])).toMatchObject({
        gateway: 0,
        isUnclear: true,
      })
    })

    it("a later return is unclear where an earlier one may have been sent twice", () => {
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

    it("an answer of verify that repeats itself is no news", () => {
      const answer = { amount: "5.00", at: at(1) }
      const said = [approved, verified("chargeback", answer)]
      const again = verified("chargeback", { amount: "5.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), again]).returned).toBe(500)
      expect(onlyPayment([...said, stated(0, said), again]).gateway).toBe(4000)
    })

    it("an answer of verify that names a larger sum is news by the difference", () => {
      const said = [approved, verified("refunded", { amount: "5.00", at: at(1) })]
      const more = verified("refunded", { amount: "8.00", at: at(90) })
      expect(onlyPayment([...said, stated(500, said), more])).toMatchObject({
        returned: 800,
        isUnclear: false,
      })
    })

    it("the latest of several statements counts", () => {
      const said = [approved, refund]
      const first = stated(500, said)
      const second = stated(700, [...said, first], { at: at(80) })
      expect(onlyPayment([...said, second, first]).returned).toBe(700)
    })
  })
})

import { at, verify, webhook } from "../../__tests__/support/evidence"
import { heldPayment } from "../held-payment"

const REPORTED = {
  status: "approved",
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_of_the_gateway",
  merchant_site_id: "site_1",
  transaction_id: "t2",
  card_type: "VISA",
  card_number_masked: "424242******4242",
  at: at(1),
}
/** The attempt that it was found with, whatever reference the gateway reports. */
const FIELDS = {
  status: "approved",
  amount: "22.59",
  currency: "CAD",
  transaction_id: "t2",
  card_type: "VISA",
  card_number_masked: "424242******4242",
  reference: "hcatt_1",
  merchant_site_id: "site_1",
}

describe("The inbox row of a second payment", () => {
  it("names verify as its source, where only verify reported it", () => {
    expect(heldPayment("hcatt_1", verify(REPORTED))).toEqual({
      body_sha256: expect.stringMatching(/^[\da-f]{64}$/) as string,
      body: { source: "verify-transaction", ...FIELDS },
      evidence: { verify: FIELDS },
    })
  })

  it("has the event and the time of the notification that reported it", () => {
    const fields = { ...FIELDS, event: "payment.captured", timestamp: at(0) }
    expect(heldPayment("hcatt_1", webhook({ ...REPORTED, sent_at: at(0) }))).toEqual({
      body_sha256: expect.stringMatching(/^[\da-f]{64}$/) as string,
      body: { source: "notification", ...fields },
      evidence: { fields },
    })
  })

  it("is the same row for one transaction of one attempt and source, and another one otherwise", () => {
    const row = (attempt: string, transaction_id: string, source = verify) =>
      heldPayment(attempt, source({ ...REPORTED, transaction_id })).body_sha256
    expect(heldPayment("hcatt_1", verify({ ...REPORTED, amount: "1.00" })).body_sha256).toBe(
      row("hcatt_1", "t2")
    )
    const rows = [
      row("hcatt_1", "t2"),
      row("hcatt_1", "t3"),
      row("hcatt_2", "t2"),
      row("hcatt_1", "t2", webhook),
    ]
    expect(new Set(rows).size).toBe(4)
  })
})

import { evidenceFromWebhook } from "../read-evidence"
import { webhook } from "../../../__tests__/support/evidence"

const now = new Date("2027-01-15T10:00:00Z")

describe("evidenceFromWebhook", () => {
  it("keeps what a notification says", () => {
    const fields = {
      event: "payment.captured",
      merchant_site_id: "site_1",
      transaction_id: "txn_1",
      amount: "22.59",
      currency: "CAD",
      status: "Approved",
      card_type: "VISA",
      card_number_masked: "424242******4242",
      reference: "hcatt_1",
      timestamp: "2027-01-15T05:59:00-04:00",
    }

    expect(evidenceFromWebhook(fields, now)).toEqual({
      source: "webhook",
      event: "payment.captured",
      status: "Approved",
      http_status: null,
      at: "2027-01-15T10:00:00.000Z",
      sent_at: "2027-01-15T09:59:00.000Z",
      amount: "22.59",
      currency: "CAD",
      reference: "hcatt_1",
      merchant_site_id: "site_1",
      transaction_id: "txn_1",
      card_type: "VISA",
      card_number_masked: "424242******4242",
    })
  })

  it("takes absent, null and empty for not said", () => {
    expect(evidenceFromWebhook({ amount: null, currency: "" }, now)).toEqual(
      webhook({ event: null })
    )
    expect(evidenceFromWebhook({ event: null }, now).event).toBeNull()
  })

  it.each([
    "",
    "soon",
    "1768471200000000000000",
    // Compared as texts, these would come before or after every other time.
    "+012027-01-15T10:00:00Z",
    "-002027-01-15T10:00:00Z",
    null,
    undefined,
  ])("names no time where the timestamp is %p", (timestamp) => {
    expect(evidenceFromWebhook({ timestamp }, now).sent_at).toBeNull()
  })

  it.each(["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])(
    "names the time %s, whose year has four digits",
    (timestamp) => {
      expect(evidenceFromWebhook({ timestamp }, now).sent_at).toBe(timestamp)
    }
  )

  it("masks a card number wherever it came whole, and no identifier", () => {
    const number = "4242424242424242"
    const fields = {
      status: number,
      amount: number,
      currency: number,
      card_type: `VISA ${number}`,
      card_number_masked: number,
      transaction_id: number,
      reference: number,
      merchant_site_id: number,
    }
    const masked = "424242******4242"

    expect(evidenceFromWebhook(fields, now)).toMatchObject({
      status: masked,
      amount: masked,
      currency: masked,
      card_type: `VISA ${masked}`,
      card_number_masked: masked,
      transaction_id: number,
      reference: number,
      merchant_site_id: number,
    })
  })
})

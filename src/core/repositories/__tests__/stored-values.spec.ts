import { readFileSync } from "node:fs"
import { join } from "node:path"
import { MerchantKeyError } from "../../errors/hosted-checkout-errors"
import { HostedCheckoutEvents } from "../../events"
import { GATEWAY_FAILURES } from "../../errors/gateway-failure"
import { ATTEMPT_STATUSES, OVER_BECAUSE } from "../../attempt/attempt"
import { HOLD_SENTENCES } from "../../payment/describe-payment"
import { PAYMENT_STATUSES } from "../../payment/payment"
import { HOLD_REASONS } from "../../payment/reasons"
import { STATEMENT_SOURCES } from "../../payment/statement"
import { NOTIFICATION_OUTCOMES } from "../statement-repository"

/** A change of one of these needs a migration, or breaks a store's subscriber or storefront. */
describe("Stored codes", () => {
  it.each([
    ["hosted_checkout_attempt", "status", ATTEMPT_STATUSES],
    ["hosted_checkout_attempt", "over_because", OVER_BECAUSE],
    ["hosted_checkout_payment", "status", PAYMENT_STATUSES],
    ["hosted_checkout_statement", "source", STATEMENT_SOURCES],
    ["hosted_checkout_statement", "outcome", NOTIFICATION_OUTCOMES],
  ])(
    "The values that the code may write to %s.%s are those that the database allows",
    (table, column, values) => {
      expect([...values]).toEqual(statusesOf(table, column))
    }
  )

  it("Each reason for holding a payment is explained in a sentence", () => {
    expect(Object.keys(HOLD_SENTENCES)).toEqual([...HOLD_REASONS])
    for (const sentence of Object.values(HOLD_SENTENCES)) {
      expect(sentence).toMatch(/\w\.$/)
    }
  })

  it("The code of each gateway failure begins with gateway_, except merchant_key_unavailable", () => {
    expect(GATEWAY_FAILURES).toContain(new MerchantKeyError().code)
    expect(new MerchantKeyError("No key.")).toMatchObject({
      name: "MerchantKeyError",
      message: "No key.",
    })
    for (const failure of GATEWAY_FAILURES) {
      expect(failure).toMatch(/^(gateway_[a-z_]+|merchant_key_unavailable)$/)
    }
  })

  it("The plugin's events have the names that docs/developers/events.md documents", () => {
    const page = readFileSync(join(__dirname, "../../../../docs/developers/events.md"), "utf8")
    expect(page).toContain(HostedCheckoutEvents.ATTEMPT_COMPLETED)
    expect(page).toContain(HostedCheckoutEvents.ATTEMPT_HELD)
    expect(HostedCheckoutEvents.WEBHOOK_RECEIVED).toBe("hosted_checkout.webhook.received")
  })
})

function statusesOf(table: string, column: string): string[] {
  const migration = readFileSync(
    join(__dirname, "../../../modules/hosted-checkout/migrations/Migration20261123000001.ts"),
    "utf8"
  )
  const [, create = ""] = migration.split(`create table if not exists "${table}"`)
  const [, list = ""] = new RegExp(`"${column}" in \\(([^)]*)\\)`).exec(create) ?? []
  return list.split(", ").map((value) => value.slice(1, -1))
}

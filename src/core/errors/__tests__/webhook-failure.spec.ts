import { describeWebhookError, webhookFailure } from "../webhook-failure"

describe("describeWebhookError", () => {
  it("A known failure to process a notification is explained to admins in a sentence", () => {
    expect(describeWebhookError(webhookFailure("body_unreadable", "amount, a: b"))).toBe(
      "The notification cannot be read: amount, a: b"
    )
    expect(describeWebhookError(webhookFailure("account_not_configured", "pp_x"))).toBe(
      "The account pp_x is no longer configured."
    )
    expect(describeWebhookError(webhookFailure("never_finished", "5"))).toBe(
      "Processing was started 5 times and never finished."
    )
  })

  it.each(["deadlock detected", "body_unreadable", "TypeError: x is not a function"])(
    "A stored failure that the plugin has no sentence for is shown to admins as it was stored: %s",
    (error) => {
      expect(describeWebhookError(error)).toBe(error)
    }
  )
})

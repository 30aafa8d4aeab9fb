import { describeWebhookError, webhookFailure } from "../webhook-failure"

describe("describeWebhookError", () => {
  it("A stored failure of a notification that the plugin knows is described in a sentence", () => {
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
    "A stored failure of a notification without a known code is described by the stored text: %s",
    (error) => {
      expect(describeWebhookError(error)).toBe(error)
    }
  )
})

import { webhookErrorInWords, webhookFailure } from "../webhook-failure"

describe("Why a notification could not be processed", () => {
  it("is a sentence where the plugin knows", () => {
    expect(webhookErrorInWords(webhookFailure("body_unreadable", "amount, a: b"))).toBe(
      "The notification cannot be read: amount, a: b"
    )
    expect(webhookErrorInWords(webhookFailure("account_not_configured", "pp_x"))).toBe(
      "The account pp_x is no longer configured."
    )
    expect(webhookErrorInWords(webhookFailure("never_finished", "5"))).toBe(
      "Processing was started 5 times and never finished."
    )
  })

  it.each(["deadlock detected", "body_unreadable", "TypeError: x is not a function"])(
    "is what the error said otherwise: %s",
    (error) => {
      expect(webhookErrorInWords(error)).toBe(error)
    }
  )
})

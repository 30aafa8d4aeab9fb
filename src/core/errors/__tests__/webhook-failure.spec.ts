import { webhookErrorInWords, webhookFailure } from "../webhook-failure"

describe("Why a notification could not be processed", () => {
  it("is a sentence where the plugin knows", () => {
    expect(webhookErrorInWords(webhookFailure("body_unreadable", "amount, a: b"))).toBe(
      "The notification cannot be read: amount, a: b"
    )
    expect(webhookErrorInWords(webhookFailure("account_not_configured", "pp_x"))).toBe(
      "The provider instance pp_x is not configured any more."
    )
    expect(webhookErrorInWords(webhookFailure("never_finished", "5"))).toBe(
      "Its processing was begun 5 times, and never came to an end."
    )
  })

  it.each(["deadlock detected", "body_unreadable", "TypeError: x is not a function"])(
    "is what the error said otherwise: %s",
    (error) => {
      expect(webhookErrorInWords(error)).toBe(error)
    }
  )
})

import { PAYMENT_ACTIONS } from "../../core/payment/actions"
import { IRREVERSIBLE, preselected } from "../lib/payments/actions"

describe("The form in which an admin decides", () => {
  it.each(PAYMENT_ACTIONS)(
    "selects nothing that acts at once by itself: %s comes first",
    (action) => {
      // What is stated needs a reference, which only the admin can enter.
      expect(preselected([action])).toBe(action === "state_returned" ? action : undefined)
    }
  )

  it("asks again before everything that cannot be undone", () => {
    expect(IRREVERSIBLE).toEqual(["apply_to_order", "refund_in_medusa", "close"])
  })
})

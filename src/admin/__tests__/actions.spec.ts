import { PAYMENT_ACTIONS } from "../../core/payment/actions"
import { IRREVERSIBLE, preselected } from "../lib/payments/actions"

describe("The form in which an admin decides", () => {
  it.each(PAYMENT_ACTIONS)(
    "The decision form preselects the action %s only if it is state_returned, which needs a reference first",
    (action) => {
      // What is stated needs a reference, which only the admin can enter.
      expect(preselected([action])).toBe(action === "state_returned" ? action : undefined)
    }
  )

  it("The decision form asks again before apply_to_order, refund_in_medusa and close", () => {
    expect(IRREVERSIBLE).toEqual(["apply_to_order", "refund_in_medusa", "close"])
  })
})

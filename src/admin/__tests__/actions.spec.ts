import { PAYMENT_ACTIONS } from "../../core/payment/actions"
import { IRREVERSIBLE, preselected } from "../lib/payments/actions"

describe("The form in which an admin decides", () => {
  it.each(PAYMENT_ACTIONS)(
    "Admin's decision form preselects only state_returned if a payment has just one action, here %s",
    (action) => {
      // What is stated needs a reference, which only the admin can enter.
      expect(preselected([action])).toBe(action === "state_returned" ? action : undefined)
    }
  )

  it('Admin\'s decision form asks "Are you sure?" before apply_to_order, refund_in_medusa and close', () => {
    expect(IRREVERSIBLE).toEqual(["apply_to_order", "refund_in_medusa", "close"])
  })
})

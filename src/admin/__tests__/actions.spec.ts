import { PAYMENT_ACTIONS } from "../../core/payment/actions"
import { IRREVERSIBLE, preselected } from "../lib/payments/actions"

describe("The form in which an admin decides", () => {
  it("Admin's decision form preselects the action state_returned if the payment allows no other action", () => {
    // What is stated needs a reference, which only the admin can enter.
    expect(preselected(["state_returned"])).toBe("state_returned")
  })

  it.each(PAYMENT_ACTIONS.filter((action) => action !== "state_returned"))(
    "Admin's decision form preselects no action if %s is the only action that the payment allows",
    (action) => {
      expect(preselected([action])).toBeUndefined()
    }
  )

  it('Admin\'s decision form asks "Are you sure?" before apply_to_order, refund_in_medusa and close', () => {
    expect(IRREVERSIBLE).toEqual(["apply_to_order", "refund_in_medusa", "close"])
  })
})

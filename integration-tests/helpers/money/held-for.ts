import type { AdminAttentionResponse } from "../../../src/admin-api"
import type { HoldReason } from "../../../src/core/payment/reasons"
import { asAdmin } from "../admin/admin"
import { eventually } from "../store/eventually"
import { notify, verifySays, type Fields } from "../gateway/gateway-reports"
import { changedPastTheStoreApi, completionGivenUp, paidAReplacedPage, reversed } from "./held"
import { approved, atThePage } from "../shopper/payments"
import { poll, type Store } from "../store/store"
import { payWithoutNotification } from "../shopper/pay-without-notification"

/** Makes a payment that is held for a reason, as it comes about. */
type Scenario = (store: Store) => Promise<void>

/** The gateway approves another amount than was requested. */
const approvedOtherwise =
  (fields: Fields): Scenario =>
  async (store) => {
    const { attempt } = await payWithoutNotification(store)
    verifySays(store, attempt, fields)
    await poll(store, attempt.id)
  }

/** One payment for a reason. */
export const HELD_FOR = {
  not_as_requested: approvedOtherwise({ amount: "1.00" }),
  cart_changed: async (store) => {
    await paidAReplacedPage(store)
  },
  already_paid: async (store) => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    await shopper.returnFromPage(session, "cancel")
    const second = await shopper.startPayment()
    approved(shopper.pay(session))
    approved(shopper.pay(second))
    await shopper.returnFromPage(second)
    const [first] = await shopper.attempts()
    await poll(store, first?.id ?? "")
  },
  order_not_placed: async (store) => {
    const { mend } = await completionGivenUp(store)
    await mend()
  },
  order_differs: async (store) => {
    const shopper = await changedPastTheStoreApi(store)
    await shopper.complete()
    const [attempt] = await shopper.attempts()
    await poll(store, attempt?.id ?? "")
  },
  unknown_reference: async (store) => {
    await notify(store, undefined, { reference: "somebody-elses", amount: "51.00" })
    await eventually("the payment is held", async () => {
      const { body } = await asAdmin<AdminAttentionResponse>(
        store,
        "GET",
        "/admin/hosted-checkout/attention"
      )
      return body.attention.held_payments === 1
    })
  },
  returned: async (store) => {
    await reversed(store)
  },
} satisfies Partial<Record<HoldReason, Scenario>>

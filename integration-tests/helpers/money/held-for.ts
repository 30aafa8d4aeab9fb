import { type HeldReason } from "../../../src/core"
import { asAdmin } from "../admin/admin"
import { eventually } from "../store/eventually"
import { notify, verifySays, type Fields } from "../gateway/gateway-reports"
import { changedPastTheStoreApi, completionGivenUp, paidAReplacedPage, reversed } from "./held"
import { approved, atThePage } from "../shopper/payments"
import { poll, type Store } from "../store/store"
import { paidUnheard } from "../shopper/unheard-payment"

/** Makes a payment that is held for a reason, as it comes about. */
type Scenario = (store: Store) => Promise<void>

/** The gateway approves another amount than was requested. */
const approvedOtherwise =
  (fields: Fields): Scenario =>
  async (store) => {
    const { attempt } = await paidUnheard(store)
    verifySays(store, attempt, fields)
    await poll(store, attempt.id)
  }

/** One payment for a reason; that of an unknown reference is a notification. */
export const HELD_FOR = {
  amount_mismatch: approvedOtherwise({ amount: "1.00" }),
  currency_mismatch: approvedOtherwise({ currency: "USD" }),
  session_replaced: async (store) => {
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
    await eventually("the notification is held", async () => {
      const { body } = await asAdmin<{ count: number }>(
        store,
        "GET",
        "/admin/hosted-checkout/webhook-events?outcome=held"
      )
      return body.count === 1
    })
  },
  gateway_reversed: async (store) => {
    await reversed(store)
  },
} satisfies Partial<Record<HeldReason, Scenario>>

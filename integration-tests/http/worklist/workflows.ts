import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  actOnHostedCheckoutPaymentWorkflow,
  checkHostedCheckoutPaymentWorkflow,
  type CheckHostedCheckoutPaymentInput,
} from "../../../src/workflows"
import { centsFromDecimal, type Cents } from "../../../src/core/money/money"
import { ordersOf } from "../../helpers/money/cart-orders"
import { paidAReplacedPage, readItem } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { emitted } from "../../helpers/store/emitted"
import { eventually } from "../../helpers/store/eventually"
import { storeTests } from "../../helpers/store/store"

/** As a store builds on the plugin: its own workflow with one of the plugin's as a step. */
const ownCheckWorkflow = createWorkflow(
  "own-check",
  (input: CheckHostedCheckoutPaymentInput) =>
    new WorkflowResponse(checkHostedCheckoutPaymentWorkflow.runAsStep({ input }))
)

export const describeWorkflows = storeTests("The plugin's workflows", (store) => {
  it("A store's own workflow can run the plugin's check of a payment page as a step, which places the order", async () => {
    const { attempt, shopper } = await payWithoutNotification(store)
    const { result } = await ownCheckWorkflow(store.container).run({
      input: { attempt_id: attempt.id },
    })
    const { order } = (await shopper.complete()).body
    expect(result).toEqual({
      attempt_id: attempt.id,
      status: "over",
      payments: [
        {
          id: expect.any(String),
          ...{ status: "completed", reason: null, order_id: order?.id },
          ...{ gateway: attempt.amount, medusa: attempt.amount, currency_code: "cad" },
        },
      ],
    })
  })

  it("The workflow that checks a payment fails with attempt_unknown for an attempt that does not exist", async () => {
    const input = { attempt_id: "hcatt_gone" }
    const run = checkHostedCheckoutPaymentWorkflow(store.container).run({ input })
    await expect(run).rejects.toMatchObject({ code: "attempt_unknown", type: "not_found" })
  })

  it("The workflow for an admin's decision about a held payment applies the payment to an order, and emits the completed event", async () => {
    const events = emitted(store, "hosted_checkout.attempt.completed")
    const { shopper } = await paidAReplacedPage(store)
    const { attempt_id, gateway, id, statements } = await readItem(store, shopper)
    const { cartId, ...order } = await unpaidOrder(store)

    const { result } = await actOnHostedCheckoutPaymentWorkflow(store.container).run({
      input: {
        payment_id: id,
        actor_id: "user_1",
        action: "apply_to_order",
        order_id: order.id,
        statements: statements.map((said) => said.id),
        gateway: centsFromDecimal(gateway.balance) as Cents,
        medusa: 0 as Cents,
      },
    })
    expect(result).toMatchObject({ id, status: "completed", reason: null, order_id: order.id })
    const [paid] = await ordersOf(store, cartId)
    expect(paid).toMatchObject({ captures: [paid?.total], transactions: [paid?.total] })
    await eventually("the event", async () => events.length > 0)
    expect(events).toEqual([{ id: attempt_id, payment_id: id, order_id: order.id }])
  })
})

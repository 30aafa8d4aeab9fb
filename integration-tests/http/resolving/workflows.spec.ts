import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  checkHostedCheckoutPaymentWorkflow,
  confirmHostedCheckoutRefundWorkflow,
  resolveHostedCheckoutPaymentWorkflow,
  type CheckPaymentInput,
} from "../../../src/workflows"
import { ordersOf } from "../../helpers/money/cart-orders"
import { paidAReplacedPage } from "../../helpers/money/held"
import { placeOrder, refund, tasksOf } from "../../helpers/money/refunds"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { emitted } from "../../helpers/store/emitted"
import { eventually } from "../../helpers/store/eventually"
import { describeStore } from "../../helpers/store/store"

/** As a store builds on the plugin: its own workflow with one of the plugin's as a step. */
const ownCheckWorkflow = createWorkflow(
  "own-check",
  (input: CheckPaymentInput) =>
    new WorkflowResponse(checkHostedCheckoutPaymentWorkflow.runAsStep({ input }))
)

describeStore("The plugin's workflows", (store) => {
  it("check a payment as a step of a store's own workflow, and place its order", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    const { result } = await ownCheckWorkflow(store.container).run({
      input: { attempt_id: attempt.id },
    })
    const { order } = (await shopper.complete()).body
    expect(result).toEqual({
      id: attempt.id,
      status: "completed",
      held_reason: null,
      order_id: order?.id,
      evidence_version: expect.any(String),
    })
  })

  it("fail for an unknown attempt with the plugin's error", async () => {
    const input = { attempt_id: "hcatt_gone" }
    const run = checkHostedCheckoutPaymentWorkflow(store.container).run({ input })
    await expect(run).rejects.toMatchObject({ code: "attempt_unknown", type: "not_found" })
  })

  it("apply a held payment to an order", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [held] = await shopper.attempts()
    const { cartId, ...order } = await unpaidOrder(store)

    const { result } = await resolveHostedCheckoutPaymentWorkflow(store.container).run({
      input: {
        attempt_id: held?.id ?? "",
        actor_id: "user_1",
        action: "apply_to_order",
        order_id: order.id,
      },
    })
    expect(result).toMatchObject({ status: "completed", held_reason: null, order_id: order.id })
    const [paid] = await ordersOf(store, cartId)
    expect(paid).toMatchObject({ captures: [paid?.total], transactions: [paid?.total] })
  })

  it("confirm a refund once, and the event of it is on Medusa's bus", async () => {
    const due = emitted(store, "hosted_checkout.attempt.refund_due")
    const confirmed = emitted(store, "hosted_checkout.attempt.refund_confirmed")
    const order = await placeOrder(store, await atThePage(store))
    await refund(store, order, 5.25)
    const [task] = await tasksOf(store, order)
    const input = {
      refund_task_id: task?.id ?? "",
      gateway_reference: "gw_ref_1",
      actor_id: "user_1",
    }
    const { result } = await confirmHostedCheckoutRefundWorkflow(store.container).run({ input })
    expect(result).toEqual({
      refund_task_id: task?.id,
      order_id: order.orderId,
      amount: "5.25",
      currency_code: "cad",
    })
    await expect(
      confirmHostedCheckoutRefundWorkflow(store.container).run({ input })
    ).rejects.toMatchObject({
      code: "refund_confirmed",
    })

    const data = { ...result, id: order.attemptId, refund_id: task?.refund_id }
    await eventually("both events", async () => due.length > 0 && confirmed.length > 0)
    expect([due, confirmed]).toEqual([[data], [data]])
  })
})

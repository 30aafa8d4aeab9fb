import { confirmRefundTask } from "../../../src/payments/refund/confirm-refund-task"
import { refundPayment } from "../../../src/payments/refund/refund-payment"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("The plugin's events", (shop) => {
  let emit: jest.SpyInstance
  const emitted = (subject: "refund" | "completed" | "held"): unknown[][] =>
    (emit.mock.calls as unknown[][]).filter(([name]) =>
      (name as string).startsWith(`hosted_checkout.attempt.${subject}`)
    )
  const tasks = () => shop.database.refundTasks.all()
  const confirm = async () => {
    const [task] = shop.database.refundTasks.where(({ status }) => status === "open")
    const refund_task_id = task?.id ?? ""
    return await confirmRefundTask(
      { refund_task_id, gateway_reference: "gw_ref_1", actor_id: "user_1" },
      shop.deps
    )
  }
  /** An order of which the gateway has returned this amount. */
  const reversedOrder = async (amount: string) => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "refunded", amount })
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "gateway_reversed" })
    return shopper
  }
  const dataOf = ({ attempt, orders }: Shopper, index: number, amount: string) => ({
    id: attempt.id,
    refund_task_id: tasks()[index]?.id,
    refund_id: tasks()[index]?.refund_id.replace(":returned", ""),
    order_id: orders[0]?.id,
    amount,
    currency_code: "cad",
  })

  beforeEach(() => (emit = jest.spyOn(shop.deps.events, "emit")))

  it("say once that an attempt is completed, with its order", async () => {
    const shopper = await shop.completedOrder()
    await shop.poll(shopper)
    expect(emitted("completed")).toEqual([
      [
        "hosted_checkout.attempt.completed",
        { id: shopper.attempt.id, order_id: shopper.orders[0]?.id },
      ],
    ])
  })

  it("say once that a payment is held, and why", async () => {
    const shopper = await reversedOrder("5.00")
    await shop.poll(shopper)
    expect(emitted("held")).toEqual([
      ["hosted_checkout.attempt.held", { id: shopper.attempt.id, reason: "gateway_reversed" }],
    ])
  })

  it("say of each refund of an order that it is due at the gateway", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    await shopper.refund(10)
    expect(emitted("refund")).toEqual([
      ["hosted_checkout.attempt.refund_due", dataOf(shopper, 0, "5.25")],
      ["hosted_checkout.attempt.refund_due", dataOf(shopper, 1, "0.10")],
    ])
  })

  it("say once that a refund is confirmed, also when two admins confirm it at once", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    emit.mockClear()
    await Promise.allSettled([confirm(), confirm()])
    expect(emitted("refund")).toEqual([
      ["hosted_checkout.attempt.refund_confirmed", dataOf(shopper, 0, "5.25")],
    ])
  })

  it("say nothing when Medusa asks for the same refund twice", async () => {
    const shopper = await shop.completedOrder()
    await shopper.refund(525)
    emit.mockClear()
    const [payment] = shopper.payments
    const context = { idempotency_key: tasks()[0]?.refund_id }
    await refundPayment({ data: payment?.data, amount: 5.25, context }, shop.server.providerDeps)
    expect(tasks()).toHaveLength(1)
    expect(emitted("refund")).toEqual([])
  })

  it("say of a refund that the gateway made before Medusa that it is confirmed, and not that it is due", async () => {
    const shopper = await reversedOrder("5.00")
    await shopper.refund(200)
    expect(emitted("refund")).toEqual([
      ["hosted_checkout.attempt.refund_confirmed", dataOf(shopper, 0, "2.00")],
    ])
  })

  it("name the same refund for the part that is due and the part that the gateway made", async () => {
    const shopper = await reversedOrder("5.00")
    await shopper.refund(800)
    expect(emitted("refund")).toEqual([
      ["hosted_checkout.attempt.refund_due", dataOf(shopper, 0, "3.00")],
      ["hosted_checkout.attempt.refund_confirmed", dataOf(shopper, 1, "5.00")],
    ])
    expect(tasks()[1]?.refund_id).toBe(`${tasks()[0]?.refund_id}:returned`)
  })

  it("say that a refund is due again when an admin reports that the gateway did not make it", async () => {
    const shopper = await reversedOrder("5.00")
    await shopper.refund(200)
    emit.mockClear()
    await shop.resolve(shopper, { action: "retry", not_returned: true, note: "never paid out" })
    expect(emitted("refund")).toEqual([
      ["hosted_checkout.attempt.refund_due", dataOf(shopper, 0, "2.00")],
    ])
  })
})

import { asAdmin } from "../../helpers/admin/admin"
import { verifySays } from "../../helpers/gateway/gateway-reports"
import { resolve } from "../../helpers/money/held"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund, type PaidOrder } from "../../helpers/money/refunds"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"
import { firstOf, kindsOf, pollFirst, said } from "../../helpers/gateway/went-back"
import { withoutAccount } from "../../helpers/store/without-account"

const CLOSED = { action: "closed", note: "checked at the gateway" }
const REFUNDED = { action: "refunded", note: "ref_1" }
const TO_REFUND_FIRST = {
  status: 400,
  body: { code: "order_not_refunded", message: expect.stringContaining("Refund it in Medusa") },
}
const RESOLVED = { status: 200, body: { attempt: { status: "resolved" } } }
const COMPLETED = { status: 200, body: { attempt: { status: "completed", held_reason: null } } }

export const reversedOrders = storeTests("An order whose payment was returned", (store) => {
  const gatewaySays = async (shopper: Shopper, status: string, amount?: string) => {
    const attempt = await firstOf(shopper)
    store.control.faults.clear()
    verifySays(store, attempt, { ...said(attempt), status, ...(amount && { amount }) })
  }
  const reversedOrder = async (
    amount?: string,
    status = "refunded"
  ): Promise<PaidOrder & { shopper: Shopper }> => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    const order = await placeOrder(store, { shopper, session })
    await gatewaySays(shopper, status, amount)
    expect(await pollFirst(store, shopper)).toMatchObject({ held_reason: "gateway_reversed" })
    return { ...order, shopper }
  }

  it.each([
    ["closed", CLOSED],
    ["refunded", REFUNDED],
  ])("is not recorded as %s before it is refunded in Medusa", async (_, resolution) => {
    const { shopper, ...order } = await reversedOrder()
    expect(await resolve(store, shopper, resolution)).toMatchObject(TO_REFUND_FIRST)
    expect(await firstOf(shopper)).toMatchObject({ status: "held", resolution: null })

    await refund(store, order, 1)
    expect(await resolve(store, shopper, resolution)).toMatchObject(TO_REFUND_FIRST)

    await refund(store, order, (order.total - 100) / 100)
    expect(await resolve(store, shopper, resolution)).toMatchObject(RESOLVED)
  })

  it("in part is closed once that part is refunded in Medusa", async () => {
    const { shopper, ...order } = await reversedOrder("5.00")
    await refund(store, order, 4.99)
    expect(await resolve(store, shopper, CLOSED)).toMatchObject(TO_REFUND_FIRST)

    await refund(store, order, 0.01)
    expect(await resolve(store, shopper, CLOSED)).toMatchObject(COMPLETED)
    expect(await firstOf(shopper)).toMatchObject({
      order_id: order.orderId,
      next_check_at: expect.any(Date),
      resolution: { action: "closed", note: CLOSED.note },
    })
    expect(await kindsOf(store, shopper)).toContain("resolved")
  })

  it.each(["refunded", "chargeback"])(
    "in part is still checked after it is closed, and held for the rest: %s",
    async (status) => {
      const { shopper, ...order } = await reversedOrder("5.00", status)
      await refund(store, order, 5)
      expect(await resolve(store, shopper, CLOSED)).toMatchObject(COMPLETED)
      expect(await pollFirst(store, shopper)).toMatchObject({ status: "completed" })

      await gatewaySays(shopper, status, status === "refunded" ? "6.00" : rest(order))
      expect(await pollFirst(store, shopper)).toMatchObject({ held_reason: "gateway_reversed" })
    }
  )

  it("in part is closed for good once all is refunded in Medusa", async () => {
    const { shopper, ...order } = await reversedOrder("5.00")
    await refund(store, order)
    expect(await resolve(store, shopper, CLOSED)).toMatchObject(RESOLVED)
  })

  it("in full, as an admin confirms, must be refunded in full in Medusa first", async () => {
    const { shopper, ...order } = await reversedOrder("5.00")
    await refund(store, order, 5)
    const all = { ...REFUNDED, all_returned: true }
    expect(await resolve(store, shopper, all)).toMatchObject(TO_REFUND_FIRST)

    await refund(store, order, (order.total - 500) / 100)
    expect(await resolve(store, shopper, all)).toMatchObject(RESOLVED)
  })

  it.each([
    ["closed", CLOSED],
    ["refunded", REFUNDED],
  ])("is recorded as %s once it is canceled in Medusa", async (_, resolution) => {
    const { shopper, orderId } = await reversedOrder()
    expect((await asAdmin(store, "POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200)

    expect(await resolve(store, shopper, resolution)).toMatchObject(RESOLVED)
  })

  describe("and whose account is no longer configured", () => {
    it("is closed once it is refunded in Medusa", async () => {
      const { shopper, ...order } = await reversedOrder()
      await refund(store, order)
      expect(
        await withoutAccount(store, async () => resolve(store, shopper, CLOSED))
      ).toMatchObject(RESOLVED)
    })

    it("is not closed before: the account is to be put back for the refund", async () => {
      const { shopper } = await reversedOrder()
      expect(
        await withoutAccount(store, async () => resolve(store, shopper, CLOSED))
      ).toMatchObject({ status: 404, body: { code: "account_unknown" } })
    })
  })
})

function rest({ total }: PaidOrder): string {
  return ((total - 500) / 100).toFixed(2)
}

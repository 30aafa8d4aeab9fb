import type { CheckoutAttempt } from "../../../src/core"
import { ordersOf } from "../../helpers/money/cart-orders"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { onTransition } from "../../helpers/database/on-transition"

const HELD = { status: "held", held_reason: "transaction_reused", captured_at: null }

export const transactionRaces = storeTests(
  "A transaction that pays another cart first,",
  (store) => {
    afterEach(() => jest.restoreAllMocks())

    it.each(["retry", "apply_to_order"])(
      "after %s has found it free, is not booked again",
      async (action) => {
        const { shopper } = await paidAReplacedPage(store)
        const [held] = await shopper.attempts()
        const { id: order_id } = await unpaidOrder(store)
        await anotherPaysBefore(store, held)

        const answer = await resolve(store, shopper, {
          action,
          ...(action === "apply_to_order" && { order_id }),
        })
        expect(answer).toMatchObject({ status: 400, body: { code: "not_retryable" } })
        expect((await shopper.attempts())[0]).toMatchObject({ status: "held", resolution: null })
      }
    )

    it("while a payment is being completed, leaves that one held", async () => {
      const { attempt, shopper, transaction } = await paidUnheard(store)
      await anotherPaysBefore(store, {
        ...attempt,
        transaction_id: transaction.transaction_id,
      })
      await poll(store, attempt.id)

      expect(await shopper.attempts()).toMatchObject([HELD])
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    })

    it("while the shopper starts again, leaves the payment held that is found then", async () => {
      const { attempt, shopper, transaction } = await paidUnheard(store)
      await anotherPaysBefore(store, {
        ...attempt,
        transaction_id: transaction.transaction_id,
      })
      await shopper.addProduct("smoke-tea")

      expect(await shopper.tryToPay()).toMatchObject({ status: 400 })
      expect((await shopper.attempts())[0]).toMatchObject(HELD)
    })
  }
)

/** After the check that its transaction is free, before the write that takes it. */
async function anotherPaysBefore(
  store: Store,
  attempt: Pick<CheckoutAttempt, "id" | "transaction_id"> | undefined
): Promise<void> {
  const other = await paidUnheard(store)
  const writing = onTransition(store, async ({ id }, write) => {
    if (id === attempt?.id) {
      writing.mockRestore()
      await rewriteAttempt(store, other.attempt.id, {
        transaction_id: attempt.transaction_id,
        proven_at: new Date(),
        next_check_at: null,
      })
    }
    return await write()
  })
}

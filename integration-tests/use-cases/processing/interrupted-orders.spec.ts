import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Cents } from "../../../src/core/money/money"
import type { Order } from "../../simulation/fakes/medusa/tables"
import { PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const DAY_MS = 24 * 60 * 60_000
const DIED = new Error("the server died")
const COMPLETES = /payments.change completed/

describeShop("An order whose placement was interrupted", (shop) => {
  const diesAt = async (shopper: Shopper, label: string | RegExp) => {
    shop.run.meanwhile(label, () => Promise.reject(DIED))
    await shop.poll(shopper).catch(() => undefined)
    expect(shop.tables.announced).toEqual([])
  }

  /** Pays another collection of the order, which an admin has made by core's own route. */
  const paysAnotherCollection = async (shopper: Shopper, orderId: string) => {
    const { tables } = shop
    const { total, currency_code } = tables.orders.get(orderId) as Order
    const amount = total as Cents
    const id = tables.newId("paycol")
    tables.collections.set(id, { id, amount, currency_code, cart_id: null })
    tables.orderOfCollection.set(id, orderId)
    await shopper.start(PROVIDER, id)
    const attempt = shop.database.attempts.all().at(-1) as CheckoutAttempt
    shopper.pay(attempt)
    return attempt
  }

  const paysRest = async (shopper: Shopper, orderId: string) => {
    await shopper.start(PROVIDER, await shop.server.core.orders.collectionToPay(orderId))
    const attempt = shop.database.attempts.all().at(-1) ?? shopper.attempt
    shopper.pay(attempt)
    await shop.poll(attempt)
    const rows = shop.database.payments.where(({ reference }) => reference === attempt.id)
    expect(rows).toMatchObject([{ status: "completed", order_id: orderId }])
  }

  it("Medusa's event order.placed is emitted once although a server dies between booking and completing the payment", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    await diesAt(shopper, COMPLETES)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("A payment that waits for an order's lock is not booked on the next order of its cart before that order's lock is taken", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    const { orderOfCart, orderOfCollection, orders } = shop.tables
    const first = shopper.orders[0] as Order
    const next = { ...first, id: "order_next" }
    const lock = shop.run.lock.bind(shop.run)
    const locking = jest.spyOn(shop.run, "lock").mockImplementation(async (key) => {
      if (key.includes(first.id)) {
        // Core undoes the order, and another completion places one.
        orders.delete(first.id)
        orders.set(next.id, next)
        orderOfCart.set(shopper.cartId, next.id)
        orderOfCollection.set(shopper.collectionId, next.id)
      }
      return await lock(key)
    })
    await shop.poll(shopper)
    locking.mockRestore()
    expect(shopper.orders).toMatchObject([{ id: next.id, transactions: [] }])
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed", order_id: next.id })
  })

  it("When two payments for an order that a crash left unpaid are processed at the same time, Medusa books one payment, and the other payment is held for an admin", async () => {
    const shopper = await shop.shopperWhoPaid()
    let second: CheckoutAttempt | undefined
    let processed: Promise<unknown> | undefined
    // After the check of the cart's payment has found no order.
    shop.run.meanwhile("attempts.transition page_paid", async () => {
      await shop.killServerAt("medusa authorizes", shopper)
      second = await paysAnotherCollection(shopper, shopper.orders[0]?.id ?? "")
    })
    shop.run.meanwhile("medusa books", async () => {
      processed = shop.poll(second as CheckoutAttempt)
      // Until the second payment waits for the order, or is booked.
      await new Promise((resolve) => setImmediate(resolve))
    })
    await shop.poll(shopper)
    await processed
    shopper.expectOneOrder()
    expect(shop.database.payments.where(({ reference }) => reference === second?.id)).toMatchObject(
      [{ status: "held", reason: "already_paid", captured_at: null }]
    )
  })

  describe("that an admin has tried to cancel", () => {
    /** Core cancels the collection first; what the shopper pays then is a new one. */
    const cancelFails = async (shopper: Shopper) => {
      const orderId = shopper.orders[0]?.id ?? ""
      shop.run.meanwhile(`medusa cancels ${orderId}`, () => Promise.reject(DIED))
      await shop.server.core.orders.cancelOrder(orderId).catch(() => undefined)
      return orderId
    }

    it("When a crash has left an order unpaid, an admin's try to cancel the order fails, and the shopper then pays the order, Medusa's event order.placed is emitted once", async () => {
      const shopper = await shop.shopperWithHalfAnOrder({ isPaid: false })
      const orderId = await cancelFails(shopper)
      await paysRest(shopper, orderId)
      expect(shop.tables.announced).toEqual([orderId])
    })

    it("Medusa's event order.placed is not emitted a second time when the shopper pays for an edit of an order that was free at first", async () => {
      const shopper = await shop.shopperWithHalfAnOrder({ isPaid: false })
      const orderId = await cancelFails(shopper)
      const cart = shop.tables.cart(shopper.cartId)
      shop.tables.carts.set(cart.id, { ...cart, total: 0 as Cents })
      shop.tables.announced.push(orderId)
      await paysRest(shopper, orderId)
      expect(shop.tables.announced).toEqual([orderId])
    })
  })

  describe("whose server died between its links", () => {
    /** The shopper pays it by a payment for the order alone. */
    const paidAlone = async () => {
      const shopper = await shop.shopperWithHalfAnOrder({ isPaid: false })
      const orderId = shopper.orders[0]?.id ?? ""
      shop.tables.orderOfCollection.delete(shopper.attempt.payment_collection_id)
      await paysRest(shopper, orderId)
      return { shopper, orderId }
    }

    it("Medusa's event order.placed is emitted when an order that a crash left unfinished is paid on a payment page for the order, not for the cart", async () => {
      const { orderId } = await paidAlone()
      expect(shop.tables.announced).toEqual([orderId])
    })

    it("Medusa's event order.placed is emitted when an admin applies a payment to an order that a crash left unfinished", async () => {
      const interrupted = await shop.shopperWithHalfAnOrder({ isPaid: false })
      const order_id = interrupted.orders[0]?.id ?? ""
      shop.tables.orderOfCollection.delete(interrupted.attempt.payment_collection_id)
      const shopper = await shop.shopperWhoPaidAReplacedPage()
      await shop.act(shopper, { action: "apply_to_order", order_id })
      expect(shopper.row).toMatchObject({ status: "completed", order_id })
      expect(shop.tables.announced).toContain(order_id)
    })

    it("Medusa's event order.placed is not emitted a second time when the shopper pays for an edit of the order", async () => {
      const { shopper, orderId } = await paidAlone()
      const order = shop.tables.orders.get(orderId) as Order
      const total = (order.total + 500) as Cents
      shop.tables.orders.set(orderId, { ...order, total, edits: [500], edited_at: shop.run.now() })
      await paysRest(shopper, orderId)
      expect(shop.tables.announced).toEqual([orderId])
    })

    it("A payment on the cart's old page is held for an admin when the order was paid already, although an edit raised the order's total", async () => {
      const { shopper, orderId } = await paidAlone()
      const order = shop.tables.orders.get(orderId) as Order
      const total = (2 * order.total) as Cents
      shop.tables.orders.set(orderId, { ...order, total, edits: [order.total], edited_at: null })
      shopper.pay(shopper.attempt)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ reason: "already_paid" })
      expect(shop.tables.announced).toEqual([orderId])
    })

    it("A payment on the cart's old page is held for an admin, and emits no second order.placed, when the order was paid already", async () => {
      const { shopper, orderId } = await paidAlone()
      shopper.pay(shopper.attempt)
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({
        reason: "already_paid",
        captured_at: null,
      })
      expect(shop.tables.announced).toEqual([orderId])
    })
  })

  it("Medusa's event order.placed is emitted for an order that a crash left unfinished although the cart was deleted", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    shop.tables.carts.delete(shopper.cartId)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("Medusa's event order.placed is emitted once when one server books an order and another completes the payment", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    shop.run.meanwhile(COMPLETES, async () => {
      shop.run.expireLocks()
      await shop.poll(shopper)
    })
    await shop.poll(shopper)
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("Medusa's event order.placed is not emitted by a second server while the first server is emitting the event", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    let quicker: Promise<unknown> = Promise.resolve()
    let finish: () => void = () => undefined
    const slowerHasFinished = new Promise<void>((resolve) => (finish = resolve))
    shop.run.meanwhile(COMPLETES, async () => {
      shop.run.expireLocks()
      await new Promise<void>((isAnnouncing) => {
        shop.run.meanwhile("announces", async () => {
          isAnnouncing()
          await slowerHasFinished
        })
        quicker = shop.poll(shopper)
      })
    })
    await shop.poll(shopper)
    finish()
    await quicker
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("Medusa's event order.placed is emitted once by the next daily check when a server died before emitting the event", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    await diesAt(shopper, "announces")
    expect(shopper.row).toMatchObject({ status: "completed" })
    for (const _ of [1, 2]) {
      shop.run.passes(DAY_MS)
      await shop.poll(shopper)
      expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
    }
  })

  it("When a server died before it emitted order.placed and an admin then canceled the order, the daily check does not emit the event", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    await diesAt(shopper, "announces")
    await shop.server.core.orders.cancelOrder(shopper.row.order_id ?? "")
    shop.run.passes(DAY_MS)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "refund_due" })
    expect(shop.tables.announced).toEqual([])
  })

  it("Medusa's event order.placed is emitted once for the new order of a cart whose first order Medusa has rolled back", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    await diesAt(shopper, "medusa books")
    const { orderOfCart, orderOfCollection, orders } = shop.tables
    ;[orderOfCart, orderOfCollection, orders].forEach((rows) => rows.clear())
    shop.rewriteRow(shopper, { captured_at: null, payment_session_id: null })

    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
    expect(shop.tables.announced).toEqual([shopper.expectOneOrder().id])
  })

  it("A payment is not booked on an unfinished order when another server marks the payment as held at the same moment", async () => {
    const shopper = await shop.shopperWithHalfAnOrder()
    shop.run.meanwhile("payments.change order_interrupted", () =>
      shop.rewriteRow(shopper, { status: "held", reason: "order_not_placed" })
    )
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", captured_at: null })
    expect(shopper.orders).toMatchObject([{ transactions: [] }])
  })
})

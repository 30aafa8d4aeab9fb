import fc from "fast-check"
import { ordersOf } from "../helpers/books"
import { handled } from "../helpers/handled"
import { expectOneOrder } from "../helpers/payments"
import { describeStore, poll, type Store } from "../helpers/store"
import { paidUnheard, type UnheardPayment } from "../helpers/unheard-payment"

const LEARNING = ["webhook", "return", "poll", "complete"] as const
const CHANGING = ["webhook", "return", "poll", "complete", "cart change"] as const

type Event = (typeof CHANGING)[number]

/** Carts for each property: the same ones in every run. */
const SAMPLES = { seed: 20_261_121, numRuns: 10, endOnFailure: true }

jest.setTimeout(300_000)

describeStore("The order of events does not matter:", (store) => {
  it.each(LEARNING)(
    "%s first, the other three in every order after it: one order, one capture",
    async (first) => {
      const others = LEARNING.filter((event) => event !== first)
      for (const rest of permutations(others)) {
        const paid = await paidUnheard(store)
        for (const event of [first, ...rest]) {
          await happens(store, paid, event)
        }
        await expectOneOrder(store, paid.shopper, paid.session)
      }
    }
  )

  it("all at once: one order, one capture", async () => {
    const paid = await paidUnheard(store)
    await Promise.all(LEARNING.map((event) => happens(store, paid, event)))
    await expectOneOrder(store, paid.shopper, paid.session)
  })

  it("with a cart change among them: one order or one held payment, never both or neither", async () => {
    const orders = fc.shuffledSubarray([...CHANGING], { minLength: CHANGING.length })
    await fc.assert(
      fc.asyncProperty(orders, async (events) => {
        const paid = await paidUnheard(store)
        for (const event of events) {
          await happens(store, paid, event)
        }
        await expectOneOutcome(store, paid)
      }),
      SAMPLES
    )
  })

  it("with a cart change at the same moment: one order or one held payment", async () => {
    const orders = fc.shuffledSubarray([...CHANGING], { minLength: CHANGING.length })
    await fc.assert(
      fc.asyncProperty(orders, async (events) => {
        const paid = await paidUnheard(store)
        await Promise.all(events.map((event) => happens(store, paid, event)))
        await happens(store, paid, "poll")
        await expectOneOutcome(store, paid)
      }),
      { ...SAMPLES, numRuns: 5 }
    )
  })

  it.each(LEARNING)(
    "%s 100 times in a row and 50 times at once: one order, one capture",
    async (event) => {
      const paid = await paidUnheard(store)
      await Promise.all(Array.from({ length: 50 }, () => happens(store, paid, event)))
      for (let i = 0; i < 100; i++) {
        await happens(store, paid, event)
      }
      await expectOneOrder(store, paid.shopper, paid.session)
    }
  )
})

async function happens(store: Store, paid: UnheardPayment, event: Event): Promise<void> {
  const { shopper, session, attempt, transaction } = paid
  switch (event) {
    case "webhook":
      expect(await store.books.resend(transaction.transaction_id)).toMatchObject({
        state: "delivered",
      })
      await handled(store)
      break
    case "return":
      await shopper.comeBack(session)
      break
    case "poll":
      await poll(store, attempt.id)
      break
    case "complete":
      await shopper.complete()
      break
    case "cart change":
      // Medusa refuses it once the cart is an order.
      await shopper.addProduct("smoke-tea").catch(() => undefined)
      break
  }
}

async function expectOneOutcome(
  store: Store,
  { shopper, session, attempt }: UnheardPayment
): Promise<void> {
  const orders = await ordersOf(store, shopper.cartId)
  const { status } = (await store.ledger.attemptById(attempt.id)) ?? attempt
  expect({ orders: orders.length, status }).toEqual(
    orders.length > 0 ? { orders: 1, status: "settled" } : { orders: 0, status: "held" }
  )
  if (orders.length > 0) {
    await expectOneOrder(store, shopper, session)
  }
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest])
      )
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import fc from "fast-check"
import { ordersOf } from "../helpers/money/cart-orders"
import { handled } from "../helpers/store/handled"
import { expectOneOrder } from "../helpers/shopper/payments"
import { describeStore, poll, type Store } from "../helpers/store/store"
import {
  payWithoutNotification,
  type UnreportedPayment,
} from "../helpers/shopper/pay-without-notification"

const LEARNING = ["webhook", "return", "poll", "complete"] as const
const CHANGING = [...LEARNING, "cart change"] as const

type Event = (typeof CHANGING)[number]

const ordersOfLearning = fc.shuffledSubarray([...LEARNING], { minLength: LEARNING.length })
const ordersOfChanging = fc.shuffledSubarray([...CHANGING], { minLength: CHANGING.length })

/** Carts for each property: the same ones in every run. */
const SAMPLES = { seed: 20_261_121, numRuns: 3, endOnFailure: true }

// 150 completions take Medusa 20 to 60 seconds on two cores: each one reads the whole cart.
jest.setTimeout(120_000)

describeStore("The order of events", (store) => {
  const expectCompleted = async (paid: UnreportedPayment) => {
    await expectOneOrder(store, paid.shopper, paid.session)
    expect(await paid.shopper.payments()).toMatchObject([{ status: "completed" }])
    expect(await endingsOf(store, paid)).toEqual(["completed"])
  }
  const expectHeld = async (paid: UnreportedPayment) => {
    expect(await ordersOf(store, paid.shopper.cartId)).toEqual([])
    expect(await paid.shopper.payments()).toMatchObject([
      { status: "held", reason: "cart_changed", captured_at: null },
    ])
    expect(await endingsOf(store, paid)).toEqual(["held"])
  }

  it.each(LEARNING)(
    'A payment becomes one order with one capture in every order of events that begins with "%s" [case 31]',
    async (first) => {
      const others = LEARNING.filter((event) => event !== first)
      for (const rest of permutations(others)) {
        const paid = await payWithoutNotification(store)
        for (const event of [first, ...rest]) {
          await happens(store, paid, event)
        }
        await expectCompleted(paid)
      }
    }
  )

  it("A payment becomes one order with one capture when webhook, return, poll and completion happen at once [case 32]", async () => {
    const paid = await payWithoutNotification(store)
    await Promise.all(LEARNING.map((event) => happens(store, paid, event)))
    await poll(store, paid.attempt.id)
    await expectCompleted(paid)
  })

  it.each([
    [0, "one held payment, no order", expectHeld],
    [1, "one order, nothing held", expectCompleted],
    [2, "one order, nothing held", expectCompleted],
    [3, "one order, nothing held", expectCompleted],
    [4, "one order, nothing held", expectCompleted],
  ] as const)(
    "A payment whose cart changes after the first %i of four events ends as %s [case 22] [case 54]",
    async (position, _, expectEnd) => {
      await fc.assert(
        fc.asyncProperty(ordersOfLearning, async (events) => {
          const paid = await payWithoutNotification(store)
          for (const event of (events as Event[]).toSpliced(position, 0, "cart change")) {
            await happens(store, paid, event)
          }
          await expectEnd(paid)
        }),
        SAMPLES
      )
    }
  )

  it("A payment whose cart changes at the moment of the payment is held or becomes one order, never both [case 22] [case 54]", async () => {
    await fc.assert(
      fc.asyncProperty(ordersOfChanging, async (events) => {
        const paid = await payWithoutNotification(store)
        await Promise.all(events.map((event) => happens(store, paid, event)))
        await poll(store, paid.attempt.id)
        const { length } = await ordersOf(store, paid.shopper.cartId)
        await (length > 0 ? expectCompleted(paid) : expectHeld(paid))
      }),
      SAMPLES
    )
  })

  it.each(LEARNING)(
    'A payment becomes one order when the event "%s" happens 50 times at once and 100 times in a row [case 29]',
    async (event) => {
      const paid = await payWithoutNotification(store)
      await Promise.all(Array.from({ length: 50 }, () => happens(store, paid, event)))
      for (let i = 0; i < 100; i++) {
        await happens(store, paid, event)
      }
      await poll(store, paid.attempt.id)
      await expectCompleted(paid)
    }
  )
})

async function happens(store: Store, paid: UnreportedPayment, event: Event): Promise<void> {
  const { shopper, session, attempt, transaction } = paid
  switch (event) {
    case "webhook":
      expect(await store.control.resend(transaction.transaction_id)).toMatchObject({
        state: "delivered",
      })
      await handled(store)
      break
    case "return":
      await shopper.returnFromPage(session)
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

/** The ends in the timeline: whatever comes twice, a payment ends once. */
async function endingsOf(store: Store, { attempt }: UnreportedPayment): Promise<string[]> {
  const db = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const events = (await db("hosted_checkout_attempt_event")
    .where({ attempt_id: attempt.id })
    .whereIn("kind", ["completed", "held"])) as { kind: string }[]
  return events.map(({ kind }) => kind)
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest])
      )
}

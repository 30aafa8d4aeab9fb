import { Modules } from "@medusajs/framework/utils"
import { eventually } from "../../helpers/store/eventually"
import { handled } from "../../helpers/store/handled"
import { approved, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, type Shopper } from "../../helpers/shopper/shopper"
import { poll, storeTests, type Store } from "../../helpers/store/store"
import { onTransition } from "../../helpers/database/on-transition"

export const describeEarlyNotifications = storeTests(
  "A notification that is too early",
  (store) => {
    let held: Held | undefined
    // Also where the test fails: what is held keeps the store from its end.
    afterEach(() => held?.release())

    it.each([
      ["the gateway's answer with the page", holdPage],
      ["the payment session's data", holdSession],
    ] as const)(
      "A notification that arrives before the store has saved %s is processed, and gives one order [case 34]",
      async (_, hold) => {
        const shopper = await store.shopper().fillCart()
        await shopper.openCollection()
        held = hold(store)
        const starting = shopper.tryToPay()
        await held.reached
        const page = await pageOf(store, shopper)
        const { transaction } = approved(store.control.pay(page.id, APPROVED_CARD))
        expect((await store.control.delivered(transaction.transaction_id)).tries).toMatchObject([
          { status: 200 },
        ])
        await handled(store)
        const { transaction_id } = transaction
        // The gateway was not asked: the notification itself has proven it.
        expect(await shopper.payments()).toMatchObject([
          { transaction_id, proven_at: expect.any(Date) },
        ])

        held.release()
        await starting
        const [attempt] = await shopper.attempts()
        await poll(store, attempt?.id ?? "")
        await completed(shopper)
        expect(await shopper.payments()).toMatchObject([{ transaction_id }])
        await expectOneOrder(store, shopper, {
          data: { checkout_url: page.id },
        } as Parameters<typeof expectOneOrder>[2])
      }
    )
  }
)

/** A write that waits for the test. */
interface Held {
  reached: Promise<void>
  release(): void
}

/** Holds the write of what the gateway answered to the opening of a page. */
function holdPage(store: Store): Held {
  const hold = waiting()
  const writes = onTransition(store, async ({ name }, write) => {
    if (name.startsWith("page_opened")) {
      await hold.pass()
    }
    return await write()
  })
  return hold.held(writes)
}

/** Holds Medusa's write of what the provider answered for a payment session. */
function holdSession(store: Store): Held {
  const { paymentSessionService_: sessions } = store.container.resolve<{
    paymentSessionService_: { update(...args: unknown[]): Promise<unknown> }
  }>(Modules.PAYMENT)
  const original = sessions.update.bind(sessions)
  const hold = waiting()
  let first = true
  const updates = jest.spyOn(sessions, "update").mockImplementation(async (...args: unknown[]) => {
    if (first) {
      first = false
      await hold.pass()
    }
    return await original(...args)
  })
  return hold.held(updates)
}

/** A write of a spy that arrives, and continues when it is released. */
function waiting() {
  let arrive: () => void = () => undefined
  let open: () => void = () => undefined
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  return {
    pass: async () => {
      arrive()
      await opened
    },
    held: (spy: { mockRestore(): void }): Held => ({
      reached,
      release: () => {
        spy.mockRestore()
        open()
      },
    }),
  }
}

async function pageOf(store: Store, shopper: Shopper) {
  return await eventually("the gateway has opened the page", async () => {
    const [attempt] = await shopper.attempts()
    return store.control.sessions().find(({ request }) => request.reference === attempt?.id)
  })
}

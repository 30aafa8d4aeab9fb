import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { checkAttempt } from "../../../src/backoffice/check-attempt"
import { AttemptRows } from "../../../src/modules/hosted-checkout/attempts/attempt-rows"
import { processReturn } from "../../../src/payments/return/process-return"
import { pollPage } from "../../../src/payments/process/poll-page"
import { firstOf } from "../../helpers/shopper/first-attempt"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import type { Session, Shopper } from "../../helpers/shopper/shopper"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { storeTests, type Store } from "../../helpers/store/store"

const RETURNS = 160
const HANDLES = 4
/** At most one call for each payment in this time. */
const EVERY_MS = 3_000

// A server without jobs: only what a test asks for reaches the gateway.
export const describeStrangersCalls = storeTests("What strangers ask of the gateway", (store) => {
  /** The calls of verify that `work` causes, and how many one payment may cause in that time. */
  async function verifiesOf(work: () => Promise<unknown>): Promise<{ made: number; may: number }> {
    const before = verifies(store)
    const begun = Date.now()
    await work()
    const may = 1 + Math.floor((Date.now() - begun) / EVERY_MS)
    return { made: verifies(store) - before, may }
  }

  it("When shoppers return 160 times from four payment pages, Medusa asks the gateway about each page at most once in three seconds [case 72]", async () => {
    const sessions: [Shopper, Session][] = []
    for (let page = 0; page < HANDLES; page++) {
      const { shopper, session } = await atThePage(store)
      sessions.push([shopper, session])
    }
    const { made, may } = await verifiesOf(async () => {
      for (let count = 0; count < RETURNS; count += HANDLES) {
        const answers = sessions.map(([shopper, session]) => shopper.returnFromPage(session))
        for (const { status, html } of await Promise.all(answers)) {
          expect([status, html]).toEqual([200, expect.stringContaining("Confirming your payment")])
        }
      }
    })
    expect(made).toBeGreaterThanOrEqual(HANDLES)
    expect(made).toBeLessThanOrEqual(HANDLES * may)
  })

  it("A shopper who completes, returns and cancels again and again causes at most one gateway call in three seconds [case 72]", async () => {
    const { shopper, session } = await atThePage(store)
    const { made, may } = await verifiesOf(async () => {
      for (let count = 0; count < 10; count++) {
        expect((await shopper.complete()).status).toBe(400)
        await shopper.returnFromPage(session)
        await shopper.returnFromPage(session, "cancel")
      }
    })
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(may)
  })

  it("Two servers together ask the gateway about one payment at most once in three seconds [case 72]", async () => {
    const { session } = await atThePage(store)
    const other = anotherServer(store)
    const { made, may } = await verifiesOf(async () => {
      for (const deps of [store.deps, other, store.deps, other]) {
        await processReturn(session.data.handle, AS_RETURN, deps)
      }
    })
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(may)
  })

  it("A shopper who returns after paying gets the order without a wait, however often strangers ask about other payments [case 72]", async () => {
    const stranger = await atThePage(store)
    const honest = await payWithoutNotification(store)
    await askedAboutLately(store, stranger.shopper, 60)
    await setTurns(store, stranger.shopper, { verify_turns: 10 })

    const refused = await verifiesOf(async () => {
      await stranger.shopper.returnFromPage(stranger.session)
      await stranger.shopper.complete()
    })
    expect(refused.made).toBe(0)
    expect((await honest.shopper.returnFromPage(honest.session)).status).toBe(303)
    await expectOneOrder(store, honest.shopper, honest.session)
  })

  it("A payment made just after the gateway was asked becomes an order when the shopper's waiting page reloads [case 72]", async () => {
    const { shopper, session } = await atThePage(store)
    await shopper.returnFromPage(session)
    store.control.dropWebhooks()
    shopper.pay(session)
    store.control.releaseWebhooks()
    await setTurns(store, shopper, { verify_turn_at: new Date() })

    const early = await shopper.returnFromPage(session)
    expect(early.html).toContain("Confirming your payment")
    expect((await shopper.complete()).status).toBe(400)
    // The page reloads after as long as a turn lasts.
    await setTurns(store, shopper, { verify_turn_at: new Date(Date.now() - EVERY_MS) })
    expect((await shopper.returnFromPage(session)).status).toBe(303)
    await expectOneOrder(store, shopper, session)
  })

  it("The limit on gateway calls by returning shoppers does not hold back a scheduled or an admin's check of the page [case 72]", async () => {
    const { shopper, session } = await atThePage(store)
    await shopper.returnFromPage(session)
    const attempt = await firstOf(shopper)
    const { made } = await verifiesOf(async () => {
      await pollPage(attempt, store.deps)
      await checkAttempt(attempt.id, store.deps)
    })
    expect(made).toBe(2)
  })

  it("A shopper's return that causes no call to the gateway does not change the time of the payment's next scheduled check", async () => {
    const { shopper, session } = await atThePage(store)
    await shopper.returnFromPage(session)
    await setTurns(store, shopper, { verify_turn_at: new Date() })
    const { next_check_at } = await firstOf(shopper)
    await shopper.returnFromPage(session)
    expect((await firstOf(shopper)).next_check_at).toEqual(next_check_at)
  })
})

const AS_RETURN = { unpaid: "wait", mayProcess: async () => Promise.resolve(true) } as const

function verifies({ control }: Store): number {
  return control.calls().filter(({ endpoint }) => endpoint === "verify").length
}

/** Another server over the same database. */
function anotherServer({ container, deps }: Store): Store["deps"] {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return { ...deps, repositories: { ...deps.repositories, attempts: new AttemptRows(db) } }
}

async function setTurns(
  { container }: Store,
  shopper: Shopper,
  columns: { verify_turn_at?: Date; verify_turns?: number }
): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("hosted_checkout_attempt")
    .where({ id: (await firstOf(shopper)).id })
    .update(columns)
}

/** So many other payments of the account that strangers have asked about, and do for an hour. */
async function askedAboutLately({ container }: Store, like: Shopper, count: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { id } = await firstOf(like)
  await db.raw(
    `INSERT INTO hosted_checkout_attempt (id, handle, payment_collection_id, status, provider_id,
       payment_session_id, amount, raw_amount, currency_code, lines_hash, verify_turn_at)
     SELECT id || '_' || n, handle || '_' || n, payment_collection_id || '_' || n, 'over', provider_id,
       payment_session_id || '_' || n, amount, raw_amount, currency_code, lines_hash, now() + interval '1 hour'
     FROM hosted_checkout_attempt, generate_series(1, :count::int) AS n WHERE id = :id`,
    { count, id }
  )
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { pollPage } from "../../../src/payments/process/poll-page"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { PAYMENT_PROVIDER_ID } from "../../../demo/seed/regions"
import { convertedDraft } from "../../helpers/admin/draft-order"
import { statementsOf } from "../../helpers/database/statements"
import { linkOf } from "../../helpers/shopper/link-visitor"
import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import { storeApproval } from "../../helpers/gateway/store-approval"
import type { Session, Shopper } from "../../helpers/shopper/shopper"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { storeTests, type Store } from "../../helpers/store/store"
import { depsOf } from "../../../src/medusa/deps"

const STORES_NOTIFICATION = /^insert into hosted_checkout_statement/i
const ENDS_PROCESSING = /^update "hosted_checkout_statement" set "outcome"/i

const DOCS = join(__dirname, "../../../docs/contributing/benchmarks.md")

/** What a payment costs the database, by what is done: ours, and Medusa's own payment that does nothing. */
type Costs = Record<string, { ours: number; manual?: number }>

// A server without jobs: only what a test asks for, and what follows from it, reaches the database.
export const describeStatements = storeTests("What a payment asks of PostgreSQL", (store) => {
  it("Each step of a payment sends PostgreSQL exactly as many SQL statements as docs/contributing/benchmarks.md says", async () => {
    await offerProviders(store, PAYMENT_PROVIDER_ID, MANUAL_PROVIDER_ID)
    // The first of all fills caches, and makes the customer.
    await measure(store)
    expect(await measure(store)).toEqual(documented())
  })
})

async function measure(store: Store): Promise<Costs> {
  const { container } = store
  const count = async (work: () => Promise<unknown>) => (await statementsOf(store, work)).length

  const manual = await shopperAt(store, MANUAL_PROVIDER_ID)
  const manualStart = await count(() => manual.tryToPay())
  const manualComplete = await count(() => manual.complete())

  // The notification comes first.
  const ours = await shopperAt(store, PAYMENT_PROVIDER_ID)
  let session: Session | undefined
  const start = await count(async () => (session = await ours.startPayment()))
  // The first answer is stored; from the second on nothing is new.
  await pollPage(await attemptOf(ours), depsOf(container))
  const due = await attemptOf(ours)
  const poll = await count(() => pollPage(due, depsOf(container)))
  const comeBack = await count(() => ours.returnFromPage(session as Session))
  const notified = await statementsOf(store, async () => {
    ours.pay(session as Session)
    await ours.notified(session as Session)
    // Its own event has started the inbox: this waits for its end.
    await drainInbox(depsOf(container))
  })
  const acknowledge = 1 + notified.findIndex(({ sql }) => STORES_NOTIFICATION.test(sql))
  // Whoever comes first, one of the two reads further notifications.
  const ended = 1 + notified.findIndex(({ sql }) => ENDS_PROCESSING.test(sql))
  expect(await ours.payments()).toMatchObject([{ status: "completed" }])

  // The shopper acts before the gateway's report is processed.
  const paid = await payWithoutNotification(store)
  await storeApproval(store, paid.attempt, paid.transaction.transaction_id)
  const complete = await count(() => paid.shopper.complete())

  const visitor = await linkOf(store, await convertedDraft(store))
  const visit = await count(() => visitor.visits())
  const press = await count(() => visitor.presses())
  expect(await visitor.attempts()).toHaveLength(1)

  return {
    start: { ours: start, manual: manualStart },
    acknowledge: { ours: acknowledge },
    process: { ours: ended - acknowledge },
    poll: { ours: poll },
    return: { ours: comeBack },
    complete: { ours: complete, manual: manualComplete },
    visit: { ours: visit },
    press: { ours: press },
  }
}

async function attemptOf(shopper: Shopper): Promise<CheckoutAttempt> {
  const [attempt] = await shopper.attempts()
  return attempt as CheckoutAttempt
}

async function shopperAt(store: Store, providerId: string): Promise<Shopper> {
  const shopper = await store.shopper().fillCart()
  shopper.providerId = providerId
  await shopper.openCollection()
  return shopper
}

/** The table: `| start | ... | 38 | 21 |`. */
function documented(): Costs {
  const [, table = ""] = readFileSync(DOCS, "utf8").split("## Statements per payment")
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()))
  return Object.fromEntries(
    rows.flatMap(([, name = "", , ours, manual]) => {
      const [key] = /`([a-z]+)`/.exec(name)?.slice(1) ?? []
      const costs = { ours: Number(ours), ...(manual && { manual: Number(manual) }) }
      return key && Number(ours) ? [[key, costs]] : []
    })
  )
}

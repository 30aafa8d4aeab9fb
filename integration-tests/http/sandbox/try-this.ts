import { accountsOf } from "../../../src/payments/accounts/account"
import { ordersOf } from "../../helpers/money/cart-orders"
import { completed, expectOneOrder } from "../../helpers/shopper/payments"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"
import { rows, type Row } from "./table"
import { Trial } from "./trial"

/** What happens at the store around the requests of each row. */
const trials: Record<string, (trial: Trial) => Promise<void>> = {
  "a late answer": async (trial) => {
    await trial.tryThis()
    await trial.start()
  },
  "a refusal": refusedPage,
  "too many calls": refusedPage,
  "a wrong body": refusedPage,
  "a broken connection": refusedPage,
  "no answer": async (trial) => await withShortTimeouts(trial.store, () => refusedPage(trial)),
  "another key": refusedPage,
  "a lost answer": async (trial) => {
    await trial.tryThis()
    await trial.startRefused()
    const [attempt] = await trial.shopper.attempts()
    trial.page =
      trial.store.control.sessions().find(({ request }) => request.reference === attempt?.id)?.id ??
      ""
    await trial.tryThis()
    await completed(trial.shopper)
    expect(await ordersOf(trial.store, trial.shopper.cartId)).toHaveLength(1)
  },

  "a declined card": async (trial) => {
    await trial.start()
    await trial.tryThis()
    await trial.checkAgain()
  },
  "a canceled page": async (trial) => {
    await trial.start()
    await trial.tryThis()
    await trial.returnFromPage("cancel")
  },
  "a page that ends": async (trial) => {
    await trial.start()
    await trial.tryThis()
    await trial.viewPage()
    await trial.returnFromPage("cancel")
  },
  "the clock": async (trial) => {
    await trial.start()
    await trial.tryThis()
    await trial.viewPage()
  },

  "a lost notification": async (trial) => {
    await trial.start()
    await trial.tryThis(2)
    await trial.returnFromPage()
    await expectOneOrder(trial.store, trial.shopper, trial.session)
  },
  "a late notification": async (trial) => {
    await trial.start()
    await trial.tryThis(2)
    await trial.returnFromPage()
    await expectOneOrder(trial.store, trial.shopper, trial.session)
    await trial.tryThis()
    await trial.delivered()
    await expectOneOrder(trial.store, trial.shopper, trial.session)
  },
  "a duplicate": async (trial) => {
    await ordered(trial)
    await trial.tryThis()
    await trial.delivered()
    await expectOneOrder(trial.store, trial.shopper, trial.session)
  },
  "another order": async (trial) => {
    await trial.tryThis()
    const others = [new Trial(trial.store, EMPTY), new Trial(trial.store, EMPTY)]
    for (const other of others) {
      await other.start()
      trial.store.control.pay(other.page)
    }
    await trial.start()
    await trial.tryThis(2)
    await trial.delivered()
    for (const { store, shopper, session } of [trial, ...others]) {
      await completed(shopper)
      await expectOneOrder(store, shopper, session)
    }
  },
  "a wrong signature": forged,
  "a changed body": forged,
  "no signature": forged,
  "another kind of event": async (trial) => {
    await ordered(trial)
    await trial.tryThis()
    await trial.delivered()
    await expectOneOrder(trial.store, trial.shopper, trial.session)
  },

  "verify is down": async (trial) => {
    await trial.start()
    await trial.tryThis(3)
    await trial.returnFromPage()
    expect(await ordersOf(trial.store, trial.shopper.cartId)).toEqual([])
    await trial.tryThis()
    await completed(trial.shopper)
    await expectOneOrder(trial.store, trial.shopper, trial.session)
  },
  "an unknown status": async (trial) => {
    await trial.start()
    await trial.tryThis(3)
    await trial.returnFromPage()
    expect(await ordersOf(trial.store, trial.shopper.cartId)).toEqual([])
  },

  "a void": checkedAfterOrder,
  "a refund": checkedAfterOrder,
  "a refund of a part": checkedAfterOrder,
  "a second card": async (trial) => {
    await ordered(trial)
    await trial.tryThis()
    await trial.delivered()
  },
}

const EMPTY: Row = { what: "", requests: [], quotes: [] }

export const describeTryThis = storeTests("docs/sandbox.md: try this, expect that", (store) => {
  afterEach(() => {
    store.control.rotateKey(SECRET_KEY)
    store.control.resetClock()
  })

  it("has a row for each trial, and a trial for each row", () => {
    expect(rows.map(({ what }) => what).sort()).toEqual(Object.keys(trials).sort())
    expect(rows.filter(({ quotes }) => quotes.length === 0)).toEqual([])
  })

  it.each(rows.map((row) => [row.what, row] as const))("%s", async (what, row) => {
    const trial = new Trial(store, row)
    await trials[what]?.(trial)
    const observed = await trial.observed()
    expect(row.quotes.filter((quote) => !occurs(quote, observed))).toEqual([])
  })
})

async function refusedPage(trial: Trial): Promise<void> {
  await trial.tryThis()
  await trial.startRefused()
}

/** Paid, notified of, and ordered. */
async function ordered(trial: Trial): Promise<void> {
  await trial.start()
  trial.store.control.pay(trial.page)
  await trial.delivered()
  await completed(trial.shopper)
}

async function checkedAfterOrder(trial: Trial): Promise<void> {
  await ordered(trial)
  await trial.tryThis()
  await trial.checkAgain()
}

async function forged(trial: Trial): Promise<void> {
  await trial.start()
  trial.store.control.dropWebhooks()
  trial.store.control.pay(trial.page)
  trial.store.control.releaseWebhooks()
  await trial.tryThis()
  await trial.delivered()
  await trial.store.repositories.signatureFailures.flush()
  expect(await ordersOf(trial.store, trial.shopper.cartId)).toEqual([])
}

/** Ten seconds are too long to wait for in a test. */
async function withShortTimeouts({ deps }: Store, work: () => Promise<void>): Promise<void> {
  const { timeouts } = accountsOf(deps)[0]?.options ?? { timeouts: { totalMs: 0 } }
  const { totalMs } = timeouts
  timeouts.totalMs = 300
  try {
    await work()
  } finally {
    timeouts.totalMs = totalMs
  }
}

/** An ellipsis stands for what differs. */
function occurs(quote: string, observed: string): boolean {
  return quote.split("…").every((part) => observed.includes(part.trim()))
}

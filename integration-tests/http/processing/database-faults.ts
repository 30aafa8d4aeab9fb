import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { eventually } from "../../helpers/store/eventually"
import { handled } from "../../helpers/store/handled"
import { db } from "../../helpers/admin/merchant-key"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"
import {
  payWithoutNotification,
  type UnreportedPayment,
} from "../../helpers/shopper/pay-without-notification"

const INBOX = "hosted_checkout_statement"
const LOCK_NOT_AVAILABLE = "55P03"
const DEADLOCK_DETECTED = "40P01"

export const describeFailedStatements = storeTests(
  "A statement that PostgreSQL refuses",
  (store) => {
    it("The error of a statement that PostgreSQL refuses names no token and no address of a payment page", async () => {
      const { shopper } = await atThePage(store)
      const [shown] = await shopper.attempts()
      const { attempts } = store.repositories
      const attempt = (await attempts.byId(shown?.id ?? "")) as CheckoutAttempt
      const page = {
        ...{ token: "tok_canary", checkout_url: "https://pay.example/canary" },
        ...{ expires_at: new Date("2100-01-01T00:00:00Z"), next_check_at: null },
      }
      await inTransaction(store, async (other) => {
        await other.raw("lock table hosted_checkout_attempt in access exclusive mode")
        const { message } = await attempts
          .transition(attempt, "page_opened", page, { trigger: "checkout" })
          .then(() => new Error("nothing was refused"))
          .catch((refused: unknown) => refused as Error)
        expect(message).toMatch(/"token" = .* lock timeout$/s)
        expect(message).not.toMatch(/canary/)
      })
    })
  }
)

export const describeDatabaseFaults = storeTests(
  "A notification that PostgreSQL does not store",
  (store) => {
    it("A notification that waits too long for a database lock is answered 503, and its repetition gives the order [case 37]", async () => {
      const paid = await payWithoutNotification(store)
      const failures = codesOfFailures(store)
      await inTransaction(store, async (other) => {
        await other.raw(`lock table ${INBOX} in access exclusive mode`)
        expect(await deliver(store, paid)).toBe(503)
        expect(await failures()).toEqual([LOCK_NOT_AVAILABLE])
      })
      expect(await inbox(store)).toEqual([])
      await expectNextTryToPay(store, paid)
    })

    it("A notification that PostgreSQL fails to store in a deadlock is answered 503, and its repetition gives the order [case 37]", async () => {
      const paid = await payWithoutNotification(store)
      const failures = codesOfFailures(store)
      await inTransaction(store, async (other) => {
        // The other one must not be the victim: it checks for a deadlock much later.
        await other.raw("set local deadlock_timeout = '1min'; set local lock_timeout = '1min'")
        // It has the notification's place, which the insert waits for; then it wants what the insert has.
        await takePlaceOf(other, paid, store)
        const answer = deliver(store, paid)
        await eventually("the insert waits", async () => await waitsForLock(store))
        await other.raw(`lock table ${INBOX} in access exclusive mode`)
        expect(await answer).toBe(503)
      })
      expect(await failures()).toEqual([DEADLOCK_DETECTED])
      expect(await inbox(store)).toEqual([])
      await expectNextTryToPay(store, paid)
    })
  }
)

/** Runs on a connection of its own, and rolls everything back at the end. */
async function inTransaction(
  store: Store,
  work: (other: Knex.Transaction) => Promise<void>
): Promise<void> {
  const other = await db(store).transaction()
  try {
    await work(other)
  } finally {
    await other.rollback()
  }
}

/** Sends the very bytes of the gateway's notification; gives the status. */
async function deliver(store: Store, paid: UnreportedPayment): Promise<number> {
  const { body, signature } = notificationOf(store, paid)
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { [signature.header]: signature.value },
    body,
  })
  return answer.status
}

function notificationOf(store: Store, { transaction }: UnreportedPayment) {
  const found = store.control
    .deliveries()
    .find(({ transaction_id }) => transaction_id === transaction.transaction_id)
  if (!found) {
    throw new Error("The sandbox made no notification")
  }
  expect(found.signature.value).toBe(generateTestHeader(found.body, SECRET_KEY))
  return found
}

async function takePlaceOf(
  other: Knex.Transaction,
  paid: UnreportedPayment,
  store: Store
): Promise<void> {
  const { body } = notificationOf(store, paid)
  await other.raw(
    `insert into ${INBOX} (id, provider_id, reference, source, body_sha256, body, fields, at)
     values ('hcstm_in_the_way', 'pp_hosted-checkout_default', '', 'notification', encode(sha256(?), 'hex'), '{}', '{}', now())`,
    [Buffer.from(body)]
  )
}

async function waitsForLock(store: Store): Promise<boolean> {
  const { rows } = await db(store).raw<{ rows: unknown[] }>(
    `select 1 from pg_stat_activity
     where wait_event_type = 'Lock' and query like 'INSERT INTO ${INBOX}%'
       and datname = current_database()`
  )
  return rows.length > 0
}

/** PostgreSQL's codes for why notifications could not be stored, from here on. */
function codesOfFailures(store: Store): () => Promise<unknown[]> {
  const storing = jest.spyOn(store.repositories.statements, "receive")
  return async () => {
    const results = await Promise.allSettled(
      storing.mock.results.map(async ({ value }) => (await value) as unknown)
    )
    storing.mockRestore()
    return results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code?: unknown }).code] : []
    )
  }
}

async function inbox(store: Store): Promise<unknown[]> {
  return (await db(store)(INBOX).where({ source: "notification" }).select("id")) as unknown[]
}

async function expectNextTryToPay(store: Store, paid: UnreportedPayment): Promise<void> {
  const { shopper, session, transaction } = paid
  expect((await store.control.resend(transaction.transaction_id)).state).toBe("delivered")
  await handled(store)
  await completed(shopper)
  await expectOneOrder(store, shopper, session)
}

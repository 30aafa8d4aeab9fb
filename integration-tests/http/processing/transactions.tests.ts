import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateTestHeader, type CheckoutAttempt } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { answersCheck } from "../../helpers/admin/answers-check"
import { ordersOf } from "../../helpers/money/cart-orders"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { heldNotifications } from "../../helpers/money/held-notifications"
import { handled } from "../../helpers/store/handled"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { poll, SECRET_KEY, storeTests, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { withProfile } from "../../helpers/store/with-profile"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const transactions = storeTests("The gateway's transaction", (store) => {
  it("pays one cart: a second one that names it is held, by two signed notifications", async () => {
    const first = await paidUnheard(store)
    const second = await paidUnheard(store)
    verifySays(store, second.attempt, "reset")
    const { transaction_id } = first.transaction
    await notify(store, first.attempt, { transaction_id })
    await notify(store, second.attempt, { transaction_id })

    await expectOneOrder(store, first.shopper, first.session)
    expect(await second.shopper.attempts()).toMatchObject([
      { status: "held", held_reason: "transaction_reused", captured_at: null },
    ])
    expect((await second.shopper.complete()).status).not.toBe(200)
    expect(await ordersOf(store, second.shopper.cartId)).toEqual([])
  })

  it("is not taken for another one where the ids of both cannot be read", async () => {
    for (const transaction_id of [1.5, 2.5]) {
      const { attempt, shopper, session } = await paidUnheard(store)
      await notify(store, attempt, { transaction_id })
      await expectOneOrder(store, shopper, session)
    }
  })

  it("pays one cart also where the second shopper completes before the payment is processed", async () => {
    const first = await paidUnheard(store)
    await notify(store, first.attempt)
    const second = await paidUnheard(store)
    verifySays(store, second.attempt, { transaction_id: first.transaction.transaction_id })

    expect((await second.shopper.complete()).status).toBe(400)
    await poll(store, second.attempt.id)
    expect(await second.shopper.attempts()).toMatchObject([{ held_reason: "transaction_reused" }])
  })

  it("is held as a second payment where only verify reports another id", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    await poll(store, attempt.id)
    await expectOneOrder(store, shopper, session)

    verifySays(store, attempt, { transaction_id: "txn_second" })
    await poll(store, attempt.id)
    await poll(store, attempt.id)
    expect(await heldNotifications(store)).toMatchObject([
      { attempt_id: attempt.id, error: "already_paid" },
    ])
    expect(await shopper.attempts()).toMatchObject([{ status: "completed" }])
  })

  it("is held once where verify names it differently than the notification", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    await notify(store, attempt)
    verifySays(store, attempt, { transaction_id: "another_name" })
    await poll(store, attempt.id)
    await poll(store, attempt.id)

    await expectOneOrder(store, shopper, session)
    expect(await heldNotifications(store)).toMatchObject([
      { attempt_id: attempt.id, error: "transaction_mismatch" },
    ])
  })

  it("has two names for each payment at some gateways: that is one problem of the account", async () => {
    for (const name of ["first", "second", "third", "fourth"]) {
      const { attempt, shopper, session, transaction } = await paidUnheard(store)
      verifySays(store, attempt, { transaction_id: `verify-${name}` })
      await poll(store, attempt.id)
      await notify(store, attempt, { transaction_id: transaction.transaction_id })
      await expectOneOrder(store, shopper, session)
      store.control.faults.clear()
    }
    // The first two of them could have been second payments.
    const waiting = await heldNotifications(store)
    expect(waiting).toHaveLength(2)
    const problems = (await store.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("hosted_checkout_account_problem")
      .select("kind")) as unknown[]
    expect(problems).toEqual([{ kind: "transaction_ids" }])
    expect(await answersCheck(store)).toMatchObject({
      state: "warning",
      facts: { kind: "two_ids" },
    })

    await withProfile(store, { verify: { transactionIds: "own" } }, async () => {
      for (const { id } of waiting) {
        await asAdmin(store, "POST", `/admin/hosted-checkout/webhook-events/${id}/resolve`, {
          action: "retry",
        })
      }
    })
    expect(await heldNotifications(store)).toEqual([])
  })

  it("may have a name of its own in verify, where the profile says so", async () => {
    await withProfile(store, { verify: { transactionIds: "own" } }, async () => {
      const { attempt, shopper, session } = await paidUnheard(store)
      verifySays(store, attempt, { transaction_id: "987" })
      await poll(store, attempt.id)
      await notify(store, attempt, { transaction_id: "txn_987" })

      await expectOneOrder(store, shopper, session)
      expect(await heldNotifications(store)).toEqual([])
    })
  })

  it("was voided, then another one approved on the same page: the page is paid", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    verifySays(store, attempt, { status: "voided", transaction_id: "txn_voided" })
    await poll(store, attempt.id)
    store.control.faults.clear()
    await poll(store, attempt.id)
    await expectOneOrder(store, shopper, session)
  })

  it("was voided, then approved, at a gateway without ids: its latest status counts", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    const withoutId = (status: string) => {
      const { transaction_id: _, ...fields } = {
        transaction_id: null,
        status,
        amount: attempt.amount,
        reference: attempt.id,
      }
      store.control.faults.clear()
      store.control.faults.next({
        endpoint: "verify",
        respond: { status: 200, body: fields },
        times: 9,
      })
    }
    withoutId("voided")
    await poll(store, attempt.id)
    withoutId("approved")
    await poll(store, attempt.id)
    await expectOneOrder(store, shopper, session)
  })
})

export const verifiedBytes = storeTests(
  "A signed notification is judged by its bytes:",
  (store) => {
    it.each([
      [
        "a status in the prototype",
        (fields: string) => `{${fields},"__proto__":{"status":"approved"}}`,
      ],
      ["a status behind a NUL", (fields: string) => `{${fields},"sta\\u0000tus":"approved"}`],
    ])("%s approves nothing", async (_, bodyOf) => {
      const { shopper } = await atThePage(store)
      const [attempt] = await shopper.attempts()
      await send(store, bodyOf(fieldsOf(attempt)))

      expect(await shopper.attempts()).toMatchObject([{ status: "open", proven_at: null }])
      expect((await shopper.complete()).status).toBe(400)
    })

    it.each(["amount", "currency"])(
      "an approval without %s only triggers a check",
      async (field) => {
        const { shopper } = await atThePage(store)
        const [attempt] = await shopper.attempts()
        await notify(store, attempt, { [field]: undefined })
        expect(await shopper.attempts()).toMatchObject([{ status: "open", proven_at: null }])

        await rewriteAttempt(store, attempt?.id ?? "", { expires_at: new Date(0) })
        await poll(store, attempt?.id ?? "")
        expect(await shopper.attempts()).toMatchObject([
          { status: "held", held_reason: "evidence_conflict" },
        ])
      }
    )

    it("an approval without an amount is an order once verify approves", async () => {
      const { attempt, shopper, session } = await paidUnheard(store)
      await notify(store, attempt, { amount: undefined })
      await expectOneOrder(store, shopper, session)
    })
  }
)

function fieldsOf(attempt: CheckoutAttempt | undefined): string {
  const fields = {
    event: "payment.captured",
    reference: attempt?.id,
    amount: attempt?.amount,
    currency: "CAD",
    transaction_id: "txn_crafted",
  }
  return JSON.stringify(fields).slice(1, -1)
}

async function send(store: Store, body: string): Promise<void> {
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, SECRET_KEY) },
    body,
  })
  expect(answer.status).toBe(200)
  await handled(store)
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { GatewayProfileInput } from "../../../src/core"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { answersCheck } from "../../helpers/admin/answers-check"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { expectOneOrder, completed } from "../../helpers/shopper/payments"
import { poll, storeTests, type Store } from "../../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../../helpers/shopper/unheard-payment"
import { withProfile } from "../../helpers/store/with-profile"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

/** An answer of verify that the default profile cannot read, and the profile that can. */
const ANSWERS: [string, object, status: string, GatewayProfileInput][] = [
  ["a status one level deeper", { data: { status: "approved" } }, "", { verify: { root: "data" } }],
  [
    "a status that no list has",
    { status: "captured" },
    "captured",
    { statuses: { approved: ["captured"] } },
  ],
]

export const unknownAnswers = storeTests("An answer that the profile cannot read", (store) => {
  it.each(ANSWERS)(
    "is a problem of the account, and its payment is an order once the profile reads it: %s",
    async (_, body, status, profile) => {
      const payment = await paidUnheard(store)
      verifyAnswers(store, body)
      expect(await pollAfterGrace(store, payment)).toMatchObject({ status: "expired" })
      expect(await pollAfterGrace(store, payment)).toMatchObject({ status: "expired" })

      expect(await answersCheck(store)).toMatchObject({
        state: "error",
        facts: { count: 1, example: payment.attempt.id, statuses: status },
      })
      await expectToWait(payment)

      await withProfile(store, profile, async () => {
        await reconcileDue(store.deps)
        await completed(payment.shopper)
        expect(await answersCheck(store)).toMatchObject({ state: "ok" })
      })
      await expectOneOrder(store, payment.shopper, payment.session)
    }
  )

  it("keeps returning shoppers waiting while the page is open", async () => {
    const payment = await paidUnheard(store)
    verifySays(store, payment.attempt, { status: "captured" })
    await expectToWait(payment)
  })

  it("reads a stored notification again when the profile learns its status", async () => {
    const payment = await paidUnheard(store)
    verifySays(store, payment.attempt, { status: "pending" })
    await notify(store, payment.attempt, { status: "captured" })
    expect(await pollAfterGrace(store, payment)).toMatchObject({ status: "expired" })

    await withProfile(store, { statuses: { approved: ["captured"] } }, async () => {
      await reconcileDue(store.deps)
      await completed(payment.shopper)
    })
    await expectOneOrder(store, payment.shopper, payment.session)
  })

  it("does not keep the shopper from starting again", async () => {
    const payment = await paidUnheard(store)
    verifySays(store, payment.attempt, { status: "captured" })
    await pollAfterGrace(store, payment)

    const again = await payment.shopper.startPayment()
    expect(again.data.checkout_url).not.toBe(payment.session.data.checkout_url)
  })

  it("notifies admins once for each status, with the number of payments and an example", async () => {
    for (const status of ["captured", "captured", "paid"]) {
      const payment = await paidUnheard(store)
      verifySays(store, payment.attempt, { status })
      await poll(store, payment.attempt.id)
      store.control.faults.clear()
    }
    await db(store)("hosted_checkout_account_problem").update({ notify_at: new Date(0) })
    await notifyAdmins(store.deps)
    await notifyAdmins(store.deps)

    const details = (await db(store)("notification").where({
      channel: "feed",
      trigger_type: "account_problem",
    })) as { data: { description: string } }[]
    expect(details.map(({ data }) => data.description).sort()).toEqual([
      expect.stringMatching(/^The gateway says "captured" for 2 payments of .*: hcatt_/),
      expect.stringMatching(/^The gateway says "paid" for 1 payment of .*: hcatt_/),
    ])
  })

  it("is no 404 of verify, unless verify never knows a page", async () => {
    const payments: UnheardPayment[] = []
    for (let page = 1; page <= 5; page++) {
      payments.push(await paidUnheard(store))
    }
    store.control.faults.next({
      endpoint: "verify",
      respond: { status: 404, body: { message: "no such token" } },
      times: 50,
    })
    for (const { attempt } of payments.slice(1)) {
      await poll(store, attempt.id)
    }
    expect(await answersCheck(store)).toMatchObject({ state: "ok" })
    await poll(store, payments[0]?.attempt.id ?? "")
    expect(await answersCheck(store)).toMatchObject({
      state: "error",
      facts: { kind: "not_found" },
    })
  })

  it("is a 404 of verify where the profile says that 404 is unknown", async () => {
    await withProfile(store, { verify: { notFound: "unknown" } }, async () => {
      const payment = await paidUnheard(store)
      store.control.faults.next({
        endpoint: "verify",
        respond: { status: 404, body: {} },
        times: 9,
      })
      await pollAfterGrace(store, payment)
      expect(await answersCheck(store)).toMatchObject({
        state: "error",
        facts: { statuses: "404" },
      })
    })
  })
})

/** Makes verify answer exactly this, until the faults are cleared. */
function verifyAnswers(store: Store, body: object): void {
  store.control.faults.next({ endpoint: "verify", respond: { status: 200, body }, times: 20 })
}

/** Not "unpaid": whichever way the shopper returns, they are not sent to pay again. */
async function expectToWait({ shopper, session }: UnheardPayment): Promise<void> {
  for (const way of ["return", "cancel"] as const) {
    const page = await shopper.returnFromPage(session, way)
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining("Confirming") })
  }
}

async function pollAfterGrace(store: Store, { attempt }: UnheardPayment) {
  await rewriteAttempt(store, attempt.id, { expires_at: new Date(0) })
  return await poll(store, attempt.id)
}

function db({ container }: Store) {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

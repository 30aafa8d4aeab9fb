import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { answersCheck } from "../../helpers/admin/answers-check"
import { verifySays } from "../../helpers/gateway/gateway-reports"
import { poll, describeStore, type Store } from "../../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../../helpers/shopper/unheard-payment"
import { withProfile } from "../../helpers/store/with-profile"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

describeStore("An answer that the profile cannot read", (store) => {
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

async function pollAfterGrace(store: Store, { attempt }: UnheardPayment) {
  await rewriteAttempt(store, attempt.id, { expires_at: new Date(0) })
  return await poll(store, attempt.id)
}

function db({ container }: Store) {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

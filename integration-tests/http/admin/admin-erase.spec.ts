import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptResponse } from "../../../src/admin-api"
import type { CheckoutAttempt } from "../../../src/core"
import { generateTestHeader } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { notify } from "../../helpers/gateway/gateway-reports"
import { handled } from "../../helpers/store/handled"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder } from "../../helpers/money/refunds"
import { describeStore, SECRET_KEY } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/attempts"
describeStore("E-mail and card digits", (store) => {
  const db = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const erase = async (id: string) =>
    await asAdmin<AdminAttemptResponse & { message?: string }>(store, "POST", `${PATH}/${id}/erase`)
  const read = async (id: string) =>
    await asAdmin<AdminAttemptResponse>(store, "GET", `${PATH}/${id}`)
  const paid = async () => {
    const { shopper, session } = await atThePage(store)
    const { attemptId } = await placeOrder(store, { shopper, session })
    await shopper.notified(session)
    await handled(store)
    return attemptId
  }
  /** Everything that the database has on an attempt, as text. */
  const allOn = async (id: string) =>
    JSON.stringify([
      await db()("hosted_checkout_attempt").where({ id }),
      await db()("hosted_checkout_attempt_event").where({ attempt_id: id }),
      await db()("hosted_checkout_webhook_event").where({ attempt_id: id }),
    ])

  it("are erased on demand, in attempt, evidence and notifications, with the author", async () => {
    const id = await paid()
    expect(await allOn(id)).toMatch(/424242\*+4242/)
    expect(await allOn(id)).toContain("@")

    expect((await read(id)).body.attempt).toMatchObject({ is_erasable: true })

    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body.attempt).toMatchObject({
      status: "completed",
      email: null,
      card_number_masked: null,
      card_type: "VISA",
      transaction_id: expect.any(String),
      erased_at: expect.any(String),
      is_erasable: false,
      admins: [{ name: "admin@example.com" }],
    })
    expect(body.attempt.events.at(-1)).toMatchObject({
      kind: "erased",
      trigger: "admin",
      data: { by: body.attempt.admins[0]?.id },
    })
    expect(await allOn(id)).not.toMatch(/4242\*|\*4242|@/)

    const again = (await erase(id)).body.attempt
    expect(again.events.filter(({ kind }) => kind === "erased")).toHaveLength(1)
  })

  it("stay erased, whatever the gateway says later", async () => {
    const id = await paid()
    await erase(id)
    await asAdmin(store, "POST", `${PATH}/${id}/check`)
    const { amount, transaction_id } = (await store.repositories.attempts.byId(
      id
    )) as CheckoutAttempt
    const late = JSON.stringify({
      event: "payment.captured",
      status: "approved",
      reference: id,
      transaction_id,
      amount,
      currency: "CAD",
      card_number_masked: "424242******4242",
      card_type: "VISA 424242******4242 of shopper@example.com",
      customer: { email: "shopper@example.com", name: "Robin Roy" },
    })
    await fetch(`${store.url}/hooks/hosted-checkout/default`, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(late, SECRET_KEY) },
      body: late,
    })
    await handled(store)
    expect(await allOn(id)).toContain('"card_type":"VISA [erased] of [erased]"')
    expect(await allOn(id)).not.toMatch(/4242\*|\*4242|@|Robin/)
  })

  it("are kept in a second payment that is reported after the erasure, until it is resolved", async () => {
    const id = await paid()
    await erase(id)
    await notify(store, await store.repositories.attempts.byId(id), {
      transaction_id: "txn_second",
      card_number_masked: "424242******1111",
    })
    const second = async () =>
      (await db()("hosted_checkout_webhook_event")
        .where({ attempt_id: id })
        .whereRaw("body->>'transaction_id' = 'txn_second'")
        .first()) as { id: string; body: object }
    expect((await second()).body).toMatchObject({ card_number_masked: "424242******1111" })

    const { status } = await asAdmin(
      store,
      "POST",
      `/admin/hosted-checkout/webhook-events/${(await second()).id}/resolve`,
      { action: "refunded", note: "ref_1" }
    )
    expect(status).toBe(200)
    expect((await second()).body).toMatchObject({ card_number_masked: null })
    expect(await allOn(id)).not.toMatch(/4242\*|\*4242|\*1111|@/)
  })

  it("are kept while their payment is not finished: 400, and 404 for an attempt that is gone", async () => {
    const { shopper } = await atThePage(store)
    const [open] = await shopper.attempts()
    expect((await read(open?.id ?? "")).body.attempt).toMatchObject({ is_erasable: false })
    expect(await erase(open?.id ?? "")).toMatchObject({
      status: 400,
      body: { code: "not_erasable", message: expect.stringContaining("is open") },
    })
    expect(await erase("hcatt_gone")).toMatchObject({
      status: 404,
      body: { code: "attempt_unknown", message: "There is no checkout attempt hcatt_gone." },
    })
  })
})

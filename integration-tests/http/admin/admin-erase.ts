import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptResponse } from "../../../src/admin-api"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { asAdmin } from "../../helpers/admin/admin"
import { handled } from "../../helpers/store/handled"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder } from "../../helpers/money/refunds"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/attempts"
export const describeAdminErase = storeTests("The erasure of customer data", (store) => {
  const db = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const erase = async (id: string) =>
    await asAdmin<AdminAttemptResponse & { message?: string }>(store, "POST", `${PATH}/${id}/erase`)
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
      await db()("hosted_checkout_payment").where({ reference: id }),
      await db()("hosted_checkout_statement").where({ reference: id }),
    ])

  it("When an admin erases a payment attempt, its e-mail and card digits are gone, and the timeline names the admin", async () => {
    const id = await paid()
    expect(await allOn(id)).toMatch(/424242\*+4242/)
    expect(await allOn(id)).toContain("@")

    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body.attempt).toMatchObject({
      ...{ status: "over", email: null, items: null },
      payments: [
        {
          card: { type: "VISA", number_masked: null },
          transaction_id: expect.any(String),
        },
      ],
      erased_at: expect.any(String),
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

  it("Erased e-mail and card digits of a payment attempt stay erased when the gateway reports the payment again", async () => {
    const id = await paid()
    await erase(id)
    await asAdmin(store, "POST", `${PATH}/${id}/check`)
    const attempt = (await store.repositories.attempts.byId(id)) as CheckoutAttempt
    const [payment] = await store.repositories.payments.ofPages([
      { provider_id: attempt.provider_id, reference: id },
    ])
    const late = JSON.stringify({
      event: "payment.captured",
      status: "approved",
      reference: id,
      transaction_id: payment?.transaction_id,
      amount: attempt.amount,
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

  it("The Admin API refuses to erase an open payment attempt with 400, and an unknown attempt with 404", async () => {
    const { shopper } = await atThePage(store)
    const [open] = await shopper.attempts()
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

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptListResponse } from "../../../src/admin-api"
import { shortReference } from "../../../src/core/attempt/short-reference"
import { asAdmin } from "../../helpers/admin/admin"
import { convertedDraft } from "../../helpers/admin/draft-order"
import { paidAReplacedPage } from "../../helpers/money/held"
import { linkOf } from "../../helpers/shopper/link-visitor"
import { approved, atThePage, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, type Session, type Shopper } from "../../helpers/shopper/shopper"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const describeAdminAttempts = storeTests("GET /admin/hosted-checkout/attempts", (store) => {
  const path = "/admin/hosted-checkout/attempts"
  const list = async (query: string) =>
    await asAdmin<AdminAttemptListResponse & { message?: string }>(store, "GET", path + query)
  const found = async (query: string) => {
    const { attempts, count } = (await list(query)).body
    expect(count).toBe(attempts.length)
    return attempts.map(({ id }) => id).sort()
  }

  it("The list of payment attempts shows the payment, the sums and the masked card of an order, and no secret", async () => {
    const { shopper, session } = await atThePage(store)
    const { transaction } = approved(shopper.pay(session))
    const orderId = await orderOf(shopper, session)

    const { status, body } = await list(`?order_id=${orderId}`)
    const [stored] = await shopper.attempts()

    expect(status).toBe(200)
    expect(body).toEqual({
      attempts: [
        {
          id: stored?.id,
          status: "over",
          over_because: "paid",
          provider_id: stored?.provider_id,
          payment_collection_id: shopper.collectionId,
          cart_id: shopper.cartId,
          amount: transaction.amount,
          currency_code: "cad",
          email: stored?.email,
          expires_at: stored?.expires_at?.toISOString(),
          over_at: expect.any(String),
          by_link: false,
          created_at: stored?.created_at.toISOString(),
          payments: [
            expect.objectContaining({
              ...{ status: "completed", reason: null, difference: "0.00", order_id: orderId },
              order_display_id: expect.any(Number),
              transaction_id: transaction.transaction_id,
              gateway: {
                ...{ approved: transaction.amount, returned: "0.00" },
                balance: transaction.amount,
              },
              medusa: {
                ...{ captured: transaction.amount, refunded: "0.00" },
                balance: transaction.amount,
              },
              card: { type: "VISA", number_masked: "424242******4242" },
            }),
          ],
        },
      ],
      count: 1,
      count_is_capped: false,
      limit: 20,
      offset: 0,
    })
    const text = JSON.stringify(body)
    for (const secret of [stored?.token, stored?.checkout_url, SECRET_KEY, APPROVED_CARD]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
    expect((await list("?order_id=order_other")).body).toMatchObject({ attempts: [], count: 0 })
  })

  it("An attempt whose payment page a payment link opened has by_link true, in the list of payment attempts and by itself", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    await payer.presses()
    const [attempt] = (await list("")).body.attempts
    expect(attempt).toMatchObject({ by_link: true })
    expect((await asAdmin(store, "GET", `${path}/${attempt?.id}`)).body).toMatchObject({
      attempt: { id: attempt?.id, by_link: true },
    })
  })

  it('The list of payment attempts refuses Medusa\'s query parameter "fields" with 400', async () => {
    const { status, body } = await list(`?fields=id,token`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringContaining("fields") })
  })

  it("The list of payment attempts comes in pages, newest first, and can be filtered by one value or several", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [held, open] = await shopper.attempts()
    const all = [held?.id, open?.id].sort()
    const between = encodeURIComponent(open?.created_at.toISOString() ?? "")

    expect((await list("?limit=1&offset=1")).body).toMatchObject({
      ...{ attempts: [{ id: held?.id }], count: 2, limit: 1, offset: 1 },
    })
    expect(await found("?status=open")).toEqual([open?.id])

    expect(await found("?payment_status=held")).toEqual([held?.id])
    expect(await found("?payment_status=held&status=open")).toEqual([])
    expect(await found("?status[]=over&status[]=open")).toEqual(all)
    expect(await found("?payment_status[]=completed&payment_status[]=held")).toEqual([held?.id])
    expect(await found("?provider_id[]=pp_hosted-checkout_default")).toEqual(all)
    expect(await found("?provider_id=pp_hosted-checkout_other")).toEqual([])
    expect(await found(`?cart_id=${shopper.cartId}&status=open`)).toEqual([open?.id])
    expect(await found(`?payment_collection_id=${held?.payment_collection_id}`)).toEqual(all)
    expect(await found("?payment_collection_id=pay_col_other")).toEqual([])
    expect(await found(`?created_at[$lt]=${between}`)).toEqual([held?.id])
    expect(await found(`?created_at[$gte]=${between}`)).toEqual([open?.id])
    expect(await found("?created_at[$gte]=2100-01-01")).toEqual([])
  })

  it("The list of payment attempts answers 400 to a wrong query, and names the wrong field", async () => {
    for (const query of [
      "?created_at[$gte]=yesterday",
      "?payment_status=none",
      "?status=lost",
      "?order=token",
      "?limit=many",
      "?created_at[$like]=2026",
      "?created_at[$re]=2026",
      "?created_at[$gte]=%2B275760-01-01T00:00:00Z",
      "?created_at[$gte]=-271821-04-20T00:00:00Z",
      "?created_at=%2B275760-01-01T00:00:00Z",
    ]) {
      const { status, body } = await list(query)
      expect([query, status]).toEqual([query, 400])
      expect(body.message).toContain(/\?(\w+)/.exec(query)?.[1])
    }
  })

  it("The list of payment attempts sorts both ways, shows each attempt once, and omits deleted attempts", async () => {
    const { shopper } = await atThePage(store)
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    const [older, newer] = await shopper.attempts()
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const rewrite = async (id: string | undefined, columns: object) =>
      await db("hosted_checkout_attempt")
        .where({ id: id ?? "" })
        .update(columns)
    // The gateway gives the expiry of a page to the second.
    await rewrite(newer?.id, { expires_at: new Date("2100-01-01") })

    const ids = async (query: string) => (await list(`?${query}`)).body.attempts.map(({ id }) => id)
    for (const field of ["created_at", "amount", "expires_at"]) {
      expect([field, ...(await ids(`order=${field}`))]).toEqual([field, older?.id, newer?.id])
      expect([field, ...(await ids(`order=-${field}`))]).toEqual([field, newer?.id, older?.id])
    }

    await rewrite(newer?.id, { created_at: older?.created_at })
    const pages = await Promise.all([0, 1].map(async (at) => ids(`limit=1&offset=${at}`)))
    expect(pages.flat().sort()).toEqual([older?.id, newer?.id].sort())
    await rewrite(older?.id, { deleted_at: new Date() })
    expect(await found("")).toEqual([newer?.id])
  })

  it("The search for payment attempts matches the beginning of a reference, an id or an email in any case, an amount and the last four digits of a card, and takes % and _ literally", async () => {
    const { shopper, session } = await atThePage(store)
    const { transaction } = approved(shopper.pay(session))
    const orderId = await orderOf(shopper, session)
    const other = await store.shopper().fillCart({ quantity: 3 })
    await other.startPayment()
    const [attempt] = (await list(`?order_id=${orderId}`)).body.attempts
    const reference = attempt?.id ?? ""
    const number = attempt?.payments[0]?.order_display_id ?? 0
    await rewriteAttempt(store, reference, { email: "marie_curie@example.org" })
    const q = async (text: unknown, filter = "") =>
      await found(`?q=${encodeURIComponent(String(text))}${filter}`)

    for (const text of [
      reference,
      ` ${reference} `,
      reference.slice(0, -3),
      reference.toLowerCase(),
      shortReference(reference),
      ` ${shortReference(reference).toLowerCase()} `,
      transaction.transaction_id,
      transaction.transaction_id.slice(0, -1),
      transaction.transaction_id.toUpperCase(),
      orderId,
      number,
      `#${number}`,
      "marie_curie@example.org",
      "Marie_C",
      "MARIE",
      transaction.amount,
      `$${transaction.amount}`,
      `$${transaction.amount} CAD`,
      `${transaction.amount.replace(".", ",")} $`,
      "4242",
      "•••• 4242",
      "VISA •••• 4242",
    ]) {
      expect([text, ...(await q(text))]).toEqual([text, reference])
    }
    for (const text of [
      "#999999999",
      "4243",
      "99.99",
      "curie",
      "%",
      "_",
      "m%",
      "marie-curie",
      "\\",
    ]) {
      expect([text, ...(await q(text))]).toEqual([text])
    }
    expect(await q(reference, "&payment_status=completed")).toEqual([reference])
    expect(await q(reference, "&status=open")).toEqual([])
  })

  it("The list of payment attempts answers 401 without a login and with a made-up token", async () => {
    for (const authorization of ["", "Bearer made-up"]) {
      const headers = authorization ? { authorization } : undefined
      expect((await fetch(store.url + path, { headers })).status).toBe(401)
    }
  })
})

/** Brings the shopper back, and gives the order that came of the payment. */
async function orderOf(shopper: Shopper, session: Session): Promise<string> {
  await shopper.returnFromPage(session)
  await completed(shopper)
  const [payment] = await shopper.payments()
  return payment?.order_id ?? ""
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptListResponse, AdminAttemptResponse } from "../../../src/admin-api"
import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { asAdmin } from "../../helpers/admin/admin"
import { eventually } from "../../helpers/store/eventually"
import { verifySays } from "../../helpers/gateway/gateway-reports"
import { paidAReplacedPage } from "../../helpers/money/held"
import { approved, atThePage, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, type Session, type Shopper } from "../../helpers/shopper/shopper"
import { poll, describeStore, SECRET_KEY } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

interface TimelineDetails {
  data: { description: string }
}

describeStore("GET /admin/hosted-checkout/attempts", (store) => {
  const path = "/admin/hosted-checkout/attempts"
  const list = async (query: string) =>
    await asAdmin<AdminAttemptListResponse & { message?: string }>(store, "GET", path + query)
  const found = async (query: string) => {
    const { attempts, count } = (await list(query)).body
    expect(count).toBe(attempts.length)
    return attempts.map(({ id }) => id).sort()
  }

  it("gives an order's attempt with what an admin needs of the payment", async () => {
    const { shopper, session } = await atThePage(store)
    const { transaction } = approved(shopper.pay(session))
    const orderId = await orderOf(shopper, session)

    const { status, body } = await list(`?order_id=${orderId}`)
    const [stored] = await shopper.attempts()

    expect(status).toBe(200)
    expect(body).toEqual({
      attempts: [
        expect.objectContaining({
          id: stored?.id,
          status: "completed",
          order_id: orderId,
          order_display_id: expect.any(Number),
          amount: Number(transaction.amount),
          currency_code: "cad",
          taken: null,
          actions: [],
          transaction_id: transaction.transaction_id,
          card_type: "VISA",
          card_number_masked: "424242******4242",
          captured_at: stored?.captured_at?.toISOString(),
        }),
      ],
      count: 1,
      count_is_capped: false,
      limit: 20,
      offset: 0,
    })
  })

  it("gives no token, page address, secret or full card number away", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await orderOf(shopper, session)
    const [stored] = await shopper.attempts()

    const text = JSON.stringify((await list("")).body)

    expect(text).toContain(stored?.id)
    for (const secret of [stored?.token, stored?.checkout_url, SECRET_KEY, APPROVED_CARD]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
  })

  it.each([
    ["another amount", { amount: "1.00" }, { amount: "1.00", currency_code: "CAD" }],
    ["another currency", { currency: "usd" }, { currency_code: "USD" }],
  ])(
    "shows the amount that the gateway charged where it is %s, and admins are notified",
    async (_, said, taken) => {
      const { attempt } = await paidUnheard(store)
      verifySays(store, attempt, said)
      await poll(store, attempt.id)
      const asked = { amount: attempt.amount, currency_code: "CAD" }
      const took = { ...asked, ...taken }

      const [held] = (await list("?status=held")).body.attempts
      expect(held).toMatchObject({
        amount: Number(asked.amount),
        currency_code: "cad",
        taken: took,
        actions: ["refunded"],
      })
      const { body } = await asAdmin<AdminAttemptResponse>(store, "GET", `${path}/${attempt.id}`)
      expect(body.attempt).toMatchObject({ taken: took, actions: ["refunded"] })
      expect(held).not.toHaveProperty("evidence")
      expect(held).not.toHaveProperty("resolution")
      expect(body.attempt).not.toHaveProperty("evidence")

      // By the job or by this call, whichever is first.
      const [details] = await eventually("admins are notified", async () => {
        await notifyAdmins(store.deps)
        const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const found = (await db("notification").where({
          resource_id: attempt.id,
        })) as TimelineDetails[]
        return found.length > 0 && found
      })
      expect(details?.data.description).toContain(
        `${took.amount} ${took.currency_code} taken, ${asked.amount} CAD asked for: `
      )
    }
  )

  it("refuses to be asked for more fields", async () => {
    const { status, body } = await list(`?fields=id,token`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringContaining("fields") })
  })

  it("has nothing for an order that was paid another way", async () => {
    await atThePage(store)
    const { body } = await list(`?order_id=order_other`)
    expect(body).toEqual({ attempts: [], count: 0, count_is_capped: false, limit: 20, offset: 0 })
  })

  it("pages through all attempts, the newest first, and filters by status", async () => {
    const first = await atThePage(store)
    const second = await atThePage(store)
    first.shopper.pay(first.session)
    await orderOf(first.shopper, first.session)
    const [older] = await first.shopper.attempts()
    const [newer] = await second.shopper.attempts()

    const { body: page } = await list(`?limit=1&offset=1`)
    expect(page).toMatchObject({ attempts: [{ id: older?.id }], count: 2, limit: 1, offset: 1 })

    const { body: open } = await list(`?status=open`)
    expect(open).toMatchObject({ attempts: [{ id: newer?.id }], count: 1 })

    const { status } = await list(`?status=lost`)
    expect(status).toBe(400)
  })

  it("filters by reason, provider, cart and time, each by one value or several", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [held, open] = await shopper.attempts()
    const all = [held?.id, open?.id].sort()
    const between = encodeURIComponent(open?.created_at.toISOString() ?? "")

    expect(await found("?held_reason=session_replaced")).toEqual([held?.id])
    expect(await found("?status[]=held&status[]=open")).toEqual(all)
    expect(await found("?held_reason[]=already_paid&held_reason[]=session_replaced")).toHaveLength(
      1
    )
    expect(await found("?provider_id[]=pp_hosted-checkout_default")).toEqual(all)
    expect(await found("?provider_id=pp_hosted-checkout_other")).toEqual([])
    expect(await found(`?cart_id=${shopper.cartId}&status=open`)).toEqual([open?.id])
    expect(await found(`?payment_collection_id=${held?.payment_collection_id}`)).toEqual(all)
    expect(await found("?payment_collection_id=pay_col_other")).toEqual([])
    expect(await found(`?created_at[$lt]=${between}`)).toEqual([held?.id])
    expect(await found(`?created_at[$gte]=${between}`)).toEqual([open?.id])
    expect(await found("?created_at[$gte]=2100-01-01")).toEqual([])
  })

  it.each(["?created_at[$gte]=yesterday", "?held_reason=none", "?order=token", "?limit=many"])(
    "refuses %s, and names the field",
    async (query) => {
      const { status, body } = await list(query)
      expect(status).toBe(400)
      expect(body.message).toContain(/\?(\w+)/.exec(query)?.[1])
    }
  )

  it.each(["created_at", "amount", "expires_at"])("sorts by %s, both ways", async (field) => {
    const { shopper } = await atThePage(store)
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    const [older, newer] = await shopper.attempts()
    // The gateway gives the expiry of a page to the second.
    await store.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("hosted_checkout_attempt")
      .where({ id: newer?.id })
      .update({ expires_at: new Date("2100-01-01") })

    const ids = async (order: string) =>
      (await list(`?order=${order}`)).body.attempts.map(({ id }) => id)
    expect(await ids(field)).toEqual([older?.id, newer?.id])
    expect(await ids(`-${field}`)).toEqual([newer?.id, older?.id])
  })

  it("neither shows nor counts what is deleted", async () => {
    const { shopper } = await atThePage(store)
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    const [deleted, left] = await shopper.attempts()
    await store.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("hosted_checkout_attempt")
      .where({ id: deleted?.id })
      .update({ deleted_at: new Date() })

    expect(await found("")).toEqual([left?.id])
  })

  it("shows each row on one page only, where many are of the same moment", async () => {
    const { shopper } = await atThePage(store)
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    await shopper.addProduct("smoke-tea")
    await shopper.startPayment()
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db("hosted_checkout_attempt").update({ created_at: new Date() })

    const pages = [0, 1, 2].map(async (offset) => list(`?limit=1&offset=${offset}`))
    const ids = (await Promise.all(pages)).map(({ body }) => body.attempts[0]?.id)
    expect(new Set(ids).size).toBe(3)
  })

  describe("searches", () => {
    const paid = async () => {
      const { shopper, session } = await atThePage(store)
      const { transaction } = approved(shopper.pay(session))
      const orderId = await orderOf(shopper, session)
      await atThePage(store)
      const [attempt] = (await list(`?order_id=${orderId}`)).body.attempts
      return { attempt, orderId, transaction }
    }
    const q = (text: unknown) => `?q=${encodeURIComponent(String(text))}`

    it("by reference and transaction, whole or their beginning, in either case", async () => {
      const { attempt, transaction } = await paid()
      const reference = attempt?.id ?? ""
      for (const text of [
        reference,
        ` ${reference} `,
        reference.slice(0, -3),
        reference.toLowerCase(),
        transaction.transaction_id,
        transaction.transaction_id.slice(0, -1),
        transaction.transaction_id.toUpperCase(),
      ]) {
        expect(await found(q(text))).toEqual([reference])
      }
    })

    it("by order, its id or its number", async () => {
      const { attempt, orderId } = await paid()
      for (const text of [orderId, attempt?.order_display_id, `#${attempt?.order_display_id}`]) {
        expect(await found(q(text))).toEqual([attempt?.id])
      }
      expect(await found(q("#999999999"))).toEqual([])
    })

    it("by the beginning of an e-mail, in either case", async () => {
      const { attempt } = await paid()
      await rewriteAttempt(store, attempt?.id ?? "", { email: "marie_curie@example.org" })
      for (const text of ["marie_curie@example.org", "Marie_C", "MARIE"]) {
        expect(await found(q(text))).toEqual([attempt?.id])
      }
      expect(await found(q("curie"))).toEqual([])
    })

    it("for what it is given, not for a pattern", async () => {
      const { attempt } = await paid()
      await rewriteAttempt(store, attempt?.id ?? "", { email: "marie_curie@example.org" })
      for (const text of ["%", "_", "m%", "marie-curie", "\\"]) {
        expect(await found(q(text))).toEqual([])
      }
    })

    it("together with a filter", async () => {
      const { attempt } = await paid()
      expect(await found(`${q(attempt?.id)}&status=completed`)).toEqual([attempt?.id])
      expect(await found(`${q(attempt?.id)}&status=open`)).toEqual([])
    })
  })

  it.each([
    ["nobody", {}],
    ["a made-up token", { authorization: "Bearer made-up" }],
  ])("answers 401 to %s", async (_who, headers: Record<string, string>) => {
    await atThePage(store)
    const answer = await fetch(store.url + path, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain("hcatt")
  })
})

/** Brings the shopper back, and gives the order that came of the payment. */
async function orderOf(shopper: Shopper, session: Session): Promise<string> {
  await shopper.returnFromPage(session)
  await completed(shopper)
  const [attempt] = await shopper.attempts()
  return attempt?.order_id ?? ""
}

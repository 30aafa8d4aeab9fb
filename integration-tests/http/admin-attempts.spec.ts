import { approved, atThePage, settled } from "../helpers/payments"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../demo/seed/admin-login"
import { APPROVED_CARD, type Session, type Shopper } from "../helpers/shopper"
import { describeStore, SECRET_KEY, type Store } from "../helpers/store"

interface List {
  attempts: Record<string, unknown>[]
  count: number
  limit: number
  offset: number
}

describeStore("GET /admin/hosted-checkout/attempts", (store) => {
  const path = "/admin/hosted-checkout/attempts"

  it("gives an order's attempt with what an admin needs of the payment", async () => {
    const { shopper, session } = await atThePage(store)
    const { transaction } = approved(shopper.pay(session))
    const orderId = await orderOf(shopper, session)

    const { status, body } = await asAdmin(store, `${path}?order_id=${orderId}`)
    const [stored] = await shopper.attempts()

    expect(status).toBe(200)
    expect(body).toEqual({
      attempts: [
        expect.objectContaining({
          id: stored?.id,
          status: "settled",
          order_id: orderId,
          amount: Number(transaction.amount),
          currency_code: "cad",
          transaction_id: transaction.transaction_id,
          card_type: "VISA",
          card_number_masked: "424242******4242",
          captured_at: stored?.captured_at?.toISOString(),
        }),
      ],
      count: 1,
      limit: 20,
      offset: 0,
    })
  })

  it("gives no token, page address, secret or full card number away", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await orderOf(shopper, session)
    const [stored] = await shopper.attempts()

    const text = JSON.stringify((await asAdmin(store, path)).body)

    expect(text).toContain(stored?.id)
    for (const secret of [stored?.token, stored?.checkout_url, SECRET_KEY, APPROVED_CARD]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
  })

  it("refuses to be asked for more fields", async () => {
    const { status, body } = await asAdmin(store, `${path}?fields=id,token`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringContaining("fields") })
  })

  it("has nothing for an order that was paid another way", async () => {
    await atThePage(store)
    const { body } = await asAdmin(store, `${path}?order_id=order_other`)
    expect(body).toEqual({ attempts: [], count: 0, limit: 20, offset: 0 })
  })

  it("pages through all attempts, the newest first, and filters by status", async () => {
    const first = await atThePage(store)
    const second = await atThePage(store)
    first.shopper.pay(first.session)
    await orderOf(first.shopper, first.session)
    const [older] = await first.shopper.attempts()
    const [newer] = await second.shopper.attempts()

    const { body: page } = await asAdmin(store, `${path}?limit=1&offset=1`)
    expect(page).toMatchObject({ attempts: [{ id: older?.id }], count: 2, limit: 1, offset: 1 })

    const { body: open } = await asAdmin(store, `${path}?status=open`)
    expect(open).toMatchObject({ attempts: [{ id: newer?.id }], count: 1 })

    const { status } = await asAdmin(store, `${path}?status=lost`)
    expect(status).toBe(400)
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
  await shopper.comeBack(session)
  await settled(shopper)
  const [attempt] = await shopper.attempts()
  return attempt?.order_id ?? ""
}

async function asAdmin(
  store: Store,
  path: string
): Promise<{ status: number; body: List | { message: string } }> {
  const login = await fetch(`${store.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(store.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as List }
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"
import { placeOrder } from "../../helpers/money/refunds"
import { signUp } from "../../helpers/shopper/customer"
import { atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { describeStore } from "../../helpers/store/store"

type Attempt = Record<string, unknown>
type Linked = Record<string, unknown> & { hosted_checkout_attempts?: Attempt[] }

const COLUMNS = [
  "amount",
  "completed_at",
  "created_at",
  "currency_code",
  "held_reason",
  "id",
  "order_id",
  "provider_id",
  "status",
  "transaction_id",
]

/** Of the row, and never of a link. */
const SECRET = ["token", "handle", "checkout_url", "evidence", "email", "card_number_masked"]

/** Ways to ask for all of a link. */
const WAYS = [
  "*hosted_checkout_attempts",
  "+hosted_checkout_attempts.*",
  "id,hosted_checkout_attempts.*",
  "*hosted_checkout_attempt",
  ...SECRET.flatMap((column) => [
    `+hosted_checkout_attempts.${column}`,
    `id,hosted_checkout_attempt.${column}`,
  ]),
  "*hosted_checkout_attempts.events",
  "*hosted_checkout_attempts.hosted_checkout_attempt",
  "*hosted_checkout_attempts.hosted_checkout_webhook_events",
  "*hosted_checkout_attempts.hosted_checkout_payments",
  "*hosted_checkout_attempts.hosted_checkout_statements",
  "*hosted_checkout_attempts.order.hosted_checkout_attempts",
]

/** The same without the signs of `fields`. */
const PATHS = WAYS.map((way) => way.replace(/^[*+]|^id,|\.\*$/g, "")).flatMap((path) => [
  path,
  `${path}.*`,
])

describeStore("The link between an order and its attempts", (store) => {
  const query = () => store.container.resolve(ContainerRegistrationKeys.QUERY)
  const graph = async <Row>(entity: string, fields: string[], filters: Record<string, unknown>) =>
    (await query().graph({ entity, fields, filters })).data as Row[]
  const paid = async () => {
    const { shopper, session } = await atThePage(store)
    const order = await placeOrder(store, { shopper, session })
    const attempt = await store.repositories.attempts.byId(order.attemptId)
    return { ...order, shopper, attempt }
  }
  /** Everything of a row that no link may answer. */
  const secretsOf = async (attemptId: string) => {
    const row = await store.repositories.attempts.byId(attemptId)
    const secrets = [row?.token, row?.handle, row?.checkout_url, row?.lines_hash]
    expect(secrets.every((secret) => typeof secret === "string" && secret !== "")).toBe(true)
    return secrets as string[]
  }

  it("gives Medusa's query an order's attempts in ten columns, an attempt's order, orders by their attempts, and several or no attempts of one order", async () => {
    const { orderId, attemptId, total, attempt } = await paid()
    const [order] = await graph<Linked>("order", ["id", "hosted_checkout_attempts.*"], {
      id: orderId,
    })

    expect(order?.hosted_checkout_attempts).toMatchObject([
      {
        id: attemptId,
        status: "completed",
        held_reason: null,
        amount: total / 100,
        currency_code: "cad",
        transaction_id: attempt?.transaction_id,
        order_id: orderId,
      },
    ])
    expect(Object.keys(order?.hosted_checkout_attempts?.[0] ?? {}).sort()).toEqual(COLUMNS)

    const fields = ["id", "status", "order.id", "order.currency_code"]
    expect(await graph("hosted_checkout_attempt", fields, { id: attemptId })).toMatchObject([
      { id: attemptId, status: "completed", order: { id: orderId, currency_code: "cad" } },
    ])
    const ids = async (hosted_checkout_attempts: Record<string, unknown>) =>
      (await graph<Linked>("order", ["id"], { hosted_checkout_attempts })).map(({ id }) => id)
    expect(await ids({ status: "completed" })).toEqual([orderId])
    expect(await ids({ status: "held" })).toEqual([])

    const { shopper } = await atThePage(store)
    const [open] = await shopper.attempts()
    const attemptsOf = async (columns: { order_id: string | null }, ...moved: string[]) => {
      for (const id of moved) {
        await rewriteAttempt(store, id, columns)
      }
      const [row] = await graph<Linked>("order", ["hosted_checkout_attempts.id"], { id: orderId })
      return row?.hosted_checkout_attempts?.map(({ id }) => id).sort()
    }
    const both = [attemptId, open?.id ?? ""].sort()
    expect(await attemptsOf({ order_id: orderId }, ...both)).toEqual(both)
    expect(await attemptsOf({ order_id: null }, ...both)).toEqual([])
    await rewriteAttempt(store, attemptId, { order_id: orderId })
  })

  it("gives Medusa's query and admins no other column, and the Store API nothing", async () => {
    const { orderId, attemptId, attempt, shopper } = await paid()
    const secrets = await secretsOf(attemptId)
    secrets.push(...(await secretsOf((await paid()).attemptId)))
    for (const field of PATHS) {
      const path = `/admin/orders/${orderId}?fields=id,${field}`
      const text = JSON.stringify([
        await graph("order", ["id", field], { id: orderId }).catch(String),
        await asAdmin(store, "GET", path),
      ])
      expect(secrets.filter((secret) => text.includes(secret)).map(() => field)).toEqual([])
    }
    const { body } = await asAdmin<{ order: Linked }>(
      store,
      "GET",
      `/admin/orders/${orderId}?fields=*hosted_checkout_attempts`
    )
    expect(Object.keys(body.order.hosted_checkout_attempts?.[0] ?? {}).sort()).toEqual(COLUMNS)

    const ofTheStore = [...secrets, attemptId, attempt?.transaction_id ?? ""]
    await expectNothing(shopper, `/store/orders/${orderId}`, ofTheStore)
  })

  it("gives a registered customer the order, and nothing of its payment", async () => {
    const shopper = await store.shopper().fillCart()
    const { token } = await signUp(store, shopper)
    const { attemptId, orderId } = await placeOrder(store, {
      shopper,
      session: await shopper.startPayment(),
    })
    const attempt = await store.repositories.attempts.byId(attemptId)
    expect(attempt?.email).toBe("robin@customers.example")
    for (const fields of WAYS) {
      const answer = await fetch(`${store.url}/store/orders?fields=${encodeURIComponent(fields)}`, {
        headers: {
          "x-publishable-api-key": store.publishableKey,
          authorization: `Bearer ${token}`,
        },
      })
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({ orders: [{ id: orderId }] })
      expect(text).not.toContain(attempt?.transaction_id)
      expect(text).not.toContain(attempt?.token)
    }
  })

  const expectNothing = async (shopper: Shopper, path: string, secrets: string[]) => {
    const plain = await shopper.get<{ order: { payment_collections: unknown } }>(path)
    expect(plain.order).toBeDefined()
    for (const fields of WAYS) {
      const { body } = await shopper.call<Record<string, unknown>>(
        "GET",
        `${path}?fields=${encodeURIComponent(fields)}`
      )
      const text = JSON.stringify(body)
      expect(secrets.filter((secret) => text.includes(secret)).map(() => fields)).toEqual([])
      expect(text).not.toContain("hosted_checkout_attempt")
    }
  }
})

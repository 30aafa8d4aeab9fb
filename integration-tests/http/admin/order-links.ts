import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { placeOrder } from "../../helpers/money/refunds"
import { signUp } from "../../helpers/shopper/customer"
import { atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"

type Attempt = Record<string, unknown>
type Linked = Record<string, unknown> & { hosted_checkout_payments?: Attempt[] }

const COLUMNS = [
  "balances",
  "completed_at",
  "created_at",
  "currency_code",
  "id",
  "order_id",
  "provider_id",
  "reason",
  "reference",
  "status",
  "transaction_id",
]

/** Of the row, and never of a link. */
const SECRET = ["token", "handle", "checkout_url", "email", "card_number_masked"]

/** Ways to ask for all of a link. */
const WAYS = [
  "*hosted_checkout_payments",
  "+hosted_checkout_payments.*",
  "id,hosted_checkout_payments.*",
  "*hosted_checkout_payment",
  ...SECRET.flatMap((column) => [
    `+hosted_checkout_payments.${column}`,
    `id,hosted_checkout_payment.${column}`,
  ]),
  "*hosted_checkout_payments.events",
  "*hosted_checkout_payments.hosted_checkout_payment",
  "*hosted_checkout_payments.hosted_checkout_attempts",
  "*hosted_checkout_payments.hosted_checkout_attempts",
  "*hosted_checkout_payments.hosted_checkout_statements",
  "*hosted_checkout_payments.order.hosted_checkout_payments",
]

/** The same without the signs of `fields`. */
const PATHS = WAYS.map((way) => way.replace(/^[*+]|^id,|\.\*$/g, "")).flatMap((path) => [
  path,
  `${path}.*`,
])

export const describeOrderLinks = storeTests(
  "The link between an order and its payments",
  (store) => {
    const query = () => store.container.resolve(ContainerRegistrationKeys.QUERY)
    const graph = async <Row>(entity: string, fields: string[], filters: Record<string, unknown>) =>
      (await query().graph({ entity, fields, filters })).data as Row[]
    const paid = async () => {
      const { shopper, session } = await atThePage(store)
      const order = await placeOrder(store, { shopper, session })
      const [payment] = await shopper.payments()
      return { ...order, shopper, payment }
    }
    /** Everything of a row that no link may answer. */
    const secretsOf = async (attemptId: string) => {
      const row = await store.repositories.attempts.byId(attemptId)
      const secrets = [row?.token, row?.handle, row?.checkout_url, row?.lines_hash]
      expect(secrets.every((secret) => typeof secret === "string" && secret !== "")).toBe(true)
      return secrets as string[]
    }

    it("Medusa's query API gives an order's payments with eleven columns, and finds orders by payment status", async () => {
      const { orderId, attemptId, total, payment } = await paid()
      const [order] = await graph<Linked>("order", ["id", "hosted_checkout_payments.*"], {
        id: orderId,
      })

      expect(order?.hosted_checkout_payments).toMatchObject([
        {
          ...{ id: payment?.id, reference: attemptId, status: "completed", reason: null },
          balances: { gateway: total / 100, medusa: total / 100 },
          currency_code: "cad",
          transaction_id: payment?.transaction_id,
          order_id: orderId,
        },
      ])
      expect(Object.keys(order?.hosted_checkout_payments?.[0] ?? {}).sort()).toEqual(COLUMNS)

      const fields = ["id", "status", "order.id", "order.currency_code"]
      expect(await graph("hosted_checkout_payment", fields, { id: payment?.id })).toMatchObject([
        { id: payment?.id, status: "completed", order: { id: orderId, currency_code: "cad" } },
      ])
      const ids = async (hosted_checkout_payments: Record<string, unknown>) =>
        (await graph<Linked>("order", ["id"], { hosted_checkout_payments })).map(({ id }) => id)
      expect(await ids({ status: "completed" })).toEqual([orderId])
      expect(await ids({ status: "held" })).toEqual([])
    })

    it("No secret column of an order's payment is readable by query or by admins, and the Store API shows no payment", async () => {
      const { orderId, attemptId, payment, shopper } = await paid()
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
        `/admin/orders/${orderId}?fields=*hosted_checkout_payments`
      )
      expect(Object.keys(body.order.hosted_checkout_payments?.[0] ?? {}).sort()).toEqual(COLUMNS)

      const ofTheStore = [...secrets, attemptId, payment?.id ?? "", payment?.transaction_id ?? ""]
      await expectNothing(shopper, `/store/orders/${orderId}`, ofTheStore)
    })

    it("A customer who reads an order through the Store API sees no token and no transaction ID of the payment", async () => {
      const shopper = await store.shopper().fillCart()
      const { token } = await signUp(store, shopper)
      const { attemptId, orderId } = await placeOrder(store, {
        shopper,
        session: await shopper.startPayment(),
      })
      const attempt = await store.repositories.attempts.byId(attemptId)
      expect(attempt?.email).toBe("robin@customers.example")
      const [payment] = await shopper.payments()
      for (const fields of WAYS) {
        const answer = await fetch(
          `${store.url}/store/orders?fields=${encodeURIComponent(fields)}`,
          {
            headers: {
              "x-publishable-api-key": store.publishableKey,
              authorization: `Bearer ${token}`,
            },
          }
        )
        const text = await answer.text()
        expect(JSON.parse(text)).toMatchObject({ orders: [{ id: orderId }] })
        expect(text).not.toContain(payment?.transaction_id)
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
        expect(text).not.toMatch(/hosted_checkout_(attempt|payment)/)
      }
    }
  }
)

import type { CheckoutAttempt } from "../../src/core"
import { PAYMENT_PROVIDER_ID } from "../../demo/seed/regions"
import type { MedusaServer } from "./medusa-server"

/** Ours, and Medusa's own that does nothing. */
export const OURS = PAYMENT_PROVIDER_ID
export const MANUAL = "pp_system_default"

const ADDRESS = {
  first_name: "Robin",
  last_name: "Tremblay",
  address_1: "1 Rue Sainte-Catherine",
  city: "Montreal",
  postal_code: "H2X 1K4",
  country_code: "ca",
}

/** A cart that only has to be paid. */
export interface FullCart {
  id: string
  collectionId: string
}

/** A seeded store, and a storefront's way into it. */
export interface Shop {
  server: MedusaServer
  /** A cart with a line, an address, shipping and a payment collection. */
  fillCart(): Promise<FullCart>
  startPayment(cart: FullCart, providerId: string): Promise<void>
  /** @throws Error when no order comes of it. */
  complete(cart: FullCart): Promise<void>
  /** The attempt behind a started payment. */
  attemptOf(cart: FullCart): Promise<CheckoutAttempt>
  /** The job lets go of all attempts: it would work on them while something else is measured. */
  leaveAttemptsAlone(): Promise<void>
}

export async function openShop(server: MedusaServer): Promise<Shop> {
  const key = await server.process.ask("seed")
  const { pool } = server.database

  async function call<Body>(method: "GET" | "POST", path: string, body?: unknown): Promise<Body> {
    const answer = await fetch(server.url + path, {
      method,
      headers: { "content-type": "application/json", "x-publishable-api-key": key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    }
    return JSON.parse(text) as Body
  }

  const { regions } = await call<{ regions: { id: string; name: string }[] }>(
    "GET",
    "/store/regions"
  )
  const region_id = regions.find(({ name }) => name === "Canada")?.id
  const { products } = await call<{ products: { variants: { id: string }[] }[] }>(
    "GET",
    "/store/products?handle=enamel-mug"
  )
  const items = [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }]
  let shippingOption: string | undefined

  return {
    server,
    async fillCart() {
      const { cart } = await call<{ cart: { id: string } }>("POST", "/store/carts", {
        region_id,
        email: "robin@example.com",
        items,
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
      })
      shippingOption ??= (
        await call<{ shipping_options: { id: string }[] }>(
          "GET",
          `/store/shipping-options?cart_id=${cart.id}`
        )
      ).shipping_options[0]?.id
      await call("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id: shippingOption })
      const { payment_collection } = await call<{ payment_collection: { id: string } }>(
        "POST",
        "/store/payment-collections",
        { cart_id: cart.id }
      )
      return { id: cart.id, collectionId: payment_collection.id }
    },
    async startPayment({ collectionId }, provider_id) {
      await call("POST", `/store/payment-collections/${collectionId}/payment-sessions`, {
        provider_id,
      })
    },
    async complete({ id }) {
      const answer = await call<{ type: string }>("POST", `/store/carts/${id}/complete`)
      if (answer.type !== "order") {
        throw new Error(`No order came of ${id}: ${JSON.stringify(answer)}`)
      }
    },
    async attemptOf({ collectionId }) {
      const { rows } = await pool.query<CheckoutAttempt>(
        "select * from hosted_checkout_attempt where payment_collection_id = $1",
        [collectionId]
      )
      return rows[0] as CheckoutAttempt
    },
    async leaveAttemptsAlone() {
      await pool.query(
        "update hosted_checkout_attempt set next_check_at = null where next_check_at is not null"
      )
    },
  }
}

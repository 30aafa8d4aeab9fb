import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { AdminAttemptEvent } from "../../../src/admin-api"

/** Keys of the Store API and the Admin API. */
export interface Keys {
  publishableKey: string
  secretKey: string
}

/** The keys as the seeds leave them in the store's folder. */
export async function readKeys(app: string): Promise<Keys> {
  const read = async <T>(file: string) => JSON.parse(await readFile(join(app, file), "utf8")) as T
  const { key: publishableKey } = await read<{ key: string }>("canada.json")
  return { publishableKey, ...(await read<Pick<Keys, "secretKey">>("admin.json")) }
}

export interface Session {
  data: { handle: string; checkout_url: string }
}

/** The fields of an order that say whether it is paid; amounts in major units. */
export interface Order {
  id: string
  total: number
  currency_code: string
  payment_status: string
  payment_collections: { captured_amount: number; payments: { amount: number }[] }[]
}

/** A page as a storefront may see it. */
interface ShownAttempt {
  status: string
  outcome: string
  order_id: string | null
}

/** A page and its payments, as an admin reads them; amounts in major units. */
export interface Attempt {
  id: string
  amount: string
  payments: { status: string; order_id: string | null; medusa: { balance: string } }[]
}

/** A running store, from outside: only its HTTP APIs. */
export class StoreApi {
  constructor(
    private readonly url: string,
    private readonly keys: Keys
  ) {}

  /** A cart with one product, an address and shipping, ready to pay. */
  async fillCart(): Promise<string> {
    const { regions } = await this.asShopper<{ regions: { id: string }[] }>("/regions")
    const { cart } = await this.asShopper<{ cart: { id: string } }>("/carts", {
      region_id: regions[0]?.id,
    })
    const { products } = await this.asShopper<{ products: { variants: { id: string }[] }[] }>(
      "/products?handle=canadian-mug"
    )
    await this.asShopper(`/carts/${cart.id}/line-items`, {
      variant_id: products[0]?.variants[0]?.id,
      quantity: 1,
    })
    const address = {
      first_name: "Robin",
      last_name: "Tremblay",
      address_1: "1 Rue Sainte-Catherine",
      city: "Montreal",
      postal_code: "H2X 1K4",
      country_code: "ca",
    }
    await this.asShopper(`/carts/${cart.id}`, {
      email: "robin@example.com",
      shipping_address: address,
      billing_address: address,
    })
    const { shipping_options } = await this.asShopper<{ shipping_options: { id: string }[] }>(
      `/shipping-options?cart_id=${cart.id}`
    )
    await this.asShopper(`/carts/${cart.id}/shipping-methods`, {
      option_id: shipping_options[0]?.id,
    })
    return cart.id
  }

  /** Presses "Pay". */
  async startPayment(cartId: string): Promise<Session> {
    const { payment_collection } = await this.asShopper<{ payment_collection: { id: string } }>(
      "/payment-collections",
      { cart_id: cartId }
    )
    const answer = await this.asShopper<{ payment_collection: { payment_sessions: Session[] } }>(
      `/payment-collections/${payment_collection.id}/payment-sessions`,
      { provider_id: "pp_hosted-checkout_default" }
    )
    const [session] = answer.payment_collection.payment_sessions
    if (!session) {
      throw new Error("Medusa made no payment session")
    }
    return session
  }

  /** What became of an attempt, as a storefront may see it. */
  async attempt(handle: string): Promise<ShownAttempt> {
    const { attempt } = await this.asShopper<{ attempt: ShownAttempt }>(
      `/hosted-checkout/attempts/${handle}`
    )
    return attempt
  }

  async order(id: string): Promise<Order> {
    const { order } = await this.asAdmin<{ order: Order }>(
      `/orders/${id}?fields=id,total,currency_code,payment_status,` +
        "payment_collections.captured_amount,payment_collections.payments.amount"
    )
    return order
  }

  async countOrders(): Promise<number> {
    const { count } = await this.asAdmin<{ count: number }>("/orders")
    return count
  }

  async attemptsOf(orderId: string): Promise<Attempt[]> {
    const { attempts } = await this.asAdmin<{ attempts: Attempt[] }>(
      `/hosted-checkout/attempts?order_id=${orderId}`
    )
    return attempts
  }

  /** @returns what triggered the processing that placed an order. */
  async completedBy(orderId: string): Promise<string | undefined> {
    const [found] = await this.attemptsOf(orderId)
    const { attempt } = await this.asAdmin<{ attempt: { events: AdminAttemptEvent[] } }>(
      `/hosted-checkout/attempts/${found?.id}`
    )
    return attempt.events.find(({ kind }) => kind === "completed")?.trigger
  }

  private async asShopper<Body>(path: string, body?: unknown): Promise<Body> {
    return await this.call<Body>(`/store${path}`, body, {
      "x-publishable-api-key": this.keys.publishableKey,
    })
  }

  private async asAdmin<Body>(path: string): Promise<Body> {
    const credentials = Buffer.from(`${this.keys.secretKey}:`).toString("base64")
    return await this.call<Body>(`/admin${path}`, undefined, {
      authorization: `Basic ${credentials}`,
    })
  }

  private async call<Body>(
    path: string,
    body: unknown,
    headers: Record<string, string>
  ): Promise<Body> {
    const method = body === undefined ? "GET" : "POST"
    const answer = await fetch(this.url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    }
    return (await answer.json()) as Body
  }
}

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { AdminAttemptEvent, AdminPaymentLink } from "../../../src/admin-api"

/** Keys of the Store API and the Admin API. */
export interface Keys {
  publishableKey: string
  secretKey: string
}

/** The keys as the seeds leave them in the store's folder. */
export async function readKeys(app: string): Promise<Keys> {
  const { key: publishableKey } = await readJson<{ key: string }>(join(app, "canada.json"))
  const { secretKey } = await readJson<Pick<Keys, "secretKey">>(join(app, "admin.json"))
  return { publishableKey, secretKey }
}

/** As `readKeys`, in a store that keeps no key of the Admin API: its admin makes one. */
export async function makeKeys(
  app: string,
  url: string,
  login: { email: string; password: string }
): Promise<Keys> {
  const { key: publishableKey } = await readJson<{ key: string }>(join(app, "canada.json"))
  const { token } = await call<{ token: string }>(`${url}/auth/user/emailpass`, login, {})
  const { api_key } = await call<{ api_key: { token: string } }>(
    `${url}/admin/api-keys`,
    { title: "Back office", type: "secret" },
    { authorization: `Bearer ${token}` }
  )
  return { publishableKey, secretKey: api_key.token }
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

const EMAIL = "robin@example.com"

const ADDRESS = {
  first_name: "Robin",
  last_name: "Tremblay",
  address_1: "1 Rue Sainte-Catherine",
  city: "Montreal",
  postal_code: "H2X 1K4",
  country_code: "ca",
}

/** A running store, from outside: only its HTTP APIs. */
export class StoreApi {
  constructor(
    private readonly url: string,
    private readonly keys: Keys
  ) {}

  /** A cart with one product, an address and shipping, ready to pay. */
  async fillCart(): Promise<string> {
    const { cart } = await this.asShopper<{ cart: { id: string } }>("/carts", {
      region_id: await this.region(),
    })
    const { products } = await this.asShopper<{ products: { variants: { id: string }[] }[] }>(
      "/products?handle=canadian-mug"
    )
    await this.asShopper(`/carts/${cart.id}/line-items`, {
      variant_id: products[0]?.variants[0]?.id,
      quantity: 1,
    })
    await this.asShopper(`/carts/${cart.id}`, {
      email: EMAIL,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
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

  /** An order that an admin has written by telephone, and that nobody has paid. @returns its id. */
  async unpaidOrder(): Promise<string> {
    const { sales_channels } = await this.asAdmin<{ sales_channels: { id: string }[] }>(
      "/sales-channels"
    )
    const { shipping_options } = await this.asAdmin<{ shipping_options: { id: string }[] }>(
      "/shipping-options"
    )
    const { draft_order } = await this.asAdmin<{ draft_order: { id: string } }>("/draft-orders", {
      region_id: await this.region(),
      sales_channel_id: sales_channels[0]?.id,
      email: EMAIL,
      shipping_address: ADDRESS,
      items: [{ title: "Repair", quantity: 1, unit_price: 45 }],
      shipping_methods: [
        { name: "Courier", shipping_option_id: shipping_options[0]?.id, amount: 9.95 },
      ],
    })
    await this.asAdmin(`/draft-orders/${draft_order.id}/convert-to-order`, {})
    return draft_order.id
  }

  /** The payment link of an order, which an admin makes. */
  async makeLink(order_id: string): Promise<AdminPaymentLink> {
    const { payment_link } = await this.asAdmin<{ payment_link: AdminPaymentLink }>(
      "/hosted-checkout/payment-links",
      { order_id }
    )
    return payment_link
  }

  /** The payment links of an order, as an admin sees them now. */
  async linksOf(orderId: string): Promise<AdminPaymentLink[]> {
    const { payment_links } = await this.asAdmin<{ payment_links: AdminPaymentLink[] }>(
      `/hosted-checkout/payment-links?order_id=${orderId}`
    )
    return payment_links
  }

  /** How many pages the plugin has asked the gateway for. */
  async countPages(): Promise<number> {
    const { count } = await this.asAdmin<{ count: number }>("/hosted-checkout/attempts")
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
    return await call<Body>(`${this.url}/store${path}`, body, {
      "x-publishable-api-key": this.keys.publishableKey,
    })
  }

  private async region(): Promise<string | undefined> {
    const { regions } = await this.asShopper<{
      regions: { id: string; countries: { iso_2: string }[] }[]
    }>("/regions")
    return regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === "ca"))?.id
  }

  private async asAdmin<Body>(path: string, body?: unknown): Promise<Body> {
    const credentials = Buffer.from(`${this.keys.secretKey}:`).toString("base64")
    return await call<Body>(`${this.url}/admin${path}`, body, {
      authorization: `Basic ${credentials}`,
    })
  }
}

/** A GET, or with a body a POST. @throws Error for every answer but 200. */
async function call<Body>(
  url: string,
  body: unknown,
  headers: Record<string, string>
): Promise<Body> {
  const method = body === undefined ? "GET" : "POST"
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) {
    throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  }
  return (await answer.json()) as Body
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, "utf8")) as Content
}

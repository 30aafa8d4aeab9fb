import { ONE_REQUEST } from "../store/one-request"
import { addressIn, USUAL_CART } from "./usual-cart"

const PROVIDER_ID = "pp_hosted-checkout_default"

interface Answer<Body> {
  status: number
  body: Body
  /** In seconds. */
  retryAfter?: number
}

export interface Session {
  id: string
  status: string
  data: { handle: string; checkout_url: string; expires_at: string; session_id: string }
}

interface CartContents {
  country: "ca" | "us"
  quantity: number
  /** Of the product. */
  handle: string
  email: string
}

/** The Store API of a store. */
export interface StoreApi {
  readonly url: string
  readonly publishableKey: string
  /** A usual cart that is not taken yet. */
  takeReadyCart?(): string | undefined
}

/** A cart and its payment, as a storefront drives them: everything goes over the Store API. */
export class CartClient {
  cartId = ""
  collectionId = ""
  /** What they pay with. */
  providerId = PROVIDER_ID

  constructor(protected readonly store: StoreApi) {}

  /**
   * Takes a cart with one product, an address and shipping, ready to pay. Where the test says
   * what is to be in it (`USUAL_CART` for the usual, at the prices of the moment) it is filled again.
   */
  async fillCart(wanted: Partial<CartContents> = {}): Promise<this> {
    const ready = Object.keys(wanted).length === 0 && this.store.takeReadyCart?.()
    this.cartId = ready || (await this.fillNewCart({ ...USUAL_CART, ...wanted }))
    return this
  }

  async addProduct(handle: string, quantity = 1): Promise<void> {
    await this.post(`/store/carts/${this.cartId}/line-items`, {
      variant_id: await this.variantOf(handle),
      quantity,
    })
  }

  /** The payment collection of the cart, created where it has none. */
  async openCollection(): Promise<void> {
    if (!this.collectionId) {
      const { payment_collection } = await this.post<{ payment_collection: { id: string } }>(
        "/store/payment-collections",
        { cart_id: this.cartId }
      )
      this.collectionId = payment_collection.id
    }
  }

  /** Reloads the cart, which may have lost its payment collection to a refund. */
  async reload(): Promise<void> {
    const { payment_collection } = (await this.cart()) as {
      payment_collection?: { id: string } | null
    }
    this.collectionId = payment_collection?.id ?? ""
  }

  /** Presses "Pay": the session that the storefront gets, or the refusal. */
  async tryToPay(
    data?: Record<string, unknown>
  ): Promise<Answer<{ code?: string; message?: string; session?: Session }>> {
    await this.openCollection()
    const { status, body } = await this.call<{
      code?: string
      message?: string
      payment_collection?: { payment_sessions: Session[] }
    }>("POST", `/store/payment-collections/${this.collectionId}/payment-sessions`, {
      provider_id: this.providerId,
      ...(data && { data }),
    })
    const sessions = body.payment_collection?.payment_sessions
    // As in the README for storefronts: of two starts at once one may see the other's unfinished session.
    const session = sessions?.find(({ data }) => data.checkout_url) ?? sessions?.[0]
    const { code, message } = body
    return {
      status,
      body: { ...(code && { code }), ...(message && { message }), ...(session && { session }) },
    }
  }

  /** As `tryToPay`, where a session is expected. */
  async startPayment(data?: Record<string, unknown>): Promise<Session> {
    const { status, body } = await this.tryToPay(data)
    if (!body.session) {
      throw new Error(`No payment session: ${status} ${body.message}`)
    }
    return body.session
  }

  async complete() {
    return await this.call<{ type?: string; order?: { id: string }; message?: string }>(
      "POST",
      `/store/carts/${this.cartId}/complete`
    )
  }

  async cart() {
    const { cart } = await this.get<{
      cart: {
        id: string
        total: number
        region_id: string
        completed_at: string | null
        items: unknown[]
      }
    }>(`/store/carts/${this.cartId}`)
    return cart
  }

  async get<Body>(path: string): Promise<Body> {
    return await this.expectOk<Body>("GET", path)
  }

  async post<Body>(path: string, body?: unknown): Promise<Body> {
    return await this.expectOk<Body>("POST", path, body)
  }

  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Answer<Body>> {
    const answer = await fetch(this.store.url + path, {
      method,
      headers: {
        ...ONE_REQUEST,
        "content-type": "application/json",
        "x-publishable-api-key": this.store.publishableKey,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const retryAfter = answer.headers.get("retry-after")
    return {
      status: answer.status,
      body: (await answer.json()) as Body,
      ...(retryAfter && { retryAfter: Number(retryAfter) }),
    }
  }

  private async fillNewCart({ country, quantity, handle, email }: CartContents): Promise<string> {
    const address = addressIn(country)
    const { cart } = await this.post<{ cart: { id: string } }>("/store/carts", {
      region_id: await this.regionOf(country),
      items: [{ variant_id: await this.variantOf(handle), quantity }],
      email,
      shipping_address: address,
      billing_address: address,
    })
    await this.post(`/store/carts/${cart.id}/shipping-methods`, {
      option_id: await this.shippingOptionOf(country, cart.id),
    })
    return cart.id
  }

  private async regionOf(country: string): Promise<string> {
    return await seeded(this.store, `region ${country}`, async () => {
      const { regions } = await this.get<{
        regions: { id: string; countries: { iso_2: string }[] }[]
      }>("/store/regions")
      return regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === country))?.id
    })
  }

  private async variantOf(handle: string): Promise<string> {
    return await seeded(this.store, `variant ${handle}`, async () => {
      const { products } = await this.get<{ products: { variants: { id: string }[] }[] }>(
        `/store/products?handle=${handle}`
      )
      return products[0]?.variants[0]?.id
    })
  }

  private async shippingOptionOf(country: string, cartId: string): Promise<string> {
    return await seeded(this.store, `shipping option ${country}`, async () => {
      const { shipping_options } = await this.get<{ shipping_options: { id: string }[] }>(
        `/store/shipping-options?cart_id=${cartId}`
      )
      return shipping_options[0]?.id
    })
  }

  private async expectOk<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body)
    if (answer.status !== 200) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return answer.body
  }
}

const idsOfStores = new WeakMap<StoreApi, Map<string, string>>()

/** An id of the seeded store, which is the same in every test: read once. */
async function seeded(
  store: StoreApi,
  what: string,
  find: () => Promise<string | undefined>
): Promise<string> {
  const ids = idsOfStores.get(store) ?? new Map<string, string>()
  idsOfStores.set(store, ids)
  const id = ids.get(what) ?? (await find())
  if (id === undefined) {
    throw new Error(`The seeded store has no ${what}`)
  }
  ids.set(what, id)
  return id
}

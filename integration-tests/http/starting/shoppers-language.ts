import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { STORE_REFUSALS, type StoreRefusalCode } from "../../../src/core/errors/store-refusal"
import { LANGUAGE_TAGS, LANGUAGES } from "../../../src/core/texts/language"
import { paidAReplacedPage } from "../../helpers/money/held"
import { paymentsOf } from "../../helpers/money/refunds"
import { paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"

/** The request, and how often it was refused before. */
interface Request {
  method?: "GET" | "POST"
  path: string
  body?: Record<string, unknown>
}

/** Brings a shopper to where the Store API refuses. @returns the request that is refused. */
type Scene = (store: Store) => Promise<Request>

const starting = ({ collectionId, providerId }: Shopper): Request => ({
  method: "POST",
  path: `/store/payment-collections/${collectionId}/payment-sessions`,
  body: { provider_id: providerId },
})

async function inFrontOfPaying(store: Store): Promise<Shopper> {
  const shopper = await store.shopper().fillCart()
  await shopper.openCollection()
  return shopper
}

const SCENES: [StoreRefusalCode, string, Scene][] = [
  [
    "payment_not_confirmed",
    "completing a cart that is not paid",
    async (store) => {
      const { shopper } = await atThePage(store)
      return { method: "POST", path: `/store/carts/${shopper.cartId}/complete`, body: {} }
    },
  ],
  [
    "payment_held",
    "completing a cart whose payment is held",
    async (store) => {
      const { shopper } = await paidAReplacedPage(store)
      return { method: "POST", path: `/store/carts/${shopper.cartId}/complete`, body: {} }
    },
  ],
  [
    "currency_unsupported",
    "starting a payment in euros",
    async (store) => {
      const shopper = await inFrontOfPaying(store)
      await paymentsOf(store).updatePaymentCollections(shopper.collectionId, {
        currency_code: "eur",
      })
      return starting(shopper)
    },
  ],
  [
    "amount_invalid",
    "starting a payment of less than nothing",
    async (store) => {
      const shopper = store.shopper()
      const [collection] = await paymentsOf(store).createPaymentCollections([
        { currency_code: "cad", amount: -1 },
      ])
      shopper.collectionId = collection?.id ?? ""
      return starting(shopper)
    },
  ],
  [
    "session_gone",
    "starting a payment whose session is deleted meanwhile",
    async (store) => {
      const shopper = await inFrontOfPaying(store)
      const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
      const database = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const graph = query.graph.bind(query)
      jest.spyOn(query, "graph").mockImplementation(async (config) => {
        if (config.entity === "payment_session") {
          const { collectionId: payment_collection_id } = shopper
          await database("payment_session").where({ payment_collection_id }).delete()
        }
        return await graph(config)
      })
      return starting(shopper)
    },
  ],
  [
    "page_unavailable",
    "starting a payment while the gateway is down",
    async (store) => {
      const shopper = await inFrontOfPaying(store)
      const respond = { status: 500, body: {} }
      store.control.faults.next({ endpoint: "create", respond, times: 10 })
      return starting(shopper)
    },
  ],
  [
    "attempt_unknown",
    "asking about an unknown attempt",
    async () => ({ path: "/store/hosted-checkout/attempts/made-up" }),
  ],
  [
    "address_unknown",
    "an address that cannot be read",
    async () => ({ path: "/store/hosted-checkout/attempts/%ff" }),
  ],
]

export const describeShoppersLanguage = storeTests("What a shopper reads", (store) => {
  describe("Refusals", () => {
    afterEach(() => jest.restoreAllMocks())

    it.each(SCENES)(
      "The refusal with the code %s that a client gets for %s is written in the browser's language",
      async (code, _, scene) => {
        const request = await scene(store)
        for (const language of LANGUAGES) {
          const headers = { "accept-language": `de, ${LANGUAGE_TAGS[language]};q=0.8` }
          const answer = await ask(store, request, headers)
          const { status, [language]: message } = STORE_REFUSALS[code]
          expect(answer.status).toBe(status)
          expect(answer.body).toEqual({ code, type: expect.any(String), message })
          expect(answer.headers.get("content-language")).toBe(LANGUAGE_TAGS[language])
          expect(answer.headers.get("vary")).toMatch(/\bAccept-Language\b/)
        }
      }
    )
  })

  it("A shopper who changes a paid cart reads in the shopper's language that the cart is paid", async () => {
    const { shopper } = await paidWithoutOrder(store)
    const { items } = (await shopper.cart()) as { items: { id: string }[] }
    const { status, body } = await ask(
      store,
      {
        method: "POST",
        path: `/store/carts/${shopper.cartId}/line-items/${items[0]?.id}`,
        body: { quantity: 3 },
      },
      { "accept-language": "fr" }
    )
    expect([status, body]).toEqual([
      400,
      { code: "cart_paid", type: "not_allowed", message: STORE_REFUSALS.cart_paid.fr },
    ])
  })

  it("A refusal is in the cart's language, else in the language of x-medusa-locale, else in the browser's language", async () => {
    const request = await inFrontOfPayment(store)
    const { shopper } = request
    const messageWith = async (headers: Record<string, string>) =>
      (await ask(store, request, headers)).body.message
    const { en, fr } = STORE_REFUSALS.payment_not_confirmed

    expect(await messageWith({})).toBe(en)
    expect(await messageWith({ "accept-language": "de" })).toBe(en)
    const asked = { "accept-language": "en", "x-medusa-locale": "fr-CA" }
    expect(await messageWith(asked)).toBe(fr)
    await speak(store, shopper, "en-CA")
    expect(await messageWith(asked)).toBe(en)
    await speak(store, shopper, "fr-CA")
    expect(await messageWith({ "accept-language": "en" })).toBe(fr)
    await speak(store, shopper, "de-DE")
    expect(await messageWith({ "accept-language": "fr-FR" })).toBe(fr)
  })

  it("The plugin neither changes nor translates the refusals of Medusa itself", async () => {
    const shopper = await inFrontOfPaying(store)
    const request = { ...starting(shopper), body: { provider_id: "pp_unknown" } }
    const { status, body, headers } = await ask(store, request, { "accept-language": "fr" })

    expect(status).toBe(400)
    expect(body.message).toMatch(/pp_unknown/)
    expect(headers.get("content-language")).toBeNull()
    const without = await fetch(`${store.url}/store/carts/cart_made_up/complete`, {
      method: "POST",
    })
    expect(await without.json()).toMatchObject({
      message: expect.stringContaining("Publishable API key required"),
    })
  })

  describe("The plugin's own pages", () => {
    it("The waiting page that a returning shopper sees is in the cart's language, not in the browser's", async () => {
      const { shopper, session } = await atThePage(store)
      expect(await pageOf(store, session.data.handle, {})).toMatchObject({
        language: "en",
        html: expect.stringMatching(
          new RegExp(`<html lang="en">[^]*Confirming your payment[^]*${shopper.cartId}`)
        ) as string,
      })
      await speak(store, shopper, "fr-CA")
      expect(await pageOf(store, session.data.handle, { "accept-language": "en" })).toMatchObject({
        language: "fr-CA",
        html: expect.stringMatching(
          /<html lang="fr-CA">[^]*Confirmation de votre paiement/
        ) as string,
      })
    })

    it("The page to which a shopper returns says in English or French why the payment is held for an admin", async () => {
      const { session } = await paidAReplacedPage(store)
      const { handle } = session.data
      const french = await pageOf(store, handle, { "accept-language": "fr-CA,en;q=0.5" })
      expect(french.html).toContain("Votre paiement est arrivé")
      expect(french.html).toContain("Votre panier avait changé avant l’arrivée du paiement")
      const english = await pageOf(store, handle, { "accept-language": "en-CA,fr;q=0.5" })
      expect(english.html).toContain("Your cart had changed before the payment arrived")
    })

    it("The waiting page of a payment and the page of an unknown payment show the store's name from Medusa's settings", async () => {
      const stores = store.container.resolve(Modules.STORE)
      const [{ id = "" } = {}] = await stores.listStores()
      await stores.updateStores(id, { name: "Tea & Boats" })
      const { session } = await atThePage(store)
      for (const handle of [session.data.handle, "made-up"]) {
        const { html } = await pageOf(store, handle, {})
        expect(html).toContain('<p class="shop">Tea &amp; Boats</p>')
      }
    })

    it("The page to which a shopper returns says in English or French that a made-up handle is unknown [case 27]", async () => {
      const french = await pageOf(store, "made-up", { "accept-language": "fr" })
      expect(french).toMatchObject({ status: 404, language: "fr-CA", vary: "Accept-Language" })
      expect(french.html).toContain("Nous ne connaissons pas ce paiement")
      const unreadable = await pageOf(store, "%ff", { "accept-language": "fr" })
      expect(unreadable.html).toContain("Nous ne connaissons pas ce paiement")
      const english = await pageOf(store, "made-up", { "accept-language": "ja" })
      expect(english.html).toContain("We do not know this payment")
    })
  })
})

/** A cart whose payment is started and not paid: completing it is refused. */
async function inFrontOfPayment(store: Store): Promise<Request & { shopper: Shopper }> {
  const { shopper } = await atThePage(store)
  return { shopper, method: "POST", path: `/store/carts/${shopper.cartId}/complete`, body: {} }
}

async function speak(store: Store, { cartId }: Shopper, locale: string): Promise<void> {
  await store.container.resolve(Modules.CART).updateCarts(cartId, { locale })
}

async function ask(
  store: Store,
  { method = "GET", path, body }: Request,
  headers: Record<string, string>
) {
  const answer = await fetch(store.url + path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": store.publishableKey,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { code?: string; type?: string; message?: string },
  }
}

async function pageOf(store: Store, handle: string, headers: Record<string, string>) {
  const answer = await fetch(`${store.url}/hosted-checkout/return/${handle}`, {
    headers,
    redirect: "manual",
  })
  return {
    status: answer.status,
    language: answer.headers.get("content-language"),
    vary: answer.headers.get("vary"),
    html: await answer.text(),
  }
}

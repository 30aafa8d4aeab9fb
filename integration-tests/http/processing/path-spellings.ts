import { Modules } from "@medusajs/framework/utils"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { rawRequest, type RawAnswer } from "../../helpers/gateway/raw-request"
import { startNginx, type Nginx } from "../../helpers/processes/nginx"
import { describeWith } from "../../helpers/processes/programs"
import { paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { expectOneOrder } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"

type Spelling = [string, (path: string) => string]

/** Express reads backslashes as slashes only where something else makes it parse the whole path. */
const withBackslashes = (path: string) => `/${path.slice(1).replaceAll("/", "\\")}`

/** Express routes each of these as it routes the usual path. */
const ROUTED: Spelling[] = [
  ["as usual", (path) => path],
  ["with an empty fragment", (path) => `${path}#`],
  ["with a completion in the fragment", (path) => `${path}#/complete`],
  ["with a fragment in the query", (path) => `${path}?fields=id#/complete`],
  ["with a completion in the query", (path) => `${path}?/store/carts/cart_other/complete`],
  ["with backslashes", (path) => `${withBackslashes(path)}#`],
  ["with backslashes and a slash at the end", (path) => `${withBackslashes(path)}/#`],
  ["in absolute form", (path) => `http://shop.example.com${path}`],
  ["in absolute form with a fragment", (path) => `HTTPS://shop.example.com:8443${path}#x`],
  ["with a slash at the end", (path) => `${path}/`],
  ["in capital letters", (path) => path.replace("/store/carts", "/STORE/Carts")],
  ["with an encoded id", (path) => path.replace("/cart_", "/%63art_")],
]

/** Express routes none of these to the cart. */
const NOT_ROUTED: Spelling[] = [
  ["with backslashes and no fragment", withBackslashes],
  ["with two slashes at the start", (path) => `/${path}`],
  ["with two slashes inside", (path) => path.replace("/carts/", "//carts//")],
  ["with dot segments", (path) => path.replace("/carts/", "/carts/x/../")],
  ["with an encoded word", (path) => path.replace("/carts/", "/c%61rts/")],
  ["with an encoded slash", (path) => path.replace("/cart_", "%2Fcart_")],
]

export const describePathSpellings = storeTests("Spellings of the path of a paid cart", (store) => {
  describe("sent directly", () => refusals(() => store.url))

  describeWith("nginx", "sent through the nginx of deployment.md", () => {
    let nginx: Nginx

    beforeAll(async () => {
      nginx = await startNginx(store.url)
    })
    afterAll(async () => await nginx.stop())

    refusals(() => nginx.url)
  })

  it("A paid cart can be completed however the URL path of the request is spelled [case 70]", async () => {
    const { shopper, session, mend } = await paidCart()
    await mend()
    const path = `/STORE/Carts/${shopper.cartId}/Complete/`
    const { status, body } = await post(store.url, `${withBackslashes(path)}#x`)
    expect([status, body]).toMatchObject([200, { type: "order" }])
    await expectOneOrder(store, shopper, session)
  })

  function refusals(url: () => string): void {
    it("A change of a paid cart is refused in the cart's language, however the URL path is spelled [case 70]", async () => {
      const { shopper } = await paidCart()
      const before = await shopper.cart()
      const refused = { code: "cart_paid", message: STORE_REFUSALS.cart_paid.fr }
      for (const path of pathsOf(shopper, before.items)) {
        for (const [what, spell] of ROUTED) {
          const { status, body } = await post(url(), spell(path))
          expect([what, path, status, body]).toMatchObject([what, path, 400, refused])
        }
      }
      expect(await shopper.cart()).toEqual(before)
    })

    it("A URL path that Express does not route gets 404, and changes no paid cart [case 70]", async () => {
      const { shopper } = await paidCart()
      const before = await shopper.cart()
      for (const path of pathsOf(shopper, before.items)) {
        for (const [what, spell] of NOT_ROUTED) {
          const { status } = await post(url(), spell(path))
          expect([what, path, status]).toEqual([what, path, 404])
        }
      }
      expect(await shopper.cart()).toEqual(before)
    })
  }

  async function paidCart() {
    const paid = await paidWithoutOrder(store)
    await store.container
      .resolve(Modules.CART)
      .updateCarts(paid.shopper.cartId, { locale: "fr-CA" })
    return paid
  }

  async function post(url: string, target: string): Promise<RawAnswer> {
    return await rawRequest(url, target, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": store.publishableKey,
      },
      body: '{"quantity":3}',
    })
  }
})

function pathsOf({ cartId }: Shopper, items: unknown[]): string[] {
  const [line] = items as { id: string }[]
  return [`/store/carts/${cartId}`, `/store/carts/${cartId}/line-items/${line?.id}`]
}

import { Modules } from "@medusajs/framework/utils"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { convertedDraft } from "../../helpers/admin/draft-order"
import {
  exchangeItem,
  editOrder,
  numberOf,
  post,
  unpaidCollection,
} from "../../helpers/admin/edit-order"
import { atThePage, completed } from "../../helpers/shopper/payments"
import { pageId, type Session, type Shopper } from "../../helpers/shopper/shopper"
import { optionsOf } from "../../helpers/store/options-of"
import { storeTests, type Store } from "../../helpers/store/store"

const DEFAULT = "https://shop.example.com"
const FRENCH = "https://boutique.example.com"

interface OrderPayment {
  orderId: string
  shopper: Shopper
  session: Session
}

/** A payment of what an order owes, at the hosted page. The order's shopper reads French. */
type Scene = (store: Store) => Promise<OrderPayment>

const SCENES: [string, Scene][] = [
  ["an order edit", editedOrder],
  [
    "an exchange",
    async (store) => {
      const { orderId } = await frenchOrder(store)
      await exchangeItem(store, orderId)
      return await startPaying(store, orderId)
    },
  ],
  [
    "a draft order",
    async (store) => {
      const orderId = await draftOrder(store)
      return await startPaying(store, orderId)
    },
  ],
]

export const describePaymentsForOrders = storeTests("A payment for what an order owes", (store) => {
  let one: ReturnType<typeof optionsOf>["storefrontUrl"]
  beforeEach(() => {
    one = optionsOf(store).storefrontUrl
  })
  afterEach(() => {
    optionsOf(store).storefrontUrl = one
  })

  it.each(SCENES)(
    "When a shopper pays for %s, the gateway gets the order's number, and the shopper is led to the order in the order's language",
    async (_, scene) => {
      const { orderId, shopper, session } = await scene(store)
      const { request } = store.control.session(pageId(session.data.checkout_url))
      const { amount } = request
      expect(request).toMatchObject({
        email: "robin@example.com",
        first_name: "Robin",
        last_name: "Tremblay",
        items: [
          {
            name: `Commande nº ${await numberOf(store, orderId)} : montant à payer`,
            quantity: 1,
            price: amount,
            subtotal: amount,
          },
        ],
      })
      expect(await shopper.attempts()).toMatchObject([{ email: "robin@example.com" }])

      const order = `http://localhost:8000/ca/order/${orderId}/confirmed`
      const waiting = await shopper.returnFromPage(session)
      expect(waiting.html).toContain('<html lang="fr-CA">')
      expect(waiting.html).toContain("Retourner à votre commande")
      expect(waiting.html).toContain(`href="${order}"`)
      expect(waiting.html).not.toContain("panier")

      shopper.pay(session)
      await completed(shopper)
      expect((await shopper.returnFromPage(session)).location).toBe(order)
    }
  )

  it("A shopper who cancels the payment of an order edit is sent to the storefront of the order's region or sales channel", async () => {
    const { orderId, shopper, session } = await editedOrder(store)
    const { region_id, sales_channel_id } = await originOf(store, orderId)
    for (const map of [
      { regions: { [region_id]: FRENCH } },
      { salesChannels: { [sales_channel_id]: FRENCH }, regions: { [region_id]: DEFAULT } },
    ]) {
      optionsOf(store).storefrontUrl = { default: DEFAULT, ...map }
      const { location } = await shopper.returnFromPage(session, "cancel")
      expect(location).toBe(`${FRENCH}/ca/order/${orderId}/confirmed`)
    }
  })

  it("The status of a payment for an order edit names the order, and paying again is refused in the order's language", async () => {
    const { orderId, shopper, session } = await editedOrder(store)
    const path = `/store/hosted-checkout/attempts/${session.data.handle}`
    expect(await shopper.get(path)).toMatchObject({
      attempt: { cart_id: null, order_id: orderId, outcome: "confirming" },
    })
    shopper.pay(session)
    await completed(shopper)
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { code: "already_paid", message: STORE_REFUSALS.already_paid.fr },
    })
  })

  it("The item that the gateway gets for an order's unpaid sum has an English name when the order's shopper reads English", async () => {
    const { shopper, orderId } = await paidOrder(store)
    const { session } = await editOrder(store, shopper, orderId)
    expect(store.control.session(pageId(session.data.checkout_url)).request.items).toMatchObject([
      { name: `Order #${await numberOf(store, orderId)}: amount due` },
    ])
  })

  it("A shopper whose cart was deleted after the payment is sent to the order, in the storefront of the order's region", async () => {
    const { shopper, orderId, session } = await frenchOrder(store)
    const { region_id } = await originOf(store, orderId)
    await store.container.resolve(Modules.CART).deleteCarts([shopper.cartId])
    optionsOf(store).storefrontUrl = { default: DEFAULT, regions: { [region_id]: FRENCH } }
    const { location } = await shopper.returnFromPage(session)
    expect(location).toBe(`${FRENCH}/ca/order/${orderId}/confirmed`)
  })
})

async function editedOrder(store: Store): Promise<OrderPayment> {
  const { orderId, shopper } = await frenchOrder(store)
  return { orderId, ...(await editOrder(store, shopper, orderId)) }
}

/** A paid order whose shopper reads French. */
async function frenchOrder(store: Store) {
  return await paidOrder(store, "fr-CA")
}

async function paidOrder(store: Store, locale?: string) {
  const { shopper, session } = await atThePage(store)
  if (locale) {
    await store.container.resolve(Modules.CART).updateCarts(shopper.cartId, { locale })
  }
  shopper.pay(session)
  await completed(shopper)
  const [payment] = await shopper.payments()
  return { shopper, session, orderId: payment?.order_id ?? "" }
}

/** An order that an admin has written for a shopper, with its collection. */
async function draftOrder(store: Store): Promise<string> {
  const id = await convertedDraft(store)
  if (!(await unpaidCollection(store, id))) {
    await post(store, "/admin/payment-collections", { order_id: id, amount: 45 })
  }
  return id
}

async function startPaying(store: Store, orderId: string): Promise<OrderPayment> {
  const shopper = store.shopper()
  shopper.collectionId = await unpaidCollection(store, orderId)
  return { orderId, shopper, session: await shopper.startPayment() }
}

async function originOf(store: Store, orderId: string) {
  const order = await store.container.resolve(Modules.ORDER).retrieveOrder(orderId, {
    select: ["id", "region_id", "sales_channel_id"],
  })
  return { region_id: order.region_id ?? "", sales_channel_id: order.sales_channel_id ?? "" }
}

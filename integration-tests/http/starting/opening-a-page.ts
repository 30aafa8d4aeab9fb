import { shortReference } from "../../../src/core/attempt/short-reference"
import {
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  type Cents,
} from "../../../src/core/money/money"
import { adminHeaders } from "../../helpers/admin/admin"
import { actOn, paidAReplacedPage, readItem } from "../../helpers/money/held"
import { paymentsOf } from "../../helpers/money/refunds"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { pageId } from "../../helpers/shopper/shopper"
import { addressIn, USUAL_CART } from "../../helpers/shopper/usual-cart"
import { storeTests } from "../../helpers/store/store"
import { rewriteAttempt, rewritePayments } from "../../helpers/database/rewrite-attempt"

export const describeOpeningAPage = storeTests("Opening a page", (store) => {
  it("No payment starts for a cart with items to ship until the shopper has chosen a shipping method: Medusa would place no order", async () => {
    const { region_id } = await (await store.shopper().fillCart()).cart()
    const shopper = store.shopper()
    const { cart } = await shopper.post<{ cart: { id: string } }>("/store/carts", {
      ...{ region_id, email: "robin@example.com", shipping_address: addressIn("ca") },
    })
    shopper.cartId = cart.id
    await shopper.addProduct(USUAL_CART.handle)
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { code: "shipping_missing" },
    })
    const { shipping_options } = await shopper.get<{ shipping_options: { id: string }[] }>(
      `/store/shipping-options?cart_id=${cart.id}`
    )
    const option_id = shipping_options[0]?.id
    await shopper.post(`/store/carts/${cart.id}/shipping-methods`, { option_id })
    expect((await shopper.tryToPay()).body.session).toBeDefined()
  })

  describe("The request to the gateway", () => {
    it("Medusa's request to the gateway for a payment page contains the shopper, the store's URLs, and items that add up to the amount", async () => {
      const { shopper, session } = await atThePage(store)
      const [attempt] = await shopper.attempts()
      const { request } = store.control.session(pageId(session.data.checkout_url))

      expect(attempt?.email).toBe("robin@example.com")
      expect(request).toMatchObject({
        amount: Number(attempt?.amount),
        currency: "CAD",
        reference: attempt?.id,
        redirect_url: `${store.url}/hosted-checkout/return/${attempt?.handle}`,
        cancel_url: `${store.url}/hosted-checkout/cancel/${attempt?.handle}`,
        webhook_url: `${store.url}/hooks/hosted-checkout/default`,
        first_name: "Robin",
        last_name: "Tremblay",
        email: "robin@example.com",
        external_source: "medusa",
        expires_in_minutes: 30,
      })
      expect(request.items).toEqual([
        {
          product_id: expect.stringMatching(/^prod_/),
          name: expect.stringMatching(/^Enamel mug, /),
          quantity: 1,
          price: 19.99,
          subtotal: 19.99,
          tax_total: expect.any(Number),
          sku: expect.any(String),
        },
        {
          name: expect.stringMatching(/shipping/i),
          quantity: 1,
          price: expect.any(Number),
          subtotal: expect.any(Number),
          tax_total: expect.any(Number),
        },
      ])
      const parts = (request.items ?? []).flatMap(({ subtotal = 0, tax_total = 0 }) => [
        centsFromDecimal(subtotal) as Cents,
        centsFromDecimal(tax_total) as Cents,
      ])
      expect(sumCents(parts)).toBe(centsFromDecimal(request.amount))
    })
  })

  it("A payment page charges the cart's total although the amount of Medusa's payment collection was wrong", async () => {
    const { shopper } = await atThePage(store)
    // As a cart change leaves it that failed after core had changed the collection (E7b).
    await paymentsOf(store).updatePaymentCollections(shopper.collectionId, { amount: 1 })
    const session = await shopper.startPayment()

    const { total } = await shopper.cart()
    const { request } = store.control.session(pageId(session.data.checkout_url))
    expect(centsFromDecimal(request.amount)).toBe(centsFromMedusa(total))
    approved(shopper.pay(session))
    await shopper.returnFromPage(session)
    await expectOneOrder(store, shopper, session)
  })

  it("A shopper for whom the gateway opens no payment page reads that the cart is kept, and can try again [case 42]", async () => {
    const shopper = await store.shopper().fillCart()
    const respond = { status: 500, body: { message: "down" } }
    store.control.faults.next({ endpoint: "create", respond, times: 5 })

    const { status, body } = await shopper.tryToPay()
    expect(status).toBe(422)
    expect(body.message).toBe(
      "Payment cannot be started right now. Your cart is kept; please try again in a moment."
    )
    expect(await shopper.cart()).toMatchObject({ completed_at: null, items: [expect.anything()] })

    store.control.faults.clear()
    expect((await shopper.startPayment()).data.checkout_url).toBeTruthy()
  })

  it("A storefront that asks for a payment by its handle gets the payment's status and no personal data [case 27]", async () => {
    const { shopper, session } = await atThePage(store)
    const path = `/store/hosted-checkout/attempts/${session.data.handle}`
    const { checkout_url, expires_at, handle } = session.data
    const known = { handle, cart_id: shopper.cartId, expires_at, reference: null }
    const attempt = { ...known, status: "open", outcome: "confirming", checkout_url }

    expect(await shopper.get(path)).toEqual({ attempt: { ...attempt, order_id: null } })
    shopper.pay(session)
    await shopper.returnFromPage(session)
    const { id } = await expectOneOrder(store, shopper, session)
    const paid = { ...known, status: "over", outcome: "order", checkout_url: null }
    expect(await shopper.get(path)).toEqual({ attempt: { ...paid, order_id: id } })
    expect((await shopper.call("GET", "/store/hosted-checkout/attempts/made-up")).status).toBe(404)
  })

  it("Every answer of the plugin's own routes has the header Cache-Control: no-store", async () => {
    const { session } = await atThePage(store)
    const { handle } = session.data
    const key = { "x-publishable-api-key": store.publishableKey }
    for (const [path, status] of [
      [`/store/hosted-checkout/attempts/${handle}`, 200],
      ["/store/hosted-checkout/attempts/made-up", 404],
      ["/store/hosted-checkout/attempts/%ff", 404],
      [`/hosted-checkout/return/${handle}`, 200],
      [`/hosted-checkout/cancel/${handle}`, 303],
      ["/hosted-checkout/return/made-up", 404],
      ["/admin/hosted-checkout/attempts", 200],
      ["/admin/hosted-checkout/attempts/made-up", 404],
      ["/admin/hosted-checkout/attempts/export?from=2026-11-01&to=2026-11-02", 200],
    ] as const) {
      const answer = await fetch(store.url + path, {
        redirect: "manual",
        headers: { ...key, ...(await adminHeaders(store)) },
      })
      const cached = answer.headers.get("cache-control")
      expect([path, answer.status, cached]).toEqual([path, status, "no-store"])
    }
  })

  it("A storefront reads the reference of a payment held for an admin, also after the admin recorded the refund at the gateway", async () => {
    const { shopper, session } = await paidAReplacedPage(store)
    const path = `/store/hosted-checkout/attempts/${session.data.handle}`
    const [attempt] = await shopper.attempts()
    const reference = shortReference(attempt?.id ?? "")
    expect(await shopper.get(path)).toMatchObject({ attempt: { outcome: "held", reference } })

    const { balance } = (await readItem(store, shopper)).gateway
    const given = { action: "state_returned", returned: balance, note: "Given back in the shop" }
    await actOn(store, shopper, given)
    expect(await shopper.get(path)).toMatchObject({ attempt: { outcome: "returned", reference } })
    // Not redirected as if nothing had been paid.
    const page = await shopper.returnFromPage(session)
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining(reference) })
  })

  it("A storefront that asks for a payment by a handle that is eight days old learns neither the order nor the cart", async () => {
    const [paid, left] = [await atThePage(store), await atThePage(store)]
    paid.shopper.pay(paid.session)
    await paid.shopper.returnFromPage(paid.session)
    const asked = async ({ shopper, session }: typeof paid) =>
      await shopper.get(`/store/hosted-checkout/attempts/${session.data.handle}`)
    expect(await asked(paid)).toMatchObject({
      attempt: { cart_id: paid.shopper.cartId, order_id: expect.any(String) as string },
    })

    const old = new Date(Date.now() - 8 * 24 * 60 * 60_000)
    for (const { shopper } of [paid, left]) {
      const [attempt] = await shopper.attempts()
      await rewriteAttempt(store, attempt?.id ?? "", { created_at: old })
      await rewritePayments(store, attempt?.id ?? "", { completed_at: old })
    }
    expect(await asked(paid)).toMatchObject({
      attempt: { outcome: "order", cart_id: null, order_id: null },
    })
    expect(await asked(left)).toMatchObject({ attempt: { cart_id: null } })
    expect(await paid.shopper.returnFromPage(paid.session)).toMatchObject({
      status: 200,
      location: null,
    })
    expect(await left.shopper.returnFromPage(left.session, "cancel")).toMatchObject({
      status: 404,
      location: null,
      html: expect.stringContaining("This link is too old") as string,
    })
  })
})

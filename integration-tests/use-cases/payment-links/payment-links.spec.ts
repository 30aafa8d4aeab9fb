import type { Cents } from "../../../src/core/money/money"
import type { Message } from "../../../src/core/ports/store-port"
import { makeLink, makePublicLink } from "../../../src/payments/payment-link/make-link"
import { linkPathOf } from "../../../src/core/payment-link/payment-link"
import { viewOf } from "../../../src/payments/payment-link/start-by-link"
import { continuableUrl } from "../../../src/payments/start/payable-url"
import { emailLink } from "../../../src/backoffice/payment-links/email-link"
import { letterOf } from "../../../src/backoffice/payment-links/letter"
import { linksOfOrder, withdrawLink } from "../../../src/backoffice/payment-links/links"
import { closeAccount } from "../../../src/backoffice/close-account"
import { pluginOptionsOf, requireAccount } from "../../../src/payments/account"
import { ELSEWHERE, PROVIDER } from "../../simulation/world/server"
import type { Order } from "../../simulation/fakes/medusa/tables"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"
import { DEARER, TOTAL, type Shop } from "../support/shop"

const DAY_MS = 24 * 60 * 60_000

/** As Medusa's "Mark as paid". */
async function markAsPaid(shop: Shop, { link }: Payer): Promise<void> {
  const { payment_collection_id } = link
  await shop.deps.medusa.openSession(payment_collection_id, ELSEWHERE)
  const sessions = shop.tables.sessionsOf(payment_collection_id)
  const session = sessions.find(({ provider_id }) => provider_id === ELSEWHERE)
  await shop.server.core.processPayment(session?.id ?? "")
}

/** Another provider authorizes a payment of a link's order. @returns the payment session's id. */
async function authorizedElsewhere(shop: Shop, { link }: Payer): Promise<string> {
  const { payment_collection_id } = link
  const { core } = shop.server
  await core.sessions.startPayment(payment_collection_id, ELSEWHERE)
  const [session] = shop.tables.sessionsOf(payment_collection_id)
  await core.payments.authorize(session?.id ?? "")
  return session?.id ?? ""
}

/** Pays on the open page of a link whose order another provider has paid. */
async function paysTooLate(payer: Payer): Promise<void> {
  expect(await payer.sees()).toBe("paid")
  expect(await payer.presses()).toEqual({ kind: "view", view: "paid" })
  payer.pays()
  await payer.polled()
  expect(payer.payments).toMatchObject([{ status: "held", reason: "already_paid" }])
  expect(payer.order.transactions).toHaveLength(1)
}

describeShop("A payment link", (shop) => {
  it("A customer who pays by a payment link pays the whole order, and the link then shows that it is paid [case 73]", async () => {
    const payer = await Payer.of(shop)
    expect(payer.link).toMatchObject({ amount: "40.00", currency_code: "cad" })
    expect(await payer.sees()).toBe("open")
    expect(await payer.presses()).toMatchObject({ kind: "page", url: payer.attempt.checkout_url })
    payer.pays()
    await payer.polled()
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await payer.sees()).toBe("paid")
    expect(await payer.presses()).toEqual({ kind: "view", view: "paid" })
    expect(payer.attempts).toHaveLength(1)
  })

  it("A payment link stays open after a declined card, and its payment page accepts another card [case 74]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays("declined")
    await payer.polled()
    expect(await payer.sees()).toBe("open")
    expect(await payer.presses()).toMatchObject({ kind: "page", url: payer.attempt.checkout_url })
    payer.pays()
    await payer.polled()
    expect(await payer.sees()).toBe("paid")
    expect(payer.attempts).toHaveLength(1)
  })

  it("An expired payment link opens no payment page until an admin renews the link, which keeps its address [case 75]", async () => {
    const payer = await Payer.of(shop)
    shop.run.passes(14 * DAY_MS)
    expect(await payer.sees()).toBe("expired")
    expect(await payer.presses()).toEqual({ kind: "view", view: "expired" })
    expect(payer.attempts).toEqual([])
    const again = { order_id: payer.link.order_id, created_by: "user_2" }
    expect(await makeLink(again, shop.deps)).toMatchObject({ handle: payer.link.handle })
    expect(await payer.presses()).toMatchObject({ kind: "page" })
  })

  it("A payment link can be paid for the number of days that paymentLinkDays sets", async () => {
    const accounts = { ...shop.deps.accounts }
    accounts.options = { ...accounts.options, paymentLinkDays: 3 }
    const made = { order_id: shop.unpaidOrder(), created_by: "user_1" }
    const link = await makeLink(made, { ...shop.deps, accounts })
    shop.run.passes(3 * DAY_MS - 1)
    expect(await viewOf(link, shop.deps)).toBe("open")
    shop.run.passes(1)
    expect(await viewOf(link, shop.deps)).toBe("expired")
  })

  it("A payment is booked although its payment link expired after the payment page was opened [case 82]", async () => {
    const payer = await Payer.of(shop)
    shop.run.passes(14 * DAY_MS - 1_000)
    expect(await payer.presses()).toMatchObject({ kind: "page" })
    shop.run.passes(2_000)
    expect(await payer.sees()).toBe("expired")
    payer.pays()
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "completed" }])
    expect(await payer.sees()).toBe("paid")
  })

  it("A payment is booked although an admin withdrew its payment link after the payment page was opened [case 76]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await withdrawLink({ link_id: payer.link.id, actor_id: "user_1" }, shop.deps)
    expect(await payer.presses()).toEqual({ kind: "view", view: "withdrawn" })
    payer.pays()
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "completed" }])
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await payer.sees()).toBe("paid")
  })

  it("A payment link is outdated once its order costs more: a payment on its page is booked, and a new link asks for the rest [case 77]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await payer.edited(DEARER)
    expect(await payer.sees()).toBe("outdated")
    expect(await payer.presses()).toEqual({ kind: "view", view: "outdated" })
    payer.pays()
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "completed" }])
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    const rest = await Payer.of(shop, payer.link.order_id)
    expect(rest.link).toMatchObject({ amount: "10.00" })
    await rest.presses()
    rest.pays()
    await rest.polled()
    expect(rest.order.transactions).toMatchObject([{ amount: TOTAL }, { amount: DEARER - TOTAL }])
  })

  it("A payment on the page of an order's old payment link does not mark the new link as paid when the order has become dearer [case 77]", async () => {
    const former = await Payer.of(shop)
    await former.presses()
    await former.edited(DEARER)
    const link = await Payer.of(shop, former.link.order_id)
    expect(link.link).toMatchObject({
      amount: "50.00",
      payment_collection_id: former.link.payment_collection_id,
    })
    former.pays()
    const seen: string[] = []
    shop.run.meanwhile("medusa authorizes", async () => void seen.push(await link.sees()))
    await former.polled()
    expect(seen).toEqual(["confirming"])
    expect(former.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await former.sees()).toBe("paid")
    expect(await link.sees()).toBe("outdated")
    expect(await link.presses()).toEqual({ kind: "view", view: "outdated" })
    const rest = await Payer.of(shop, former.link.order_id)
    expect(rest.link).toMatchObject({ amount: "10.00" })
    await rest.presses()
    rest.pays()
    await rest.polled()
    expect(await rest.sees()).toBe("paid")
    expect(await link.sees()).toBe("outdated")
  })

  it("A payment by a payment link is held for an admin when the order became cheaper after the payment page was opened [case 77]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await payer.edited(3_000)
    payer.pays()
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "held", reason: "already_paid" }])
    expect(await payer.sees()).toBe("held")
    expect(payer.order.transactions).toEqual([])
  })

  it.each<[string, (payer: Payer) => Promise<unknown>]>([
    ["is canceled", (payer) => shop.server.core.orders.cancelOrder(payer.order.id)],
    ["becomes cheaper", (payer) => payer.edited(3_000)],
    ["is marked as paid", (payer) => markAsPaid(shop, payer)],
    ["has another provider's authorized payment", (payer) => authorizedElsewhere(shop, payer)],
  ])(
    "A shopper with an open payment page is not led back to the page once the page's order %s",
    async (_, change) => {
      const payer = await Payer.of(shop)
      await payer.presses()
      const url = payer.attempt.checkout_url
      expect(await continuableUrl(payer.attempt, shop.deps)).toBe(url)
      await change(payer)
      expect(await continuableUrl(payer.attempt, shop.deps)).toBeNull()
    }
  )

  it("A shopper is led back to an open payment page after the page's order became dearer", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await payer.edited(DEARER)
    expect(await continuableUrl(payer.attempt, shop.deps)).toBe(payer.attempt.checkout_url)
  })

  it("A payment by a payment link is held for an admin when the order was canceled after the payment page was opened [case 78]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await shop.server.core.orders.cancelOrder(payer.order.id)
    expect(await payer.sees()).toBe("canceled")
    expect(await payer.presses()).toEqual({ kind: "view", view: "canceled" })
    payer.pays()
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "held", reason: "order_canceled" }])
    expect(await payer.sees()).toBe("held")
  })

  it("The payment link of an order that was paid, canceled and refunded says that the order is canceled [case 78]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    await payer.polled()
    await shop.server.core.orders.cancelOrder(payer.order.id)
    await payer.polled()
    expect(await payer.sees()).toBe("canceled")
    expect(await payer.presses()).toEqual({ kind: "view", view: "canceled" })
  })

  it("When a customer pays both payment pages of a payment link, one payment is booked and the other is held for an admin [case 79]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    shop.rewrite(payer.attempt, { expires_at: shop.run.now() })
    await payer.presses()
    const [earlier, later] = payer.attempts
    expect([earlier, later]).toMatchObject([{ over_because: "replaced" }, { status: "open" }])
    payer.pays("approved", later)
    payer.pays("approved", earlier)
    await payer.polled()
    expect(payer.payments.map(({ status }) => status).sort()).toEqual(["completed", "held"])
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await payer.sees()).toBe("paid")
  })

  it("A payment link whose order is marked as paid opens no page, and a payment on its page that is already open is held for an admin [case 80]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await markAsPaid(shop, payer)
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    await paysTooLate(payer)
  })

  it("A payment link opens no page once another provider has authorized a payment for its order, and a payment on the link's open page is held for an admin after the other provider's capture [case 80]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    const sessionId = await authorizedElsewhere(shop, payer)
    expect(await payer.presses()).toEqual({ kind: "view", view: "confirming" })
    await shop.server.core.processPayment(sessionId)
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    await paysTooLate(payer)
  })

  it("A payment that was booked by a payment link is held for an admin when the same order is then marked as paid too [case 80]", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    await payer.polled()
    await markAsPaid(shop, payer)
    expect(payer.order.transactions).toHaveLength(2)
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "held", reason: "order_differs" }])
  })

  it("Two visitors who press the button of a payment link at the same moment get the same payment page [case 81]", async () => {
    const payer = await Payer.of(shop)
    const [one, other] = await Promise.all([payer.presses(), payer.presses()])
    expect(one).toMatchObject({ kind: "page", url: payer.attempt.checkout_url })
    expect(other).toEqual(one)
    expect(payer.attempts).toHaveLength(1)
    expect(shop.tables.sessionsOf(payer.link.payment_collection_id)).toHaveLength(1)
    payer.pays()
    await payer.polled()
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
  })

  it("Two visitors who press the button of a payment link at the same moment on two servers get the same payment page [case 81]", async () => {
    const payer = await Payer.of(shop)
    const other = shop.anotherServer()
    const pages = await Promise.all([payer.presses(), payer.presses(other.deps, other)])
    const { checkout_url: url } = payer.attempt
    expect(pages).toMatchObject([
      { kind: "page", url },
      { kind: "page", url },
    ])
    expect(payer.attempts).toHaveLength(1)
    expect(shop.tables.sessionsOf(payer.link.payment_collection_id)).toHaveLength(1)
  })

  it("A visitor gets no payment page with the old amount when an admin edits the order just after the payment link's button was pressed", async () => {
    const payer = await Payer.of(shop)
    shop.run.meanwhile("starts.count", () => payer.edited(DEARER))
    expect(await payer.presses()).toEqual({ kind: "view", view: "outdated" })
  })

  it("A visitor is sent to no payment page when an admin cancels the order while a payment link opens the page [case 78]", async () => {
    const payer = await Payer.of(shop)
    const { core } = shop.server
    shop.run.meanwhile("gateway opens a page", () => core.orders.cancelOrder(payer.order.id))
    expect(await payer.presses()).toEqual({ kind: "view", view: "canceled" })
  })

  it("A visitor is sent to no payment page when an admin marks the order as paid while a payment link opens the page [case 80]", async () => {
    const payer = await Payer.of(shop)
    shop.run.meanwhile("gateway opens a page", () => markAsPaid(shop, payer))
    expect(await payer.presses()).toEqual({ kind: "view", view: "paid" })
  })

  it("A visitor is sent to the payment page although the payment link expires while the gateway opens the page [case 82]", async () => {
    const payer = await Payer.of(shop)
    shop.run.passes(14 * DAY_MS - 1_000)
    shop.run.meanwhile("gateway opens a page", async () => Promise.resolve(shop.run.passes(2_000)))
    expect(await payer.presses()).toMatchObject({ kind: "page" })
  })

  it('A visitor who has just paid sees "confirming" at the payment link, and gets no second page to pay', async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    shop.rewrite(payer.attempt, { expires_at: shop.run.now() })
    expect(await payer.presses()).toEqual({ kind: "view", view: "confirming" })
    expect(await payer.sees()).toBe("confirming")
    expect(payer.attempts).toHaveLength(1)
  })

  it("An admin cannot e-mail a payment link while its payment is being confirmed or is held for an admin", async () => {
    const payer = await Payer.of(shop)
    const { id, order_id } = payer.link
    shop.tables.orders.set(order_id, { ...payer.order, email: "robin@example.com" })
    const status = async () => (await linksOfOrder(order_id, shop.deps)).payment_links[0]?.status
    const refused = async () =>
      await expect(emailLink(id, shop.deps)).rejects.toMatchObject({ code: "link_not_open" })
    expect(await emailLink(id, shop.deps)).toMatchObject({ emailed_at: shop.run.now() })

    await payer.presses()
    payer.pays()
    shop.rewrite(payer.attempt, { expires_at: shop.run.now() })
    await payer.presses()
    expect(await status()).toBe("confirming")
    await refused()

    await shop.server.core.orders.cancelOrder(order_id)
    await payer.polled()
    expect(await status()).toBe("held")
    await refused()
  })

  it("A payment link's e-mail names the shop, the order, the sum, the link's address and its expiry date, in the order's language", async () => {
    const { link } = await Payer.of(shop)
    const sent: Message[] = []
    const store = {
      ...shop.deps.store,
      shopName: async () => Promise.resolve("Tamarack & Co"),
      shownOrder: async (id: string) => {
        const order = await shop.deps.store.shownOrder(id)
        return order && { ...order, email: "robin@example.com", locale: "fr-CA" }
      },
      notify: async (message: Message) => Promise.resolve(void sent.push(message)),
    }
    await emailLink(link.id, { ...shop.deps, store })
    const content = letterOf({
      url: pluginOptionsOf(shop.deps).backendUrl + linkPathOf(link),
      ...{ shop: "Tamarack & Co", order: 1, amount: "40.00", currency_code: "cad" },
      ...{ expires_at: link.expires_at, language: "fr" },
    })
    expect(sent).toMatchObject([{ to: "robin@example.com", template: null, content }])
  })

  it("Two clicks at the same moment e-mail a payment link under one idempotency key, and a later click e-mails it under a new key", async () => {
    const { id, order_id } = (await Payer.of(shop)).link
    const order = shop.tables.orders.get(order_id) as Order
    shop.tables.orders.set(order_id, { ...order, email: "robin@example.com" })
    const keys: string[] = []
    let sending = 0
    const notify = async ({ idempotency_key }: Message) => {
      // Medusa's notification module knows a message once it is sent.
      expect(++sending).toBe(1)
      await Promise.resolve()
      keys.push(idempotency_key)
      sending--
    }
    const deps = { ...shop.deps, store: { ...shop.deps.store, notify } }
    await Promise.all([emailLink(id, deps), emailLink(id, deps)])
    await emailLink(id, deps)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toBe(keys[1])
  })

  it("A payment link that was e-mailed to a wrong address gets a new idempotency key when it is e-mailed to the corrected address", async () => {
    const { id, order_id } = (await Payer.of(shop)).link
    const keys = new Map<string, string>()
    const notify = async ({ idempotency_key, to }: Message) => {
      keys.set(to, idempotency_key)
      await Promise.resolve()
    }
    // The server dies before it notes the first message.
    jest.spyOn(shop.deps.repositories.links, "noteEmail").mockResolvedValue(undefined)
    const deps = { ...shop.deps, store: { ...shop.deps.store, notify } }
    const order = shop.tables.orders.get(order_id) as Order
    for (const email of ["robin@exmaple.com", "robin@example.com"]) {
      shop.tables.orders.set(order_id, { ...order, email })
      await emailLink(id, deps)
    }
    expect(new Set(keys.values()).size).toBe(2)
    expect([...keys.values()].join()).not.toContain("robin")
  })

  it("The list of an order's payment links loads each of the order's payment collections from Medusa only once", async () => {
    const payer = await Payer.of(shop)
    await payer.stranger()
    const collection = jest.spyOn(shop.deps.medusa, "collection")
    const { payment_links } = await linksOfOrder(payer.link.order_id, shop.deps)
    expect(payment_links).toMatchObject([{ status: "open" }, { status: "open" }])
    expect(collection).toHaveBeenCalledTimes(1)
  })

  it("Two admins who create a payment link for an order at the same moment get the same link", async () => {
    const order_id = shop.unpaidOrder()
    const [one, other] = await Promise.all(
      ["user_1", "user_2"].map(async (created_by) => makeLink({ order_id, created_by }, shop.deps))
    )
    expect(other).toEqual(one)
    expect(shop.tables.collectionsOfOrder(order_id)).toHaveLength(1)
  })

  it.each(["gateway opens a page", "reads paycol"])(
    'A visitor of a payment link is asked to try again later when the step "%s" of opening the payment page fails',
    async (step) => {
      const payer = await Payer.of(shop)
      shop.run.meanwhile(step, () => Promise.reject(new Error("it is away")))
      expect(await payer.presses()).toEqual({ kind: "unavailable" })
      expect(await payer.presses()).toMatchObject({ kind: "page" })
    }
  )

  it("A merchant account that is closed to new payments opens no payment page for a payment link, and gets no new links", async () => {
    const payer = await Payer.of(shop)
    const account = requireAccount(shop.deps, PROVIDER)
    await closeAccount(account, "user_1", shop.deps)
    expect(await payer.presses()).toEqual({ kind: "unavailable" })
    const other = { order_id: shop.unpaidOrder(), created_by: "user_1" }
    await expect(makeLink(other, shop.deps)).rejects.toMatchObject({ code: "link_not_offered" })
  })

  it.each([
    ["is closed to new payments", true],
    ["is no longer configured", false],
  ])(
    "A payment link whose merchant account %s opens its page at another account of the order's region",
    async (_, isConfigured) => {
      const payer = await Payer.of(shop)
      const former = "pp_hosted-checkout_former"
      shop.database.links.update({ id: payer.link.id }, { provider_id: former })
      const account = requireAccount(shop.deps, PROVIDER)
      const options = { ...account.options, acceptsNewPayments: false }
      const byProviderId = new Map([
        ...(isConfigured ? [[former, { ...account, provider_id: former, options }] as const] : []),
        [PROVIDER, account],
      ])
      const deps = { ...shop.deps, accounts: { ...shop.deps.accounts, byProviderId } }
      expect(await payer.presses(deps)).toMatchObject({ kind: "page" })
      expect(payer.attempts).toMatchObject([{ provider_id: PROVIDER, status: "open" }])
    }
  )

  it("The order's next payment link opens a payment page of its own when the page of a withdrawn link is still open", async () => {
    const first = await Payer.of(shop)
    const before = await first.presses()
    await withdrawLink({ link_id: first.link.id, actor_id: "user_1" }, shop.deps)
    const next = await Payer.of(shop, first.order.id)
    expect(await next.presses()).not.toEqual(before)
    expect(next.attempts).toMatchObject([
      { over_because: "replaced", payment_link_id: first.link.id },
      { status: "open", payment_link_id: next.link.id },
    ])
  })

  it("No payment link can be made for an order that is paid, being paid, canceled or unknown", async () => {
    const payer = await Payer.of(shop)
    const { order_id } = payer.link
    const again = { order_id, created_by: "user_1" }
    await payer.presses()
    payer.pays()
    shop.rewrite(payer.attempt, { expires_at: shop.run.now() })
    await payer.presses()
    await expect(makeLink(again, shop.deps)).rejects.toMatchObject({
      code: "link_order_being_paid",
    })
    await shop.poll(payer.attempt)
    await expect(makeLink(again, shop.deps)).rejects.toMatchObject({ code: "link_order_paid" })

    const canceled = shop.unpaidOrder()
    await shop.server.core.orders.cancelOrder(canceled)
    await expect(
      makeLink({ order_id: canceled, created_by: "user_1" }, shop.deps)
    ).rejects.toMatchObject({ code: "link_order_canceled" })
    await expect(
      makeLink({ order_id: "order_gone", created_by: "user_1" }, shop.deps)
    ).rejects.toMatchObject({ code: "order_unknown" })
  })

  it("No payment link can be made for an order whose unpaid sum Medusa would collect with the payment collection of the order's cart", async () => {
    const { cartId } = shop.shopper()
    const order_id = shop.unpaidOrder()
    const id = shop.tables.newId("paycol")
    shop.tables.collections.set(id, {
      ...{ id, amount: TOTAL as Cents, currency_code: "cad", cart_id: cartId },
    })
    shop.tables.orderOfCollection.set(id, order_id)
    const refusal_code = "link_order_of_cart"
    expect(await linksOfOrder(order_id, shop.deps)).toMatchObject({ to_pay: null, refusal_code })
    const made = makeLink({ order_id, created_by: "user_1" }, shop.deps)
    await expect(made).rejects.toMatchObject({ code: refusal_code })
    expect(await makePublicLink(id, true, shop.deps)).toBeUndefined()
  })

  it("An order's payment collection gets a public payment link only when a new link may be stored, and keeps the link when the order is paid or edited", async () => {
    const payer = await Payer.of(shop)
    const { payment_collection_id } = payer.link
    expect(await makePublicLink(payment_collection_id, false, shop.deps)).toBeUndefined()
    const link = await makePublicLink(payment_collection_id, true, shop.deps)
    expect(link).toMatchObject({ amount: "40.00", created_by: null, order_id: payer.order.id })
    expect(link?.handle).not.toBe(payer.link.handle)
    expect(await makePublicLink("paycol_gone", true, shop.deps)).toBeUndefined()

    await payer.presses()
    payer.pays()
    await payer.polled()
    expect(await makePublicLink(payment_collection_id, true, shop.deps)).toEqual(link)

    await payer.edited(DEARER)
    const rest = (await shop.server.core.orders.collectionToPay(payer.order.id)) ?? ""
    expect(await makePublicLink(rest, false, shop.deps)).toBeUndefined()
    expect(await makePublicLink(payment_collection_id, true, shop.deps)).toEqual(link)
  })

  it("Medusa's own payment link leads to the public link of the amount that was paid, although an edit made a newer public link in between", async () => {
    const payer = await Payer.of(shop)
    const { payment_collection_id } = payer.link
    const made = async () => await makePublicLink(payment_collection_id, true, shop.deps)
    const first = await made()
    shop.run.passes(1_000)
    await payer.edited(DEARER)
    expect(await made()).toMatchObject({ amount: "50.00" })
    await payer.edited(TOTAL)
    await payer.presses()
    payer.pays()
    await payer.polled()
    expect(await made()).toEqual(first)
  })

  it("The payment collection of a cart gets no public payment link", async () => {
    const shopper = await shop.shopperWithOrder()
    expect(await makePublicLink(shopper.collectionId, true, shop.deps)).toBeUndefined()
  })

  it("A payment link offers the payment page that was opened without the link before, and the page does not lead back to the link", async () => {
    const payer = await Payer.of(shop)
    await shop.server.core.sessions.startPayment(payer.link.payment_collection_id, PROVIDER)
    const [opened] = payer.attempts
    expect(await payer.presses()).toMatchObject({ kind: "page", url: opened?.checkout_url })
    expect(opened).toMatchObject({ payment_link_id: null })
  })
})

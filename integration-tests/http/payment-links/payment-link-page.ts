import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toDecimalString, type Cents } from "../../../src/core/money/money"
import { moneyText } from "../../../src/core/texts/format"
import { asAdmin } from "../../helpers/admin/admin"
import { convertedDraft } from "../../helpers/admin/draft-order"
import { addToOrder, exchangeItem, numberOf, post } from "../../helpers/admin/edit-order"
import { verifySays } from "../../helpers/gateway/gateway-reports"
import { LinkVisitor, LINKS, linkOf, request } from "../../helpers/shopper/link-visitor"
import { offerProviders } from "../../helpers/shopper/manual-payment"
import { atThePage, completed } from "../../helpers/shopper/payments"
import { DECLINED_CARD, pageId } from "../../helpers/shopper/shopper"
import { optionsOf } from "../../helpers/store/options-of"
import { poll, storeTests, type Store } from "../../helpers/store/store"

/** Requests that a browser or a program makes by itself, and that say so. */
const NOT_VISITS: [string, RequestInit][] = [
  ["a HEAD request", { method: "HEAD" }],
  ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
  ["an image", { headers: { "sec-fetch-dest": "image" } }],
]

/** Programs that follow links by themselves. */
const SCANNERS: [string, RequestInit][] = [
  ...NOT_VISITS,
  ["GET", {}],
  ["a scanner of mail", { headers: { "user-agent": "SafeLinks/1.0" } }],
]

export const describePaymentLinkPage = storeTests("The page of a payment link", (store) => {
  it("A customer pays a converted draft order by its payment link, and is led to the order's page [case 73]", async () => {
    const orderId = await convertedDraft(store)
    const payer = await linkOf(store, orderId)
    const number = await numberOf(store, orderId)

    const { status, html } = await payer.visits()
    expect(status).toBe(200)
    expect(html).toContain('<html lang="fr-CA">')
    expect(html).toContain(`Payer la commande nº ${number}`)
    expect(html).toContain(await store.deps.store.shopName())
    expect(html).toContain("<li>Repair <span>× 1</span></li>")
    expect(html).toMatch(/51,74\s\$/)
    expect([...html.matchAll(/<form|<button/g)]).toHaveLength(2)
    for (const secret of ["obin@", "Tremblay", orderId, "<script"]) {
      expect(html).not.toContain(secret)
    }

    const { location, status: pressed } = await payer.presses()
    expect(pressed).toBe(303)
    const { request: asked } = store.control.session(pageId(location ?? ""))
    expect(asked).toMatchObject({ amount: 51.74, currency: "CAD", email: "robin@example.com" })
    store.control.pay(pageId(location ?? ""))
    await payer.paymentIs("completed")

    const back = await payer.returns()
    expect(back).toMatchObject({ status: 303, location: payer.link.url })
    const paid = await payer.visits()
    expect(paid.html).toContain("C’est payé, merci")
    expect(paid.html).toContain(`href="http://localhost:8000/ca/order/${orderId}/confirmed"`)
    expect(paid.html).not.toContain("<form")
    expect(await payer.inAdmin()).toMatchObject({ status: "paid" })
    expect(await owed(store, orderId)).toBe(0)
  })

  it("The page of a paid payment link no longer leads to the order 7 days after it was paid", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    await payer.pays()
    await payer.paymentIs("completed")
    expect((await payer.visits()).html).toContain("/confirmed")

    const { attempts } = store.repositories
    const read = attempts.ofCollection.bind(attempts)
    const earlier = (at: Date | null) => at && new Date(at.getTime() - 7 * 24 * 60 * 60_000)
    const reading = jest.spyOn(attempts, "ofCollection").mockImplementation(async (id) => {
      const rows = await read(id)
      return rows.map((row) => ({ ...row, over_at: earlier(row.over_at) }))
    })
    const { html } = await payer.visits()
    reading.mockRestore()
    expect(html).toContain("C’est payé, merci")
    expect(html).not.toContain("/confirmed")
  })

  it("A visitor of a payment link, also of Medusa's own, gets a page that tries again by itself when the database does not answer", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const failing = (["byHandle", "create"] as const).map((method) =>
      jest
        .spyOn(store.repositories.links, method)
        .mockRejectedValue(new Error("connection refused"))
    )
    const ofMedusa = `${store.url}/payment-collection/${payer.link.payment_collection_id}`
    const seen = [await payer.visits(), await payer.presses(), await request(ofMedusa)]
    failing.forEach((method) => method.mockRestore())
    for (const { html, status } of seen) {
      expect(status).toBe(422)
      expect(html).toMatch(/<p class="shop">[^<]+<[^]*tries again/)
      expect(html).not.toContain("connection refused")
    }
  })

  it("A visitor of a payment link gets a page that tries again by itself when not even the shop's name can be read", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const failing = jest.spyOn(query, "graph").mockRejectedValue(new Error("connection refused"))
    const { html, status } = await payer.visits()
    failing.mockRestore()
    expect(status).toBe(422)
    expect(html).toContain("tries again")
    expect(html).not.toContain('class="shop"')
  })

  it("A shopper who returns from the gateway gets a page that reloads by itself when Medusa cannot answer", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    await payer.presses()
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const failing = jest.spyOn(query, "graph").mockRejectedValue(new Error("connection refused"))
    const answers = await Promise.all([payer.returns("return"), payer.returns("cancel")]).finally(
      () => {
        failing.mockRestore()
      }
    )
    for (const { headers, html, status } of answers) {
      expect(status).toBe(422)
      expect(headers.get("refresh")).toBe("10")
      expect(html).toContain("please do not pay again")
    }
  })

  it("The page of a withdrawn payment link does not lead to the order that somebody paid by another link", async () => {
    const withdrawn = await linkOf(store, await editedOrder(store))
    await withdrawn.presses()
    await asAdmin(store, "POST", `${LINKS}/${withdrawn.link.id}/withdraw`)
    const payer = await linkOf(store, withdrawn.link.order_id)
    await payer.pays()
    await payer.paymentIs("completed")
    expect((await payer.visits()).html).toContain("/confirmed")
    expect((await withdrawn.visits()).html).not.toContain("/confirmed")
  })

  it("The page of a withdrawn payment link says that it is paid, and does not lead to the order, when its open payment page was paid", async () => {
    const withdrawn = await linkOf(store, await editedOrder(store))
    const { location } = await withdrawn.presses()
    await asAdmin(store, "POST", `${LINKS}/${withdrawn.link.id}/withdraw`)
    store.control.pay(pageId(location ?? ""))
    await withdrawn.paymentIs("completed")
    const { html } = await withdrawn.visits()
    expect(html).toContain("Paid, thank you")
    expect(html).not.toContain("/confirmed")
    const [{ handle = "" } = {}] = await withdrawn.attempts()
    const seen = await withdrawn.inStorefront(handle)
    expect(seen).toMatchObject({ attempt: { outcome: "order", order_id: null } })
  })

  it("A customer whose card was declined returns to the payment link, whose button continues the same payment page [case 74]", async () => {
    const payer = await linkOf(store, await editedOrder(store))
    const first = await payer.presses()
    store.control.pay(pageId(first.location ?? ""), DECLINED_CARD)
    expect(await payer.presses()).toMatchObject({ location: first.location })
    expect(await payer.attempts()).toHaveLength(1)

    const waiting = await payer.returns()
    expect(waiting.status).toBe(200)
    expect(waiting.html).toContain(`href="${payer.link.url}"`)
    expect(await payer.returns("cancel")).toMatchObject({ status: 303, location: payer.link.url })
    expect((await payer.visits()).html).toContain("<form")
    await payer.pays()
    await payer.paymentIs("completed")
    expect(await owed(store, payer.link.order_id)).toBe(0)
  })

  it("Link scanners, HEAD requests and prefetches of a payment link open no page at the gateway", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const calls = store.control.calls().length
    for (let round = 0; round < 10; round++) {
      const seen = await Promise.all(SCANNERS.map(async ([, how]) => payer.visits(how)))
      expect(seen.map(({ status }) => status)).toEqual(SCANNERS.map(() => 200))
    }
    expect(store.control.calls()).toHaveLength(calls)
    expect(await payer.attempts()).toEqual([])
  })

  it("A form on another site cannot press the button of a payment link", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    for (const site of ["cross-site", "same-site"]) {
      const { html, status } = await payer.presses({ "sec-fetch-site": site })
      expect([site, status, html.includes("<form")]).toEqual([site, 200, true])
    }
    expect(await payer.attempts()).toEqual([])
    expect(await payer.presses({ "sec-fetch-site": "same-origin" })).toMatchObject({ status: 303 })
  })

  it("The page of a payment link is not cached, not indexed, not framed, and sends no referrer", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    for (const { headers, html } of [
      await payer.visits(),
      await payer.presses({ "sec-fetch-site": "cross-site" }),
    ]) {
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      expect(html).toContain('<meta name="robots" content="noindex" />')
    }
  })

  it("A made-up address of a payment link is answered with a 404 page and never with a server error", async () => {
    for (const handle of [
      "unknown",
      "%ff",
      "a%00b",
      "..%2f..",
      "%27%20or%20true",
      "x".repeat(5_000),
    ]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const url = `${store.url}/hosted-checkout/pay/${handle}`
        const { html, status } = await request(url, { method })
        const asked = [handle.slice(0, 20), method]
        expect([...asked, status]).toEqual([...asked, 404])
        expect(html).toMatch(method === "HEAD" ? /^$/ : /<html[^]*We do not know this payment/)
      }
    }
  })

  it("A payment link asks for the sum that an order edit added, and is outdated once the order is edited again [case 77]", async () => {
    const orderId = await editedOrder(store)
    const payer = await linkOf(store, orderId)
    const { html } = await payer.visits()
    expect(html).toContain(`Pay for order #${await numberOf(store, orderId)}`)
    expect(html.match(/<li>/g)?.length).toBeGreaterThan(1)
    const { owed: difference, total } = (await store.deps.medusa.orderToPay(orderId)) ?? {}
    expect(difference).toBeLessThan(total ?? 0)
    expect(payer.link.amount).toBe(toDecimalString(difference as Cents))
    expect(html).toContain(moneyText(payer.link, "en"))
    await payer.presses()

    await addToOrder(store, orderId)
    expect((await payer.visits()).html).toContain("The amount to pay has changed")
    expect((await payer.presses()).status).toBe(200)
    const other = await linkOf(store, orderId)
    expect(other.link.url).not.toBe(payer.link.url)
    expect(Number(other.link.amount)).toBeCloseTo(2 * Number(payer.link.amount), 2)
    await other.pays()
    await other.paymentIs("completed")
    expect(await owed(store, orderId)).toBe(0)
  })

  it("A payment link asks for what an exchange has added to the order, and the order owes nothing once the link is paid", async () => {
    const orderId = await paidOrder(store)
    await exchangeItem(store, orderId)
    const { owed: difference = 0 } = (await store.deps.medusa.orderToPay(orderId)) ?? {}
    expect(difference).toBeGreaterThan(0)
    const payer = await linkOf(store, orderId)
    expect(payer.link.amount).toBe(toDecimalString(difference as Cents))
    expect((await payer.visits()).html).toContain(moneyText(payer.link, "en"))
    await payer.pays()
    await payer.paymentIs("completed")
    expect(await owed(store, orderId)).toBe(0)
  })

  it("A payment by the link of an order that was canceled is held for an admin, and the link's page tells the customer so [case 78]", async () => {
    const orderId = await convertedDraft(store)
    const payer = await linkOf(store, orderId)
    const { location } = await payer.presses()
    await post(store, `/admin/orders/${orderId}/cancel`)
    expect((await payer.visits()).html).toContain("Cette commande est annulée")
    store.control.pay(pageId(location ?? ""))
    await payer.paymentIs("held")
    expect((await payer.visits()).html).toContain("La boutique s’en occupe.")
    expect(await payer.inAdmin()).toMatchObject({ status: "held" })
  })

  it("A payment link shows that it is paid once an admin marks the order as paid, and a later payment is held for an admin [case 80]", async () => {
    const orderId = await convertedDraft(store)
    const payer = await linkOf(store, orderId)
    const { location } = await payer.presses()
    await post(
      store,
      `/admin/payment-collections/${payer.link.payment_collection_id}/mark-as-paid`,
      {
        order_id: orderId,
      }
    )
    const { html } = await payer.visits()
    expect(html).toContain("C’est payé, merci")
    expect(html).not.toContain(orderId)
    expect((await payer.presses()).status).toBe(200)
    store.control.pay(pageId(location ?? ""))
    await payer.paymentIs("held")
  })

  it("Two browser tabs that press the button of a payment link at the same time get the same payment page [case 81]", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const [one, other] = await Promise.all([payer.presses(), payer.presses()])
    expect(one).toMatchObject({ status: 303, location: other.location })
    expect(await payer.attempts()).toHaveLength(1)
  })

  it("A payment link asks to try again later if the merchant account is closed or missing in the region, or the gateway is down", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const options = optionsOf(store)
    options.acceptsNewPayments = false
    const closed = await payer.presses()
    options.acceptsNewPayments = true
    store.control.faults.next({ endpoint: "create", respond: { status: 500, body: "" }, times: 9 })
    const down = await payer.presses()
    store.control.faults.clear()
    await offerProviders(store, "pp_system_default")
    const lost = await payer.presses()
    for (const { html, status } of [closed, down, lost]) {
      expect(status).toBe(422)
      expect(html).toContain("Le paiement ne peut pas commencer pour le moment")
      expect(html).toContain("Réessayer")
    }
  })

  it("The page of a withdrawn payment link leads to the storefront of the order's region", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    const { region_id } = (await store.deps.store.shownOrder(payer.link.order_id)) ?? {}
    await post(store, `${LINKS}/${payer.link.id}/withdraw`)
    const options = optionsOf(store)
    const { storefrontUrl } = options
    const regions = { [region_id ?? ""]: "https://ca.example" }
    options.storefrontUrl = { default: "https://others.example", regions }
    const { html } = await payer.visits()
    options.storefrontUrl = storefrontUrl
    expect(html).toContain('<a href="https://ca.example">')
    expect(html).not.toContain("others.example")
  })

  it.each([
    [
      "has opened maxPagesPerCart payment pages",
      { maxPagesPerCart: 1 },
      { code: "too_many_pages", retryAfter: null, text: "Le paiement a été commencé trop de fois" },
    ],
    [
      "is pressed more than maxStartsPerMinute times in a minute",
      { maxStartsPerMinute: 1 },
      {
        code: "too_many_starts",
        retryAfter: "60",
        text: "Le paiement a été commencé trop souvent en peu de temps",
      },
    ],
  ])(
    "The button of a payment link that %s leads to a page with status 429 that says why, and that the browser can reload",
    async (_, limit, { code, retryAfter, text }) => {
      const payer = await linkOf(store, await convertedDraft(store))
      const options = optionsOf(store)
      const before = { ...options }
      await payer.presses()
      await payer.returns("cancel")
      Object.assign(options, limit)
      const answer = await request(payer.link.url, { method: "POST" })
      const { headers, html, status } = await payer.presses()
      Object.assign(options, before)
      // Relative: a proxy in front of the backend may have taken a path away.
      expect(answer).toMatchObject({ status: 303, location: `?refused=${code}` })
      expect(status).toBe(429)
      expect(headers.get("retry-after")).toBe(retryAfter)
      expect(html).toContain(text)
      expect(await payer.attempts()).toHaveLength(1)

      await asAdmin(store, "POST", `${LINKS}/${payer.link.id}/withdraw`)
      const withdrawn = await request(`${payer.link.url}?refused=${code}`)
      expect(withdrawn.html).not.toContain(text)
    }
  )

  it("The page of a payment link says that the payment is being confirmed, and reloads by itself, while the gateway's answer is not understood", async () => {
    const payer = await linkOf(store, await convertedDraft(store))
    store.control.dropWebhooks()
    await payer.pays()
    const [attempt] = await payer.attempts()
    verifySays(store, attempt, { status: "settling" })
    await poll(store, attempt?.id ?? "")
    const { headers, html, status } = await payer.visits()
    expect(status).toBe(200)
    expect(html).toContain("Confirmation de votre paiement")
    expect(html).not.toContain("<form")
    expect(Number(headers.get("refresh"))).toBeGreaterThan(0)

    store.control.faults.clear()
    await poll(store, attempt?.id ?? "")
    const paid = await payer.visits()
    expect(paid.html).toContain("C’est payé, merci")
    expect(paid.headers.get("refresh")).toBeNull()
  })

  describe("Medusa's own payment link", () => {
    const copied = async (id: string, how?: RequestInit) =>
      await request(`${store.url}/payment-collection/${id}?order_id=order_of_somebody_else`, how)

    it("Medusa's own payment link leads to a page with the order's number and sum only, where the order can be paid", async () => {
      const orderId = await convertedDraft(store)
      const byAdmin = await linkOf(store, orderId)
      const { payment_collection_id: id } = byAdmin.link
      const { location, status } = await copied(id)
      expect(status).toBe(303)
      expect(location).not.toBe(byAdmin.link.url)
      expect(await copied(id)).toMatchObject({ location })
      expect(await copied(id, { method: "HEAD" })).toMatchObject({ status: 303, location })

      const visitor = new LinkVisitor(store, { ...byAdmin.link, url: location ?? "" })
      const { html } = await visitor.visits()
      expect(html).toContain(String(await numberOf(store, orderId)))
      expect(html).toMatch(/51,74\s\$/)
      expect(html).not.toContain("Repair")
      await visitor.pays()
      await visitor.paymentIs("completed")
      const paid = await visitor.visits()
      expect(paid.html).toContain("C’est payé, merci")
      expect(paid.html).not.toContain(orderId)
      expect(await copied(id)).toMatchObject({ location })
    })

    it.each(NOT_VISITS)(
      "Medusa's own payment link answers 404 to %s, which stores no payment link",
      async (_, how) => {
        const orderId = await convertedDraft(store)
        const { link } = await linkOf(store, orderId)
        expect(await copied(link.payment_collection_id, how)).toMatchObject({ status: 404 })
        expect(await store.repositories.links.ofOrder(orderId)).toHaveLength(1)
      }
    )

    it("A payment page that Medusa's own link opened shows no customer data, and leads back to Medusa's link only", async () => {
      const orderId = await convertedDraft(store)
      const byAdmin = await linkOf(store, orderId)
      const { location: url } = await copied(byAdmin.link.payment_collection_id)
      const stranger = new LinkVisitor(store, { ...byAdmin.link, url: url ?? "" })
      const own = await byAdmin.presses()
      const opened = await stranger.presses()
      expect(opened).toMatchObject({ status: 303 })
      expect(opened.location).not.toBe(own.location)
      const asked = store.control.session(pageId(opened.location ?? "")).request
      expect(asked).not.toHaveProperty("email")
      expect(JSON.stringify(asked)).not.toMatch(/robin|tremblay|Repair/i)

      await byAdmin.presses()
      const [first, handed] = await stranger.attempts()
      for (const way of ["return", "cancel"]) {
        const path = `${store.url}/hosted-checkout/${way}`
        expect((await request(`${path}/${first?.handle}`)).location).not.toBe(url)
        expect((await request(`${path}/${handed?.handle}`)).html).not.toContain(orderId)
      }
      store.control.pay(pageId(opened.location ?? ""))
      await stranger.paymentIs("completed")
      const back = `${store.url}/hosted-checkout/return/${handed?.handle}`
      expect(await request(back)).toMatchObject({ status: 303, location: url })
      const seen = await stranger.inStorefront(handed?.handle ?? "")
      expect(seen).toMatchObject({ attempt: { outcome: "order", order_id: null } })
    })

    it("Medusa's own payment link answers 404 for the payment collection of a cart, and for a paid or unknown collection", async () => {
      const { shopper, session } = await atThePage(store)
      expect(await copied(shopper.collectionId)).toMatchObject({ status: 404 })
      shopper.pay(session)
      await completed(shopper)
      for (const id of [shopper.collectionId, "pay_col_unknown", "%ff", "a%00b"]) {
        const { html, status } = await copied(id)
        expect([id, status]).toEqual([id, 404])
        expect(html).toContain("We do not know this payment")
      }
    })

    it("Medusa's own payment link stays withdrawn after an admin has withdrawn it, and the link that the admin made stays open", async () => {
      const orderId = await convertedDraft(store)
      const byAdmin = await linkOf(store, orderId)
      const { location } = await copied(byAdmin.link.payment_collection_id)
      const { body } = await asAdmin<{ payment_links: { id: string; url: string }[] }>(
        store,
        "GET",
        `${LINKS}?order_id=${orderId}`
      )
      const { id } = body.payment_links.find(({ url }) => url === location) ?? { id: "" }
      await post(store, `${LINKS}/${id}/withdraw`)
      expect(await copied(byAdmin.link.payment_collection_id)).toMatchObject({ location })
      const { html } = await request(location ?? "")
      expect(html).toContain("La boutique a retiré ce lien de paiement")
      expect((await byAdmin.visits()).html).toContain("<form")
    })
  })
})

/** A paid order that owes the price of one more piece. */
async function editedOrder(store: Store): Promise<string> {
  const orderId = await paidOrder(store)
  await addToOrder(store, orderId)
  return orderId
}

async function paidOrder(store: Store): Promise<string> {
  const { shopper, session } = await atThePage(store)
  shopper.pay(session)
  await completed(shopper)
  const [payment] = await shopper.payments()
  return payment?.order_id ?? ""
}

async function owed(store: Store, orderId: string): Promise<number | undefined> {
  return (await store.deps.medusa.orderToPay(orderId))?.owed
}

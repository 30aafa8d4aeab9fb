import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AdminPaymentLinkResponse, AdminPaymentLinkListResponse } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { convertedDraft, draftOrder } from "../../helpers/admin/draft-order"
import { numberOf, post } from "../../helpers/admin/edit-order"
import { LINKS, linkOf } from "../../helpers/shopper/link-visitor"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { storeTests } from "../../helpers/store/store"
import { ADMIN_EMAIL } from "../../../demo/seed/admin-login"

interface Sent {
  to: string
  channel: string
  template: string | null
  data: Record<string, unknown>
}

export const describeAdminPaymentLinks = storeTests("Admin's payment links", (store) => {
  const listed = async (orderId: string) =>
    (await asAdmin<AdminPaymentLinkListResponse>(store, "GET", `${LINKS}?order_id=${orderId}`)).body
  const sentAbout = async (orderId: string) =>
    (await store.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("notification")
      .where({ resource_id: orderId, trigger_type: "payment_link" })
      .orderBy("created_at")) as Sent[]

  it("An order gets one payment link for its unpaid sum, with the name of its creator and an expiry date", async () => {
    const orderId = await convertedDraft(store)
    expect(await listed(orderId)).toEqual({
      payment_links: [],
      to_pay: { amount: "51.74", currency_code: "cad" },
      refusal: null,
      refusal_code: null,
    })
    const { link } = await linkOf(store, orderId)
    expect(link).toEqual({
      id: expect.stringMatching(/^hclnk_/),
      url: expect.stringMatching(/^http:\/\/localhost:\d+\/hosted-checkout\/pay\/[\w-]{24}$/),
      order_id: orderId,
      payment_collection_id: expect.any(String),
      ...{ amount: "51.74", currency_code: "cad", status: "open" },
      expires_at: expect.any(String),
      created_at: expect.any(String),
      created_by: expect.any(String),
      ...{ withdrawn_at: null, withdrawn_by: null, emailed_at: null },
    })
    expect(link.created_by).not.toMatch(/^user_/)
    const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000
    expect(Math.round(days)).toBe(14)
    expect((await linkOf(store, orderId)).link).toEqual(link)
    expect((await listed(orderId)).payment_links).toEqual([link])
  })

  it("A new payment link that replaces a withdrawn link is listed first", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    const { payment_link } = await post<AdminPaymentLinkResponse>(
      store,
      `${LINKS}/${link.id}/withdraw`
    )
    expect(payment_link).toMatchObject({
      status: "withdrawn",
      withdrawn_at: expect.any(String),
      withdrawn_by: link.created_by,
    })
    const other = await linkOf(store, orderId)
    expect(other.link.url).not.toBe(link.url)
    expect((await listed(orderId)).payment_links).toMatchObject([
      { id: other.link.id, status: "open" },
      { id: link.id, status: "withdrawn" },
    ])
  })

  it("An order that is paid, canceled, a draft or authorized by another provider gets no payment link, and the answer says why", async () => {
    const paid = await convertedDraft(store)
    const payer = await linkOf(store, paid)
    await payer.pays()
    await payer.paymentIs("completed")
    const canceled = await convertedDraft(store)
    await post(store, `/admin/orders/${canceled}/cancel`)
    const { id: authorized } = await unpaidOrder(store)
    for (const [orderId, code, sentence] of [
      [paid, "link_order_paid", /^Order #\d+ has nothing left to pay\.$/],
      [canceled, "link_order_canceled", /is canceled/],
      [await draftOrder(store), "link_order_draft", /is a draft/],
      [authorized, "link_order_awaits_provider", /^Another provider has authorized/],
    ] as const) {
      const refused = await asAdmin(store, "POST", LINKS, { order_id: orderId })
      expect(refused).toMatchObject({
        status: 400,
        body: { code, message: expect.stringMatching(sentence) },
      })
      expect(await listed(orderId)).toMatchObject({
        to_pay: null,
        refusal: refused.body.message,
        refusal_code: code,
      })
    }
  })

  it("The payment link routes answer 404 to an unknown order or link, and 400 without an order", async () => {
    const unknown = { order_id: "order_unknown" }
    const answers = [
      await asAdmin(store, "POST", LINKS, unknown),
      await asAdmin(store, "GET", `${LINKS}?order_id=order_unknown`),
      await asAdmin(store, "POST", `${LINKS}/hclnk_unknown/withdraw`),
      await asAdmin(store, "POST", `${LINKS}/hclnk_unknown/email`),
      await asAdmin(store, "POST", LINKS, {}),
      await asAdmin(store, "GET", LINKS),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400])
  })

  it("A payment link is e-mailed to the order's address in the order's language, and again each time an admin asks for that", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    const email = async () =>
      await post<AdminPaymentLinkResponse>(store, `${LINKS}/${link.id}/email`)
    const { payment_link } = await email()
    expect(payment_link).toMatchObject({ emailed_at: expect.any(String) })
    const [sent] = await sentAbout(orderId)
    expect(sent).toMatchObject({
      to: expect.stringMatching(/^robin@example.com$/i),
      channel: "email",
      template: null,
      data: { url: link.url, amount: "51.74", currency_code: "cad", language: "fr" },
    })
    expect(JSON.stringify(sent?.data)).not.toContain(ADMIN_EMAIL)
    // Once more, on purpose.
    await email()
    expect(await sentAbout(orderId)).toHaveLength(2)
  })

  it("A store's own e-mail template gets the fields of a payment link and none of the plugin's texts", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    const create = jest.spyOn(store.container.resolve(Modules.NOTIFICATION), "createNotifications")
    const shared = store.deps.accounts.options
    shared.paymentLinkTemplate = "payment-link"
    await post(store, `${LINKS}/${link.id}/email`)
    shared.paymentLinkTemplate = undefined
    const [message] = (create.mock.calls[0] ?? []) as unknown[]
    create.mockRestore()
    expect(message).toMatchObject({ template: "payment-link" })
    expect(message).not.toHaveProperty("content")
    expect(message).toHaveProperty("data", {
      url: link.url,
      shop: await store.deps.store.shopName(),
      order: await numberOf(store, orderId),
      ...{ amount: "51.74", currency_code: "cad", expires_at: link.expires_at, language: "fr" },
    })
  })

  it("No e-mail is sent for a payment link that is withdrawn, without an address, or without an e-mail provider", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    const email = async () => await asAdmin(store, "POST", `${LINKS}/${link.id}/email`)
    const create = jest
      .spyOn(store.container.resolve(Modules.NOTIFICATION), "createNotifications")
      .mockRejectedValue(new Error("Could not find a notification provider for channel: email"))
    expect(await email()).toMatchObject({ status: 400, body: { code: "link_not_sent" } })
    create.mockRestore()

    await store.container.resolve(Modules.ORDER).updateOrders(orderId, { email: "" })
    expect(await email()).toMatchObject({ status: 400, body: { code: "link_without_email" } })
    await post(store, `${LINKS}/${link.id}/withdraw`)
    expect(await email()).toMatchObject({ status: 400, body: { code: "link_not_open" } })
    expect((await listed(orderId)).payment_links).toMatchObject([{ emailed_at: null }])
  })
})

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"
import type { AdminAttemptListResponse } from "../../src/admin-api"
import { type HeldReason } from "../../src/core"
import { useAdmin } from "../helpers/browser/admin-browser"
import { expectAccessible } from "../helpers/browser/axe"
import { asAdmin } from "../helpers/admin/admin"
import { notify } from "../helpers/gateway/gateway-reports"
import { paidAReplacedPage } from "../helpers/money/held"
import { HELD_FOR } from "../helpers/money/held-for"
import { orderWithoutPaying } from "../helpers/shopper/manual-payment"
import { atThePage } from "../helpers/shopper/payments"
import { paymentsOf, placeOrder, refund, tasksOf } from "../helpers/money/refunds"
import { describeStore, type Store } from "../helpers/store/store"

interface Choice {
  title: string
  first?: (store: Store) => Promise<void>
  choose: string
  note?: string
}

/** How an admin resolves payments: each action, a notification, and an order to refund first. */
const RESOLUTIONS = {
  amount_mismatch: {
    title: "Wrong amount",
    choose: "Refunded at the gateway",
    note: "ref_1",
  },
  session_replaced: { title: "Cart changed before payment", choose: "Apply to an order" },
  order_not_placed: { title: "Order not placed", choose: "Try again" },
  order_differs: {
    title: "Order differs from payment",
    choose: "Close with a note",
    note: "the rest in cash",
  },
  unknown_reference: {
    title: "Unknown reference",
    choose: "Refunded at the gateway",
    note: "ref_6",
  },
  gateway_reversed: {
    title: "Payment reversed",
    first: refundTheOrder,
    choose: "Close with a note",
    note: "order refunded",
  },
} satisfies Partial<Record<HeldReason, Choice>>

describeStore("In Admin's payments, an admin", (store) => {
  const admin = useAdmin(store)

  it.each(Object.keys(RESOLUTIONS) as (keyof typeof RESOLUTIONS)[])(
    "resolves a held payment: %s",
    async (reason) => {
      await HELD_FOR[reason](store)
      const { title, first, choose, note }: Choice = RESOLUTIONS[reason]
      await first?.(store)
      const orderNumber = choose === "Apply to an order" ? await unpaidOrder(store) : undefined

      const page = await admin.open("/hosted-checkout")
      const form = await openForm(page, title)
      await form.getByRole("radio", { name: choose }).click()
      if (note) {
        await form.getByRole("textbox").fill(note)
      }
      if (orderNumber) {
        await form.getByLabel("Order", { exact: true }).fill(`#${orderNumber}`)
        await form.getByRole("radio", { name: `Order #${orderNumber}` }).click()
      }
      await form.locator("[type=submit]").click()
      if (choose !== "Try again") {
        await page.getByRole("alertdialog").getByRole("button").last().click()
      }

      await page.getByText(/^The (payment|notification) is (resolved|completed)/).waitFor()
      await page.getByText("Nothing to do").waitFor()
      expect(await attention(store)).toMatchObject({ held_attempts: 0, webhook_events: 0 })
    }
  )

  it("is offered to close a reversed payment only once its order is refunded", async () => {
    await HELD_FOR.gateway_reversed(store)
    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page, "Payment reversed")
    await form.getByText("refund as much of the order in Medusa").waitFor()
    expect(await form.getByRole("radio").allInnerTexts()).toHaveLength(1)
    expect(await form.getByRole("radio", { checked: true }).count()).toBe(0)
    expect(await form.getByRole("button", { name: "Resolve" }).isDisabled()).toBe(true)

    await refundTheOrder(store)
    const later = await openForm(await admin.open("/hosted-checkout"), "Payment reversed")
    await later.getByRole("radio", { name: "Close with a note", checked: true }).waitFor()
  })

  it("confirms that the money was not returned after the gateway reported a reversal", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const attempt = await store.repositories.attempts.byId(order.attemptId)
    await notify(store, attempt, { status: "chargeback" })

    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page, "Payment reversed")
    await form.getByRole("radio", { name: "Try again" }).click()
    await form.getByRole("checkbox", { name: "We have the money" }).click()
    await form.getByRole("textbox").fill("dispute 7 was won")
    await form.locator("[type=submit]").click()
    await page.getByRole("alertdialog").getByRole("button").last().click()
    await page.getByText("The payment is completed").waitFor()

    const attemptPage = await admin.open(`/hosted-checkout/${order.attemptId}`)
    await attemptPage.getByText(/confirmed that we have the money.*dispute 7 was won/).waitFor()
  })

  it("sees that a shopper paid one page twice, wherever the notification is shown", async () => {
    const order = await placeOrder(store, await atThePage(store))
    await notify(store, await store.repositories.attempts.byId(order.attemptId), {
      transaction_id: "txn_of_a_second_payment",
    })

    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page, "Paid twice")
    await form.getByText("this is a second payment").waitFor()
    expect(await form.innerText()).not.toMatch(/unknown reference|already_paid/i)
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await form.getByRole("button", { name: "Copy Transaction ID" }).click()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("txn_of_a_second_payment")
    await form.getByRole("button", { name: "Copy Reference" }).waitFor()
    await form.getByRole("radio", { name: "Process again" }).click()
    await form.getByRole("button", { name: "Process again" }).click()
    await page.getByText("The notification is held again.").waitFor()

    await page.getByRole("link", { name: "View payment attempt" }).click()
    await page.waitForURL(`**/hosted-checkout/${order.attemptId}`)
    await page.getByRole("button", { name: "Resolve: Paid twice" }).click()
    await page.getByRole("dialog").getByText("this is a second payment").waitFor()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByText("Held", { exact: true }).click()
    await page.locator("details").getByText("Paid twice", { exact: true }).waitFor()
    expect(await page.locator("main").innerText()).not.toMatch(/unknown reference|already_paid/i)
  })

  it("sees the charged and the requested amount wherever the payment is shown", async () => {
    await HELD_FOR.currency_mismatch(store)
    const both = /\$([\d.]+) USD charged, \$\1 CAD requested/
    const page = await admin.open("/hosted-checkout")
    await page.getByText(both).waitFor()
    const form = await openForm(page, "Wrong currency")
    await form.getByText(both).waitFor()
    await form.getByRole("textbox").fill("ref_1")
    await form.getByRole("button", { name: "Record refund" }).click()
    await page.getByRole("alertdialog").getByText(both).waitFor()

    const { body } = await asAdmin<AdminAttemptListResponse>(
      store,
      "GET",
      "/admin/hosted-checkout/attempts?status=held"
    )
    const attemptPage = await admin.open(`/hosted-checkout/${body.attempts[0]?.id}`)
    await attemptPage.getByRole("heading", { name: both }).waitFor()
  })

  it("reads at the field that the note is missing, and nothing is sent", async () => {
    await HELD_FOR.already_paid(store)
    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page, "Paid twice")
    const field = form.getByLabel("Gateway’s refund reference")
    await field.fill("   ")
    await form.getByRole("button", { name: "Record refund" }).click()

    await form.getByText("Enter a note").waitFor()
    expect(await field.getAttribute("aria-invalid")).toBe("true")
    expect(await describedBy(page, field)).toContain("Enter a note")
    expect(await attention(store)).toMatchObject({ held_attempts: 1 })
  })

  it("reads at the field that the order does not match", async () => {
    await HELD_FOR.session_replaced(store)
    const number = await unpaidOrder(store, { quantity: 2 })
    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page, "Cart changed before payment")
    const search = form.getByLabel("Order", { exact: true })
    await form.getByRole("button", { name: "Apply to order" }).click()
    await form.getByText("Choose the order that the payment was meant for.").waitFor()

    await search.fill(String(number))
    await form.getByRole("radio", { name: `Order #${number}` }).click()
    await form.getByRole("button", { name: "Apply to order" }).click()
    await form
      .getByText(/^This order’s total is \$[\d.]+ CAD, but the payment is \$[\d.]+ CAD\.$/)
      .waitFor()
    expect(await describedBy(page, search)).toContain("This order’s total")
  })

  it("reads who resolved the payment when two admins resolve it at once", async () => {
    await HELD_FOR.amount_mismatch(store)
    const pages = await Promise.all([
      admin.open("/hosted-checkout"),
      admin.open("/hosted-checkout"),
    ])
    const forms: Awaited<ReturnType<typeof openForm>>[] = []
    for (const [index, page] of pages.entries()) {
      const form = await openForm(page, "Wrong amount")
      await form.getByRole("textbox").fill(`ref_of_${index}`)
      await form.getByRole("button", { name: "Record refund" }).click()
      forms.push(form)
    }
    await Promise.all(
      pages.map(async (page) => {
        await page.getByRole("alertdialog").getByRole("button", { name: "Record refund" }).click()
      })
    )

    const details = await Promise.all(
      pages.map(async (page, index) => {
        const done = page.getByText("The payment is resolved.")
        const late =
          forms[index]?.getByText(/^Already resolved: admin@example.com recorded/) ?? done
        await done.or(late).first().waitFor()
        return (await late.count()) > 0
      })
    )
    expect(details.sort()).toEqual([false, true])
  })

  it("reads in French that another admin has resolved the notification", async () => {
    await HELD_FOR.unknown_reference(store)
    const path = "/admin/hosted-checkout/webhook-events"
    const { body } = await asAdmin<{ webhook_events: { id: string }[] }>(store, "GET", path)
    const page = await admin.open("/hosted-checkout", { language: "fr" })
    await page.getByRole("button", { name: /^Résoudre\s: Référence/ }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("textbox").fill("ref_late")
    await asAdmin(store, "POST", `${path}/${body.webhook_events[0]?.id}/resolve`, {
      action: "closed",
      note: "checked at the gateway",
    })
    await form.locator("[type=submit]").click()
    await page.getByRole("alertdialog").getByRole("button").last().click()
    await form.getByText("Une autre personne a déjà résolu cette notification.").waitFor()
  })

  it("reads gateway failures and field errors in French", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [attempt] = await shopper.attempts()
    const page = await admin.open(`/hosted-checkout/${attempt?.id}`, { language: "fr" })
    store.control.faults.next({ endpoint: "verify", respond: "reset", times: 20 })
    await page.getByRole("button", { name: "Vérifier maintenant" }).click()
    await page.getByText("La connexion à la passerelle a échoué.").waitFor()
    store.control.faults.clear()
    await expectAccessible(page, "main")

    await page.getByRole("button", { name: /^Résoudre\s: / }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("radio", { name: /Remboursé/ }).click()
    const note = form.getByLabel("Référence du remboursement de la passerelle")
    await note.fill("x".repeat(2_001))
    await form.locator("[type=submit]").click()
    await page.getByRole("alertdialog").getByRole("button").last().click()
    await form.getByText(/^Ce texte est trop long/).waitFor()
    expect(await note.getAttribute("aria-invalid")).toBe("true")
  })

  it("reads in French why a notification was not processed", async () => {
    await notify(store, undefined, { event: 42, amount: "51.00", currency: "CAD" })
    const page = await admin.open("/hosted-checkout", { language: "fr" })
    await page.getByText(/^51,00\s\$ CAD$/).waitFor()
    await page.getByRole("button", { name: /^Résoudre\s: Notification non traitée/ }).click()
    await page
      .getByRole("dialog")
      .getByText(/^Ces champs sont absents ou illisibles\s: event$/)
      .waitFor()
  })

  it("confirms a refund made at the gateway, on the order's page", async () => {
    const order = await placeOrder(store, await atThePage(store))
    await refund(store, order, 5)

    const page = await admin.open(`/orders/${order.orderId}`)
    await page.getByText("424242******4242").waitFor()
    // Our part of it: the rest is Medusa's.
    await expectAccessible(page, "[role=region]")
    await page.getByRole("button", { name: "Confirm the refund of $5.00 CAD" }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("button", { name: "Confirm refund" }).click()
    await form.getByText("Enter the gateway’s refund reference.").waitFor()
    await expectAccessible(page, "[role=dialog]")
    await form.getByLabel("Gateway’s refund reference").fill("re_77")
    await form.getByRole("button", { name: "Confirm refund" }).click()
    await page.getByRole("alertdialog").waitFor()
    await expectAccessible(page, "[role=alertdialog]")
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm refund" }).click()

    await page.getByText("re_77, confirmed by admin@example.com").waitFor()
    expect(await tasksOf(store, order)).toMatchObject([
      { status: "confirmed", gateway_reference: "re_77" },
    ])
  })

  it("checks a payment again and reads the gateway's answer", async () => {
    const { shopper, session } = await atThePage(store)
    const [attempt] = await shopper.attempts()
    const page = await admin.open(`/hosted-checkout/${attempt?.id}`)
    const check = page.getByRole("button", { name: "Check again now" })
    await check.click()
    await page.getByText(/^The gateway says that the payment is pending/).waitFor()

    store.control.dropWebhooks()
    shopper.pay(session)
    await check.click()
    await page.getByText(/^The gateway says that the payment is approved/).waitFor()
    await page.getByText("Order placed").waitFor()
    await page
      .getByRole("link", { name: /^Order #\d+/ })
      .first()
      .waitFor()
  })

  it("erases a customer's data after confirming", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const page = await admin.open(`/hosted-checkout/${order.attemptId}`)
    await page.getByText("VISA 424242******4242").waitFor()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Erase customer data" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click()

    await page.getByText(/^The customer data was erased on/).waitFor()
    expect(await page.locator("main").innerText()).not.toMatch(/4242|robin/i)
  })

  it("sees a payment's timeline, and a message when there is no such payment", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const page = await admin.open(`/hosted-checkout/${order.attemptId}`)
    await page.getByText("Captured in Medusa").waitFor()
    expect(await page.getByRole("list", { name: "Timeline" }).innerText()).toMatch(
      /Order placed[\s\S]*Captured in Medusa[\s\S]*Payment page opened/
    )
    await expectAccessible(page, "main")

    const dark = await admin.open(`/hosted-checkout/${order.attemptId}`, { theme: "dark" })
    await dark.getByText("Captured in Medusa").waitFor()
    await expectAccessible(dark, "main")

    const gone = await admin.open("/hosted-checkout/hcatt_nowhere")
    await gone.getByText("Payment attempt not found").waitFor()
  })

  it("follows the link from a replaced page to its successor", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [replaced, next] = await shopper.attempts()
    const page = await admin.open(`/hosted-checkout/${replaced?.id}`)
    await page.getByRole("link", { name: "Replaced by another payment page" }).click()
    await page.waitForURL(`**/hosted-checkout/${next?.id}`)
  })

  it("downloads the payments of a period as CSV", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const page = await admin.open("/hosted-checkout")
    await page.getByRole("button", { name: "Export" }).click()
    const form = page.getByRole("dialog")
    await form.getByLabel("Last day").fill("2020-01-01")
    await form.getByRole("button", { name: "Download CSV" }).click()
    await form.getByText("The last day is before the first day.").waitFor()
    await expectAccessible(page, "[role=dialog]")

    await form.getByLabel("First day").fill("2020-01-01")
    await form.getByLabel("Last day").fill("2099-12-31")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Download CSV" }).click(),
    ])
    expect(download.suggestedFilename()).toBe("payments-2020-01-01-2099-12-31.csv")
    const chunks = await (await download.createReadStream()).toArray()
    expect(Buffer.concat(chunks as Buffer[]).toString()).toContain(order.attemptId)
  })

  it("finds a payment among 100,000, returns to the search, and pages through the first 10,000, in English or French", async () => {
    await seedMany(store)
    const page = await admin.open("/hosted-checkout?offset=40")
    await page.getByText("60 of 10,000+ results").waitFor()

    await page.getByRole("searchbox").fill("shopper77777@")
    const found = page.getByRole("row").filter({ hasText: "shopper77777@example.com" })
    await found.getByRole("link").first().click()
    await page.getByText("hcatt_01000000000000000000077777").waitFor()

    await page.goBack()
    await found.waitFor()
    expect(await page.getByRole("searchbox").inputValue()).toBe("shopper77777@")

    await page.getByRole("searchbox").fill("")
    await page.getByRole("button", { name: "Filter" }).click()
    await page.getByRole("menuitem", { name: "Status" }).click()
    await page
      .locator("[data-radix-popper-content-wrapper]")
      .getByText("Held", { exact: true })
      .click()
    await page.getByText("20 of 100 results").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Amount" }).click()
    await page.waitForURL(/order=-?amount/)
    await expectAccessible(page, "main")

    await page.goto(page.url().replace(/\?.*$/, "?offset=9960"))
    await page.getByText("9,980 of 10,000+ results").waitFor()
    const next = page.getByRole("button", { name: "Next" })
    await next.click()
    await page.getByText("10,000 of 10,000+ results").waitFor()
    await page.getByText("500 of 500 pages").waitFor()
    await page.getByText("shopper10000@example.com").waitFor()
    expect(await next.isDisabled()).toBe(true)
    await page.getByRole("button", { name: "Prev" }).click()
    await page.getByText("9,980 of 10,000+ results").waitFor()

    const french = await admin.open("/hosted-checkout", { language: "fr" })
    await french.getByText(/^20 sur 10\s000\+ résultats$/).waitFor()
  })

  it("meets no serious accessibility fault, in English or French, light or dark", async () => {
    await HELD_FOR.session_replaced(store)
    await HELD_FOR.unknown_reference(store)
    const page = await admin.open("/hosted-checkout")
    await page.getByRole("button", { name: /^Resolve: Unknown/ }).waitFor()
    await expectAccessible(page, "main")
    expect(
      await page
        .getByRole("link", { name: /Payments/ })
        .first()
        .innerText()
    ).toContain("2 things to do")

    // By keyboard alone.
    await page.getByRole("button", { name: /^Resolve: Cart changed/ }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").waitFor()
    await expectAccessible(page, "[role=dialog]")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })

    const french = await admin.open("/hosted-checkout", { language: "fr", theme: "dark" })
    await french.getByRole("heading", { name: "À traiter" }).waitFor()
    await french.getByRole("button", { name: /^Résoudre\s: Référence/ }).click()
    await french.getByRole("dialog").getByText("Traiter de nouveau").first().waitFor()
    await expectAccessible(french, "[role=dialog]")
    await french.keyboard.press("Escape")
    await french.getByRole("dialog").waitFor({ state: "detached" })
    await expectAccessible(french, "main")
    expect(await french.locator("main").innerText()).not.toContain("hostedCheckout.")
  })
})

/** The drawer with the form for what needs attention under this title. */
async function openForm(page: Page, title: string) {
  await page.getByRole("button", { name: new RegExp(`^Resolve: ${title}`) }).click()
  const form = page.getByRole("dialog")
  await form.waitFor()
  return form
}

/** What a screen reader says about a field in addition to its name. */
async function describedBy(page: Page, field: ReturnType<Page["locator"]>): Promise<string> {
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ")
  const texts = await Promise.all(
    ids.map(async (id) => await page.locator(`[id="${id}"]`).innerText())
  )
  return texts.join(" ")
}

async function attention(store: Store) {
  const { body } = await asAdmin<{ attention: Record<string, number> }>(
    store,
    "GET",
    "/admin/hosted-checkout/attention"
  )
  return body.attention
}

/** An order that was placed with Medusa's manual payment and not captured. @returns its number */
async function unpaidOrder(store: Store, cart: { quantity?: number } = {}): Promise<number> {
  const shopper = await store.shopper().fillCart(cart)
  const id = await orderWithoutPaying(store, shopper)
  const { body } = await asAdmin<{ order: { display_id: number } }>(
    store,
    "GET",
    `/admin/orders/${id}`
  )
  return body.order.display_id
}

/** Two years of attempts; 1 in 1,000 is held. */
async function seedMany(store: Store): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw(
    `INSERT INTO hosted_checkout_attempt (id, handle, expires_at, provider_id,
       payment_collection_id, payment_session_id, cart_id, amount, raw_amount, currency_code, email,
       lines_hash, status, held_reason, held_since, created_at)
     SELECT 'hcatt_01' || lpad(n::text, 24, '0'), 'handle_' || n, at + interval '30 min',
       'pp_hosted-checkout_default', 'pay_col_' || n, 'payses_' || n, 'cart_' || n, n % 50000 / 100.0,
       jsonb_build_object('value', (n % 50000 / 100.0)::text, 'precision', 20), 'cad',
       'shopper' || n || '@example.com', 'hash',
       CASE WHEN n % 1000 = 0 THEN 'held' ELSE 'expired' END,
       CASE WHEN n % 1000 = 0 THEN 'already_paid' END, CASE WHEN n % 1000 = 0 THEN at END, at
     FROM (SELECT n, now() - n * interval '10 minutes' AS at FROM generate_series(1, 100000) n) rows`
  )
  await db.raw("VACUUM ANALYZE hosted_checkout_attempt")
}

/** As an admin does on the order's page. */
async function refundTheOrder(store: Store): Promise<void> {
  const [payment] = await paymentsOf(store).listPayments({})
  await asAdmin(store, "POST", `/admin/payments/${payment?.id}/refund`)
}

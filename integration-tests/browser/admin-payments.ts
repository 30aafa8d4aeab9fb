import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { useAdmin } from "../helpers/browser/admin-browser"
import { expectAccessible, expectAccessibleOnPhone } from "../helpers/browser/axe"
import { holding } from "../helpers/browser/holding"
import { paidAReplacedPage } from "../helpers/money/held"
import { atThePage } from "../helpers/shopper/payments"
import { placeOrder, refund } from "../helpers/money/refunds"
import { storeTests, poll, type Store } from "../helpers/store/store"

export const describeAdminPayments = storeTests("Admin's payments", (store) => {
  const admin = useAdmin(store)

  it("An admin who reads French reads failures of the gateway and errors of form fields in French", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [attempt] = await shopper.attempts()
    const page = await admin.open(`/hosted-checkout/${attempt?.id}`, { language: "fr" })
    store.control.faults.next({ endpoint: "verify", respond: "reset", times: 20 })
    await page.getByRole("button", { name: "Vérifier maintenant" }).click()
    await page.getByText("La connexion à la passerelle a échoué.").waitFor()
    store.control.faults.clear()
    await expectAccessible(page, "main")
    await expectAccessibleOnPhone(page, "main")

    await page.getByRole("button", { name: /^Résoudre\s: / }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("radio", { name: "Indiquer ce qui a été rendu" }).click()
    const note = form.getByLabel("Référence du remboursement de la passerelle")
    await note.fill("x".repeat(2_001))
    await form.locator("[type=submit]").click()
    await form.getByText(/^Ce texte est trop long/).waitFor()
    expect(await note.getAttribute("aria-invalid")).toBe("true")
  })

  it("An admin has a payment checked at the gateway again, and reads the gateway's answer", async () => {
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

  it("An admin erases a customer's data from a payment, after Admin has asked for a confirmation", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const page = await admin.open(`/hosted-checkout/${order.attemptId}`)
    await page.getByText("VISA •••• 4242").waitFor()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Erase customer data" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click()

    await page.getByText(/^The customer data was erased on/).waitFor()
    expect(await page.locator("main").innerText()).not.toMatch(/4242|robin/i)
  })

  it("An admin sees what the gateway said about a payment, the gateway's sum, Medusa's sum and the timeline, and a message when the payment does not exist", async () => {
    const order = await placeOrder(store, await atThePage(store))
    const page = await admin.open(`/hosted-checkout/${order.attemptId}`)
    await page.getByText("Order placed").waitFor()
    expect(await page.getByRole("list", { name: "Timeline" }).innerText()).toMatch(
      /Order placed[\s\S]*Payment confirmed by the gateway[\s\S]*Payment page opened/
    )
    expect(await page.getByRole("region", { name: "What was said" }).innerText()).toMatch(
      /Approved \(“approved”\) · \$[\d.]+ CAD/
    )
    const balances = await page.getByRole("region", { name: "Payment", exact: true }).innerText()
    expect(balances).toMatch(/The gateway has\s+(\$[\d.]+ CAD)\s+Medusa has\s+\1/)
    await expectAccessible(page, "main")
    await expectAccessibleOnPhone(page, "main")

    const dark = await admin.open(`/hosted-checkout/${order.attemptId}`, { theme: "dark" })
    await dark.getByText("Order placed").waitFor()
    await expectAccessible(dark, "main")

    const gone = await admin.open("/hosted-checkout/hcatt_nowhere")
    await gone.getByText("Payment attempt not found").waitFor()
  })

  it("An admin sees the refund, e-mail and card of a payment in the list, on a phone too", async () => {
    const order = await placeOrder(store, await atThePage(store))
    await refund(store, order, 5)
    await poll(store, order.attemptId)
    const attempt = await store.repositories.attempts.byId(order.attemptId)
    const page = await admin.open("/hosted-checkout", { width: 390 })
    const row = page.getByRole("row").filter({ hasText: "Refunded $5.00 CAD of $" })
    const email = row.getByText(attempt?.email ?? "no email")
    await email.waitFor()
    const inSight = await email.boundingBox()
    expect((inSight?.x ?? Infinity) + (inSight?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(
      await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
    ).toBeLessThanOrEqual(0)

    const wide = await admin.open("/hosted-checkout?q=4242")
    await wide.getByRole("cell", { name: "VISA •••• 4242" }).waitFor()
    await wide.getByText("1 of 1 results").waitFor()
    // Without a filter there is no bar of filters: the table begins right below its heading.
    const [heading, table] = await Promise.all([
      wide.getByRole("heading", { name: "All payment attempts" }).boundingBox(),
      wide.getByRole("table").boundingBox(),
    ])
    expect((table?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThan(30)
  })

  it("An admin can download the payments of a period as CSV, and a last day before the first day is refused", async () => {
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

  it("The list of payments appears once the worklist above the list is loaded, so that nothing moves under an admin's pointer", async () => {
    const worklist = holding()
    const page = await admin.open("/hosted-checkout/audit")
    await page.route("**/hosted-checkout/worklist?*", async (route) => {
      await worklist.released
      await route.continue()
    })
    const listed = page.waitForResponse((answer) => answer.url().includes("/attempts?"))
    await page.goto(page.url().replace("/audit", ""))
    await listed
    expect(await page.getByRole("button", { name: "Filter" }).isVisible()).toBe(false)
    worklist.release()
    await page.getByRole("button", { name: "Filter" }).waitFor()
  })

  it("An admin finds one of more than 10,000 payments, and can page through the first 10,000 payments only", async () => {
    await seedMany(store)
    const page = await admin.open("/hosted-checkout?offset=40")
    await page.getByText("60 of 10,000+ results").waitFor()

    await page.getByRole("searchbox").fill("shopper7777@")
    const found = page.getByRole("row").filter({ hasText: "shopper7777@example.com" })
    await found.getByRole("link").first().click()
    await page.getByText("hcatt_01000000000000000000007777").waitFor()

    await page.goBack()
    await found.waitFor()
    expect(await page.getByRole("searchbox").inputValue()).toBe("shopper7777@")

    await page.getByRole("searchbox").fill("")
    await page.getByText("20 of 10,000+ results").waitFor()
    await page.getByRole("button", { name: "Filter" }).click()
    await page.getByRole("menuitem", { name: "Payment", exact: true }).click()
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
    await page.getByRole("table").getByText("shopper10000@example.com").waitFor()
    expect(await next.isDisabled()).toBe(true)
    await page.getByRole("button", { name: "Prev" }).click()
    await page.getByText("9,980 of 10,000+ results").waitFor()

    const french = await admin.open("/hosted-checkout", { language: "fr" })
    await french.getByText(/^20 sur 10\s000\+ résultats$/).waitFor()
  })
})

/** More attempts than Admin counts; 1 in 100 has a payment that is held. */
async function seedMany(store: Store): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw(
    `INSERT INTO hosted_checkout_attempt (id, handle, expires_at, provider_id,
       payment_collection_id, payment_session_id, cart_id, amount, raw_amount, currency_code, email,
       lines_hash, status, over_because, over_at, created_at)
     SELECT 'hcatt_01' || lpad(n::text, 24, '0'), 'handle_' || n, at + interval '30 min',
       'pp_hosted-checkout_default', 'pay_col_' || n, 'payses_' || n, 'cart_' || n, n % 50000 / 100.0,
       jsonb_build_object('value', (n % 50000 / 100.0)::text, 'precision', 20), 'cad',
       'shopper' || n || '@example.com', 'hash',
       'over', CASE WHEN n % 100 = 0 THEN 'paid' ELSE 'expired' END, at, at
     FROM (SELECT n, now() - n * interval '10 minutes' AS at FROM generate_series(1, 10050) n) rows`
  )
  const balances = { approved: 500, returned: 0, gateway: 500, captured: 0, refunded: 0 }
  await db.raw(
    `INSERT INTO hosted_checkout_payment (id, provider_id, reference, status, balances, currency_code, reason,
       held_since, created_at)
     SELECT 'hcpay_' || id, provider_id, id, 'held', ?::jsonb, 'cad', 'already_paid', created_at, created_at
     FROM hosted_checkout_attempt WHERE over_because = 'paid'`,
    [JSON.stringify(balances)]
  )
  await db.raw("VACUUM ANALYZE hosted_checkout_attempt")
}

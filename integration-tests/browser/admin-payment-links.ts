import type { Page } from "playwright-core"
import { useAdmin } from "../helpers/browser/admin-browser"
import { expectAccessible } from "../helpers/browser/axe"
import { convertedDraft, draftOrder } from "../helpers/admin/draft-order"
import { linkOf, request } from "../helpers/shopper/link-visitor"
import { offerProviders } from "../helpers/shopper/manual-payment"
import { atThePage } from "../helpers/shopper/payments"
import { placeOrder } from "../helpers/money/refunds"
import { storeTests } from "../helpers/store/store"

export const describeAdminPaymentLinks = storeTests("On an order's page, an admin", (store) => {
  const admin = useAdmin(store)

  it("An admin creates, sends, shows and withdraws a payment link with the keyboard alone", async () => {
    const orderId = await convertedDraft(store)
    const page = await admin.open(`/orders/${orderId}`)
    const section = page.getByRole("region", { name: "Payment link" })
    await section.getByText(/^This order owes \$\d+\.\d\d CAD\.$/).waitFor()
    await expectAccessible(page, "[role=region]")
    await section.getByRole("button", { name: "Create link" }).press("Enter")

    const copy = section.getByRole("button", { name: "Copy payment link" })
    await copy.waitFor()
    expect(await page.evaluate<string>("document.activeElement?.ariaLabel")).toBe(
      "Copy payment link"
    )
    const { link } = await linkOf(store, orderId)
    await section.getByText(link.url).waitFor()
    await section.getByText(/^Valid until /).waitFor()

    await section.getByText(/^robin@example.com$/i).waitFor()
    await section.getByRole("button", { name: /^Email it to robin@example.com$/i }).press("Enter")
    await section.getByText(/^Valid until .*Emailed on /s).waitFor()

    await section.getByRole("button", { name: "QR code" }).press("Enter")
    await section.getByRole("img", { name: "QR code of the payment link" }).waitFor()
    await expectAccessible(page, "[role=region]")

    await section.getByRole("button", { name: "Withdraw" }).press("Enter")
    const sure = page.getByRole("alertdialog")
    await sure.getByText(/A payment page that is already open can still be paid\./).waitFor()
    await expectAccessible(page, "[role=alertdialog]")
    await sure.getByRole("button", { name: "Cancel" }).press("Enter")
    await section.getByText(link.url).waitFor()
    await section.getByRole("button", { name: "Withdraw" }).press("Enter")
    await sure.getByRole("button", { name: "Withdraw" }).press("Enter")
    await page.getByText("The link is withdrawn.").waitFor()
    expect(await page.evaluate<string>("document.activeElement?.textContent")).toBe("Create link")
    const [withdrawn] = await section.getByRole("list", { name: "Earlier links" }).allInnerTexts()
    expect(withdrawn).toMatch(
      /\$[\d.]+ CAD · Withdrawn[\s\S]*Created by[\s\S]*Emailed on[\s\S]*Withdrawn by \S+/
    )
  })

  it("The copy button of a payment link puts the link's address into the clipboard", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    const page = await admin.open(`/orders/${orderId}`)
    const section = page.getByRole("region", { name: "Payment link" })
    await section.getByRole("button", { name: "Copy payment link" }).click()
    expect(await clipboardOf(page)).toBe(link.url)
  })

  it("Medusa's own button \"Copy payment link\" on an order's page copies a path at which the backend asks for the order's sum", async () => {
    const orderId = await convertedDraft(store, "en-CA")
    const { link } = await linkOf(store, orderId)
    const page = await admin.open(`/orders/${orderId}`)
    await page.getByRole("button").filter({ hasText: "Copy payment link for " }).click()
    // Its host is compiled into Admin.
    const { pathname, search } = new URL(await clipboardOf(page))
    expect(pathname + search).toBe(
      `/payment-collection/${link.payment_collection_id}?order_id=${orderId}`
    )
    await page.goto(store.url + pathname + search)
    await page.getByRole("button", { name: /^Pay \$51\.74/ }).waitFor()
  })

  it("Admin lists Medusa's own payment link below the admin's link, and withdrawing Medusa's link does not withdraw the admin's link", async () => {
    const orderId = await convertedDraft(store)
    const { link } = await linkOf(store, orderId)
    await request(`${store.url}/payment-collection/${link.payment_collection_id}`)
    const page = await admin.open(`/orders/${orderId}`)
    const section = page.getByRole("region", { name: "Payment link" })
    const others = section.getByRole("list", { name: "Other open links" })
    await others.getByText(/^Created by Medusa’s “Copy payment link” on /).waitFor()
    await section.getByText(link.url, { exact: true }).waitFor()
    expect(await others.getByText(link.url, { exact: true }).count()).toBe(0)
    await expectAccessible(page, "[role=region]")

    await others.getByRole("button", { name: /^Withdraw the link of / }).press("Enter")
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).press("Enter")
    await page.getByText("The link is withdrawn.").waitFor()
    expect(await others.count()).toBe(0)
    expect(await page.evaluate<string>("document.activeElement?.ariaLabel")).toBe(
      "Copy payment link"
    )
    await section.getByText(link.url, { exact: true }).waitFor()
    expect(await section.getByRole("button", { name: "Create link" }).count()).toBe(0)
  })

  it("An order with an unpaid sum shows why it gets no payment link when its region offers no merchant account of the plugin", async () => {
    const orderId = await convertedDraft(store)
    await offerProviders(store, "pp_system_default")
    const page = await admin.open(`/orders/${orderId}`)
    const section = page.getByRole("region", { name: "Payment link" })
    await section.getByText(/^No account takes a payment for this order\./).waitFor()
    expect(await section.getByRole("button").count()).toBe(0)
  })

  it("An admin sees on a phone, in French and in the dark theme, that an order was paid by its payment link", async () => {
    const orderId = await convertedDraft(store)
    const payer = await linkOf(store, orderId)
    const page = await admin.open(`/orders/${orderId}`, {
      ...{ width: 390, language: "fr", theme: "dark" },
    })
    const section = page.getByRole("region", { name: "Lien de paiement" })
    await section.getByRole("button", { name: "Code QR" }).click()
    await section.getByRole("img", { name: "Code QR du lien de paiement" }).waitFor()
    await expectFits(page)
    await expectAccessible(page, "[role=region]")

    await payer.pays()
    await payer.paymentIs("completed")
    await page.reload()
    await section.getByText("Il n’y a plus rien à payer pour cette commande.").waitFor()
    await section.getByText(/^\d+,\d\d\s\$ CAD · Payé$/).waitFor()
    await expectFits(page)
    await expectAccessible(page, "[role=region]")

    await page.goto(page.url().replace(/\/orders\/.*$/, "/hosted-checkout"))
    await page.getByRole("row").filter({ hasText: "Par lien" }).first().waitFor()
    await expectFits(page)
  })

  it("Admin shows no payment link section for a paid order, and says of a draft order that it must first become an order", async () => {
    const { orderId } = await placeOrder(store, await atThePage(store))
    const paid = await admin.open(`/orders/${orderId}`)
    await paid.getByRole("region", { name: "Hosted checkout" }).waitFor()
    expect(await paid.getByRole("region", { name: "Payment link" }).count()).toBe(0)

    const draft = await admin.open(`/draft-orders/${await draftOrder(store)}`)
    const section = draft.getByRole("region", { name: "Payment link" })
    await section.getByText("This order is a draft. Convert it to an order first.").waitFor()
    expect(await section.getByRole("button").count()).toBe(0)
  })
})

async function clipboardOf(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  return await page.evaluate<string>("navigator.clipboard.readText()")
}

async function expectFits(page: Page): Promise<void> {
  expect(
    await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
  ).toBeLessThanOrEqual(0)
}

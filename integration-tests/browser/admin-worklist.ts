import type { Page } from "playwright-core"
import { useAdmin } from "../helpers/browser/admin-browser"
import { expectAccessible, expectAccessibleOnPhone } from "../helpers/browser/axe"
import { asAdmin } from "../helpers/admin/admin"
import { notify } from "../helpers/gateway/gateway-reports"
import { HELD_FOR } from "../helpers/money/held-for"
import { placeOrder, refund } from "../helpers/money/refunds"
import { orderWithoutPaying } from "../helpers/shopper/manual-payment"
import { atThePage } from "../helpers/shopper/payments"
import { storeTests, poll, type Store } from "../helpers/store/store"

interface Choice {
  title: string
  choose: string
  note?: string
}

/** Each action that ends a held payment, as an admin chooses it on the worklist. */
const DECISIONS = {
  not_as_requested: {
    title: "Not as requested",
    choose: "State what was returned",
    note: "ref_1",
  },
  cart_changed: { title: "Cart changed before payment", choose: "Apply to an order" },
  order_not_placed: { title: "Order not placed", choose: "Place the order" },
  order_differs: {
    title: "Order differs from payment",
    choose: "Close with a note",
    note: "the rest in cash",
  },
} satisfies Partial<Record<keyof typeof HELD_FOR, Choice>>

export const describeAdminWorklist = storeTests("Admin's worklist", (store) => {
  const admin = useAdmin(store)

  it.each(Object.keys(DECISIONS) as (keyof typeof DECISIONS)[])(
    "An admin resolves a payment that is held for the reason %s on the worklist in Admin",
    async (reason) => {
      await HELD_FOR[reason](store)
      const { title, choose, note }: Choice = DECISIONS[reason]
      const orderNumber = choose === "Apply to an order" ? await unpaidOrder(store) : undefined

      const page = await admin.open("/hosted-checkout")
      const form = await openForm(page)
      await form.getByRole("heading", { name: title }).waitFor()
      await form.getByRole("radio", { name: choose }).click()
      if (note) {
        await form.getByRole("textbox").last().fill(note)
      }
      if (orderNumber) {
        await form.getByRole("radio", { name: `Order #${orderNumber}` }).click()
      }
      await form.locator("[type=submit]").click()
      if (["Apply to an order", "Close with a note"].includes(choose)) {
        await page.getByRole("alertdialog").getByRole("button").last().click()
      }

      await page.getByText(/^The payment is (completed|closed)/).waitFor()
      await page.getByText("Nothing to do").waitFor()
      expect(await attention(store)).toMatchObject({ held_payments: 0, total: 0 })
    }
  )

  it("Admin warns not to ship an order whose payment the gateway gave back, and lets an admin refund the payment in Medusa", async () => {
    await HELD_FOR.returned(store)
    const page = await admin.open(`/orders/${await orderOfHeld(store)}`)
    await page
      .getByText(/The gateway has \$0\.00 CAD, Medusa has \$[\d.]+ CAD\. Do not ship order #\d+/)
      .waitFor()
    await page
      .getByRole("region", { name: "Hosted checkout" })
      .getByText("Held", { exact: true })
      .waitFor()
    await page
      .getByRole("button", { name: /^Resolve: / })
      .first()
      .click()
    const form = page.getByRole("dialog")
    const likeliest = form.getByRole("radio", { name: "Refund in Medusa" })
    expect(await likeliest.isChecked()).toBe(false)
    expect(await form.locator("[type=submit]").isDisabled()).toBe(true)
    await expectAccessible(page, "[role=dialog]")
    await likeliest.click()
    await form.locator("[type=submit]").click()
    await page.getByRole("alertdialog").getByRole("button").last().click()

    await page.getByText(/Do not ship order/).waitFor({ state: "detached" })
    await page.getByText(/captured, \$[\d.]+ CAD refunded$/).waitFor()
    await expectAccessible(page, "[role=region]")
  })

  it("An admin records with the keyboard alone, on the worklist, that the gateway has made the refunds", async () => {
    for (const amount of [5, 6]) {
      const order = await placeOrder(store, await atThePage(store))
      await refund(store, order, amount)
      await poll(store, order.attemptId)
    }
    const page = await admin.open("/hosted-checkout")
    await page.getByText("Refunds to make at the gateway").waitFor()
    await expectAccessible(page, "main")
    await page.getByLabel("Gateway’s reference of the refund of $5.00 CAD").focus()
    await page.keyboard.press("Enter")
    await page.getByText("Enter the gateway’s refund reference").waitFor()
    await page.keyboard.type("re_5")
    await page.keyboard.press("Enter")
    await page.getByText("The refund of $5.00 CAD is saved as made.").waitFor()
    await page.getByLabel("Gateway’s reference of the refund of $6.00 CAD").focus()
    await page.keyboard.type("re_6")
    await page.keyboard.press("Enter")
    await page.getByText("Nothing to do").waitFor()
  })

  it("An admin compares the items of a payment on the worklist with the cart, and is offered to create an order if no order fits", async () => {
    await HELD_FOR.cart_changed(store)
    await unpaidOrder(store, { quantity: 2 })
    const page = await admin.open("/hosted-checkout", { width: 390 })
    const form = await openForm(page)
    expect(await form.getByRole("list", { name: "Paid for" }).innerText()).toMatch(/mug/i)
    expect(await form.getByRole("list", { name: "In the cart now" }).innerText()).toMatch(/smoke/i)
    await form.getByRole("radio", { name: "Apply to an order" }).click()
    await form.getByText(/^No unpaid order costs \$[\d.]+ CAD\./).waitFor()
    await form.locator("[type=submit]").click()
    await form.getByText("Choose the order that the payment was meant for.").waitFor()
    await form.getByRole("link", { name: "Create an order for it" }).click()
    await page.waitForURL("**/draft-orders/create")
  })

  it("Admin's worklist shows a second payment on one payment page, with the transaction ID of the second payment", async () => {
    const order = await placeOrder(store, await atThePage(store))
    await notify(store, await store.repositories.attempts.byId(order.attemptId), {
      transaction_id: "txn_of_a_second_payment",
    })
    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page)
    await form.getByRole("heading", { name: "Paid twice" }).waitFor()
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await form.getByRole("button", { name: "Copy Transaction ID" }).click()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("txn_of_a_second_payment")
    await form.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("link", { name: "View payment attempt" }).click()
    await page.waitForURL(`**/hosted-checkout/${order.attemptId}`)
    await page.getByRole("region", { name: "Payment 2" }).getByText("Paid twice").waitFor()
    expect(await page.locator("main").innerText()).not.toMatch(/already_paid|hostedCheckout/)
  })

  it("A wrong entry in the worklist's form is explained at its field, and the payment stays on the worklist", async () => {
    await HELD_FOR.not_as_requested(store)
    const page = await admin.open("/hosted-checkout")
    const form = await openForm(page)
    await form.getByRole("radio", { name: "State what was returned" }).click()
    const sum = form.getByLabel("Returned in all")
    expect(await sum.inputValue()).toBe("1.00")
    await sum.fill("one")
    const note = form.getByLabel("Gateway’s refund reference")
    await note.fill("   ")
    await form.locator("[type=submit]").click()
    await form.getByText("Enter an amount such as 20.00.").waitFor()
    expect(await describedBy(page, note)).toContain("Enter the gateway’s refund reference")
    expect(await note.getAttribute("aria-invalid")).toBe("true")

    await sum.fill("9.00")
    await note.fill("ref_1")
    await form.locator("[type=submit]").click()
    await form.getByText("The gateway did not take that much").waitFor()
    expect(await attention(store)).toMatchObject({ held_payments: 1 })
  })

  it("When two admins decide about the same payment at the same time, one of them reads that the payment has changed", async () => {
    await HELD_FOR.not_as_requested(store)
    const pages = await Promise.all([
      admin.open("/hosted-checkout"),
      admin.open("/hosted-checkout"),
    ])
    const forms: Awaited<ReturnType<typeof openForm>>[] = []
    for (const page of pages) {
      const form = await openForm(page)
      await form.getByRole("radio", { name: "State what was returned" }).click()
      await form.getByLabel("Gateway’s refund reference").fill("ref_1")
      forms.push(form)
    }
    await Promise.all(forms.map(async (form) => await form.locator("[type=submit]").click()))
    const outcomes = await Promise.all(
      pages.map(async (page) => {
        const done = page.getByText("The payment is closed.")
        const late = page.getByText(/^(The gateway has just said|This payment has changed)/)
        await done.or(late).first().waitFor()
        return (await late.count()) > 0 ? "late" : "done"
      })
    )
    expect(outcomes.sort()).toEqual(["done", "late"])
  })

  it("An admin reads in French why a notification was not processed, and dismisses the notification", async () => {
    await notify(store, undefined, { event: 42, amount: "51.00", currency: "CAD" })
    const page = await admin.open("/hosted-checkout", { language: "fr" })
    await page.getByText(/^Ces champs sont absents ou illisibles\s: event$/).waitFor()
    await page.getByRole("button", { name: /^Traiter de nouveau/ }).click()
    await page.getByText("La notification ne peut toujours pas être traitée.").waitFor()
    await page.getByRole("button", { name: /^Écarter/ }).click()
    const form = page.getByRole("dialog")
    await form.getByText('"event": 42').waitFor()
    await expectAccessible(page, "[role=dialog]")
    await form.getByRole("textbox").fill("vérifié")
    await form.locator("[type=submit]").click()
    await page.getByText(/^Rien à traiter/).waitFor()
  })

  it("Admin's worklist has no serious accessibility fault, in English or French, light or dark, on a phone too", async () => {
    await HELD_FOR.unknown_reference(store)
    await HELD_FOR.cart_changed(store)
    const page = await admin.open("/hosted-checkout", { width: 390 })
    await page.getByText(/apply it to an order/i).waitFor()
    await expectAccessible(page, "main")
    expect(
      await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
    ).toBeLessThanOrEqual(0)

    // By keyboard alone.
    await page
      .getByRole("button", { name: /^Resolve: / })
      .first()
      .focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").waitFor()
    await expectAccessible(page, "[role=dialog]")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })

    const french = await admin.open("/hosted-checkout", { language: "fr", theme: "dark" })
    await french.getByRole("heading", { name: "À traiter" }).waitFor()
    await french
      .getByRole("link", { name: /Paiements/ })
      .first()
      .getByText("2 éléments à traiter")
      .waitFor({ state: "attached" })
    await french
      .getByRole("button", { name: /^Résoudre\s: / })
      .first()
      .click()
    await french.getByRole("dialog").getByText("Que voulez-vous faire?").waitFor()
    await expectAccessible(french, "[role=dialog]")
    await french.keyboard.press("Escape")
    await french.getByRole("dialog").waitFor({ state: "detached" })
    await expectAccessible(french, "main")
    await expectAccessibleOnPhone(french, "main")
    expect(await french.locator("main").innerText()).not.toContain("hostedCheckout.")
  })
})

/** The form of the only payment that waits, or of the first one. */
async function openForm(page: Page) {
  await page
    .getByRole("button", { name: /^Resolve: / })
    .first()
    .click()
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

/** The order of the payment that is held. */
async function orderOfHeld(store: Store): Promise<string> {
  const { body } = await asAdmin<{ payments: { order_id: string }[] }>(
    store,
    "GET",
    "/admin/hosted-checkout/worklist"
  )
  return body.payments[0]?.order_id ?? ""
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

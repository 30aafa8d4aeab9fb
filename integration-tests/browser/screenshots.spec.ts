import { AdminBrowser } from "../helpers/browser/admin-browser"
import { asAdmin } from "../helpers/admin/admin"
import { eventually } from "../helpers/store/eventually"
import { approved } from "../helpers/shopper/payments"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import { takeScreenshots } from "../helpers/browser/screenshots"
import { fillShowcase, moveIntoShowcase } from "../helpers/browser/showcase"

jest.setTimeout(120_000)

/** `SCREENSHOTS=1 npm run test:browser -- --testPathPatterns=screenshots` writes docs/screenshots. */
const describeWhenAsked = process.env.SCREENSHOTS ? describe : describe.skip

describeWhenAsked("The pictures in docs/screenshots", () => {
  let store: ProcessStore
  let admin: AdminBrowser
  let orderId: string
  let completedId: string
  let heldId: string

  beforeAll(async () => {
    store = await startProcessStore()
    admin = await AdminBrowser.start(store.url)
    const first = await placeOrder("florence.bergeron@example.com", 4)
    await moveIntoShowcase(store.db, { attemptId: first.attemptId, n: 9, ago: 1500 })
    const second = await placeOrder("robin.tremblay@example.com", 1)
    orderId = second.orderId
    await refundFive(orderId)
    completedId = await moveIntoShowcase(store.db, { attemptId: second.attemptId, n: 2, ago: 31 })
    heldId = (await fillShowcase(store.db)).heldId
  }, 300_000)
  afterAll(async () => {
    await admin?.stop()
    await store?.close()
  })

  it.each([
    ["payments", "en", "light"],
    ["payments-fr-dark", "fr", "dark"],
  ] as const)("%s", async (name, language, theme) => {
    await takeScreenshots(admin, name, {
      path: "/hosted-checkout",
      language,
      theme,
      show: async (page) => {
        await page.getByText("401").last().waitFor()
        await page.getByText("invoice-2024-118").waitFor()
        await page.getByRole("link", { name: /^(Order #|Commande nº )2$/ }).waitFor()
      },
    })
  })

  it("payment-held, and the forms", async () => {
    await takeScreenshots(admin, "payment-held", {
      path: `/hosted-checkout/${heldId}`,
      show: async (page) => {
        await page.getByText("Other payment pages of this purchase").waitFor()
        await page.locator("summary").click()
      },
    })
    await takeScreenshots(admin, "payment-paid-fr-dark", {
      path: `/hosted-checkout/${completedId}`,
      language: "fr",
      theme: "dark",
      show: async (page) => await page.getByText("Commande passée").waitFor(),
    })
  })

  it.each([
    ["resolve", "Resolve: Cart changed"],
    ["resolve-notification", "Resolve: Unknown"],
    ["confirm-refund", "Confirm the refund"],
    ["export", "Export"],
  ] as const)("%s", async (name, button) => {
    await takeScreenshots(admin, name, {
      path: "/hosted-checkout",
      whole: false,
      show: async (page) => {
        await page.getByRole("button", { name: button }).click()
        const form = page.getByRole("dialog")
        await form.waitFor()
        if (name === "resolve") {
          await form.getByRole("button", { name: "Apply to order" }).click()
          await form.getByText("Choose the order that").waitFor()
        }
        if (name === "confirm-refund") {
          await form.getByText("txn_").waitFor()
        }
      },
    })
  })

  it("order", async () => {
    await takeScreenshots(admin, "order", {
      path: `/orders/${orderId}`,
      show: async (page) => {
        const widget = page.getByRole("region", { name: "Hosted checkout" })
        await widget.getByText("View payment attempt").waitFor()
        return widget
      },
    })
  })

  /** Buys as a shopper, and returns from the page. */
  async function placeOrder(email: string, quantity: number) {
    const shopper = await store.shopper().fillCart({ email, quantity })
    const session = await shopper.startPayment()
    approved(shopper.pay(session))
    await shopper.notified(session)
    const attempt = await eventually("the order is placed", async () => {
      const [attempt] = await shopper.attempts()
      return attempt?.status === "completed" && attempt
    })
    return { attemptId: attempt.id, orderId: attempt.order_id ?? "" }
  }

  async function refundFive(id: string) {
    const { body } = await asAdmin<{
      order: { payment_collections: { payments: { id: string }[] }[] }
    }>(store, "GET", `/admin/orders/${id}?fields=payment_collections.payments.id`)
    const payment = body.order.payment_collections[0]?.payments[0]
    await asAdmin(store, "POST", `/admin/payments/${payment?.id}/refund`, { amount: 5 })
  }
})

import { useAdmin } from "../helpers/browser/admin-browser"
import { takeScreenshots } from "../helpers/browser/screenshots"
import { fillShowcase } from "../helpers/browser/showcase"
import { describeStore } from "../helpers/store/store"

/** Wide with Admin's sidebar, and a phone. */
const WIDTHS = [1280, 390]

describeStore("The screenshots of Admin's payments", (store) => {
  const admin = useAdmin(store)

  it("Admin's pages of payments, forms and orders show no error while their screenshots are taken for the docs", async () => {
    const { changedId, completedId, voided } = await fillShowcase(store)
    for (const [name, language, theme] of [
      ["payments", "en", "light"],
      ["payments-fr-dark", "fr", "dark"],
    ] as const) {
      await takeScreenshots(admin, name, {
        ...{ path: "/hosted-checkout", language, theme, widths: WIDTHS },
        show: async (page) => {
          await page.getByRole("list", { name: /^(Payments to|Paiements à)/ }).waitFor()
          await page.getByRole("row").nth(5).waitFor()
        },
      })
    }
    await takeScreenshots(admin, "payment-held", {
      ...{ path: `/hosted-checkout/${changedId}`, widths: WIDTHS },
      show: async (page) => {
        await page.getByText("Other payment pages of this purchase").waitFor()
        await page.getByRole("button", { name: /^Resolve: / }).waitFor()
      },
    })
    await takeScreenshots(admin, "payment-paid-fr-dark", {
      ...{ path: `/hosted-checkout/${completedId}`, language: "fr", theme: "dark" },
      widths: WIDTHS,
      show: async (page) => await page.getByText("Commande passée").waitFor(),
    })
    for (const [name, path, button] of [
      ["decide", `/hosted-checkout/${changedId}`, /^Resolve: /],
      ["decide-refund", `/hosted-checkout/${voided.attemptId}`, /^Resolve: /],
      ["export", "/hosted-checkout", "Export"],
    ] as const) {
      await takeScreenshots(admin, name, {
        ...{ path, whole: false, widths: WIDTHS },
        show: async (page) => {
          await page.getByRole("button", { name: button }).first().click()
          const form = page.getByRole("dialog")
          await form.waitFor()
          if (name === "decide") {
            await form.getByRole("radio", { name: "Apply to an order" }).click()
            await form.getByText(/^No unpaid order/).waitFor()
          }
        },
      })
    }
    await takeScreenshots(admin, "order", {
      path: `/orders/${voided.orderId}`,
      show: async (page) => {
        await page.getByText(/Do not ship/).waitFor()
        await page
          .getByRole("button", { name: /^Resolve: / })
          .first()
          .waitFor()
        await page
          .getByRole("region", { name: "Hosted checkout" })
          .getByText("View payment attempt")
          .waitFor()
      },
    })
  }, 300_000)
})

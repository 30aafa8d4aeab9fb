import type { Page } from "playwright-core"
import { expectAccessible, expectAccessibleOnPhone } from "../helpers/browser/axe"
import { useAdmin } from "../helpers/browser/admin-browser"
import { paidAReplacedPage } from "../helpers/money/held"
import { placeOrder } from "../helpers/money/refunds"
import { takeScreenshots } from "../helpers/browser/screenshots"
import { atThePage } from "../helpers/shopper/payments"
import { storeTests } from "../helpers/store/store"

/** `SCREENSHOTS=1` writes docs/screenshots as well. */
const itWhenAsked = process.env.SCREENSHOTS ? it : it.skip

export const describeAdminAudit = storeTests("Admin's audit", (store) => {
  const admin = useAdmin(store)

  it("Admin's audit of a store with one ordinary payment says that all money adds up", async () => {
    await placeOrder(store, await atThePage(store))
    const page = await admin.open("/hosted-checkout")
    await page.getByRole("link", { name: "Audit" }).click()
    await page.getByRole("button", { name: "Start audit" }).click()
    await page.getByText("All money adds up").waitFor()
    await page
      .getByText(/^Audited: payments 1, payments in Medusa 1, notifications \d+\./)
      .waitFor()
  })

  it("Admin's audit shows each difference in money with what to do, and offers the differences as a CSV file", async () => {
    await paidAReplacedPage(store)
    const page = await admin.open("/hosted-checkout/audit", { width: 768 })
    await page.getByRole("button", { name: "Start audit" }).click()
    await page.getByText("1 difference", { exact: true }).waitFor()
    await page
      .getByText(
        /^Cart changed before payment\. The gateway has \$[\d.]+ CAD, Medusa has \$0\.00 CAD\.$/
      )
      .waitFor()
    await page.getByText(/Compare what was paid for with what the cart has now\.$/).waitFor()
    await page.locator("form [type=submit]:enabled").waitFor()
    await expectAccessible(page, "main")
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    await expectAccessibleOnPhone(page, "main")

    const french = await admin.open("/hosted-checkout/audit", { language: "fr" })
    await french.locator("form [type=submit]:enabled").click()
    await french.getByText("1 écart", { exact: true }).waitFor()
    await french.locator("form [type=submit]:enabled").waitFor()
    await expectAccessible(french, "main")
    await expectAccessibleOnPhone(french, "main")
  })

  it("An admin can continue an audit that stopped because a request failed, to the end of the audit", async () => {
    await placeOrder(store, await atThePage(store))
    const page = await admin.open("/hosted-checkout/audit")
    await failOnce(page)
    await page.getByRole("button", { name: "Start audit" }).click()
    await page.getByText("Not complete").waitFor()
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText("All money adds up").waitFor()
  })

  itWhenAsked.each([
    ["audit", "en", "light"],
    ["audit-fr-dark", "fr", "dark"],
  ] as const)("The screenshot %s of Admin's audit is taken", async (name, language, theme) => {
    await paidAReplacedPage(store)
    await placeOrder(store, await atThePage(store))
    await takeScreenshots(admin, name, {
      path: "/hosted-checkout/audit",
      language,
      theme,
      show: async (page) => {
        // The payments are of today, which is not the picture's.
        const today = new Date().toISOString().slice(0, 10)
        await page.locator("input[type=date]").first().fill("2026-01-01")
        await page.locator("input[type=date]").last().fill(today)
        await page.locator("form [type=submit]").click()
        await page.getByText(/^(1 difference|1 écart)$/).waitFor()
        await page.locator("form [type=submit]:enabled").waitFor()
      },
    })
  })
})

/** The second page of the audit fails, once. */
async function failOnce(page: Page): Promise<void> {
  let asked = 0
  await page.route("**/admin/hosted-checkout/audit?*", async (route) => {
    asked++
    await (asked === 2 ? route.fulfill({ status: 500, body: "{}" }) : route.continue())
  })
}

import type { Page } from "playwright-core"
import { expectAccessible } from "../helpers/browser/axe"
import { useAdmin } from "../helpers/browser/admin-browser"
import { takeScreenshots } from "../helpers/browser/screenshots"
import { placeOrder } from "../helpers/money/refunds"
import { atThePage } from "../helpers/shopper/payments"
import { describeStore } from "../helpers/store/store"

/** `SCREENSHOTS=1` writes docs/screenshots as well. */
const itWhenAsked = process.env.SCREENSHOTS ? it : it.skip

const FILE = {
  name: "november.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "\uFEFFTransaction ID;Merchant reference;Montant;Frais;Devise;Date\r\ntxn_of_another;;12,50;0,40;CAD;2026-11-30\r\ntxn_2;;5,00;0,20;CAD;2026-11-30\r\nTotal;;17,50 $;0,60;CAD;2026-11-30\r\n"
  ),
}

describeStore("In Admin's payouts, an admin", (store) => {
  const admin = useAdmin(store)

  it("maps the columns of a file, imports it, and closes what differs", async () => {
    await placeOrder(store, await atThePage(store))
    const page = await admin.open("/hosted-checkout", { width: 768 })
    await page.getByRole("link", { name: "Payouts" }).click()
    await page.locator("input[type=file]").setInputFiles(FILE)
    await page.getByRole("cell", { name: "txn_of_another" }).waitFor()
    await page.getByLabel("Decimal separator").click()
    await page.getByRole("option", { name: "Comma (1.234,56)" }).click()
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText("Unknown transaction: 2").waitFor()
    await page.getByText("0 of 3 lines agree.").waitFor()
    await expectAccessible(page, "main")

    await page.getByRole("button", { name: "Import", exact: true }).click()
    await page.getByRole("heading", { name: "november.csv" }).waitFor()
    await page.getByText("$12.50 CAD", { exact: true }).waitFor()
    await expectAccessible(page, "main")

    await page.getByRole("button", { name: "Close all 2: Unknown transaction" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click()
    await page.getByText("Say what you found.").waitFor()
    await page.getByLabel("What you found").fill("Another shop of ours")
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click()
    await page.getByText("Closed: Another shop of ours").first().waitFor()

    await page.getByRole("link", { name: "All imported files" }).click()
    await page.getByText("1 open", { exact: true }).waitFor()
  })

  it("reads that the file is imported already, and withdraws that import", async () => {
    const page = await admin.open("/hosted-checkout/settlements", { width: 768 })
    await importOnce(page)
    await page.locator("input[type=file]").setInputFiles(FILE)
    await page.getByText(/^This file was imported on /).waitFor()
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText("Result of the check").waitFor()
    expect(await page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page, "main")

    await page.getByRole("status").getByRole("link", { name: "View november.csv" }).click()
    await page.getByRole("button", { name: "Withdraw import" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByText(/^The lines and differences of november\.csv are deleted/).waitFor()
    await prompt.getByRole("button", { name: "Withdraw import" }).click()
    await page.getByText("No file has been imported yet.").waitFor()
  })

  it("sees no result of a check for columns that were changed since", async () => {
    const page = await admin.open("/hosted-checkout/settlements", { width: 768 })
    await page.locator("input[type=file]").setInputFiles(FILE)
    await page.getByRole("cell", { name: "txn_of_another" }).waitFor()
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const preview = "**/settlements/preview"
    await page.route(
      preview,
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 }
    )
    const late = page.waitForResponse(preview)
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByLabel("Decimal separator").click()
    await page.getByRole("option", { name: "Comma (1.234,56)" }).click()
    release()
    await (await late).finished()
    await page.evaluate(
      "new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
    )
    expect(await page.getByText("Result of the check").isVisible()).toBe(false)

    await page.getByLabel("First day (UTC)").fill("2026-11-01")
    await page.getByText("Choose a day.").waitFor()
    await page.getByLabel("Last day (UTC)").fill("2026-11-29")
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText("Period: 2026-11-01 to 2026-11-29 (UTC).").waitFor()
    await page.getByText("Unknown transaction: 2").waitFor()
  })

  itWhenAsked.each([
    ["settlement", "en", "light"],
    ["settlement-fr-dark", "fr", "dark"],
  ] as const)("has a picture: %s", async (name, language, theme) => {
    await placeOrder(store, await atThePage(store))
    await takeScreenshots(admin, name, {
      path: "/hosted-checkout/settlements",
      language,
      theme,
      show: async (page) => {
        await page.locator("input[type=file]").setInputFiles(FILE)
        await page.getByRole("cell", { name: "txn_of_another" }).waitFor()
        await page.getByLabel(/^(Decimal separator|Séparateur décimal)$/).click()
        await page.getByRole("option", { name: /1\.234,56/ }).click()
        await page.getByRole("button", { name: /^(Check|Vérifier)$/ }).click()
        await page.getByText(/^(Unknown transaction|Transaction inconnue)/).waitFor()
      },
    })
    await takeScreenshots(admin, `${name}-differences`, {
      path: "/hosted-checkout/settlements",
      language,
      theme,
      show: async (page) => {
        await importOnce(page)
        await page.getByRole("link", { name: /november\.csv/ }).click()
        await page.getByText("txn_of_another").waitFor()
      },
    })
  })
})

/** Imports the file, unless an earlier picture did. */
async function importOnce(page: Page): Promise<void> {
  const imported = page.getByRole("link", { name: /november\.csv/ })
  const none = page.getByText(
    /^(No file has been imported yet|Aucun fichier n’a encore été importé)\.$/
  )
  await imported.or(none).waitFor()
  if (await imported.isVisible()) {
    return
  }
  await page.locator("input[type=file]").setInputFiles(FILE)
  await page.getByLabel(/^(Decimal separator|Séparateur décimal)$/).click()
  await page.getByRole("option", { name: /1\.234,56/ }).click()
  await page.getByRole("button", { name: /^(Check|Vérifier)$/ }).click()
  await page.getByRole("button", { name: /^(Import|Importer)$/, disabled: false }).click()
  await page.getByRole("heading", { name: "november.csv" }).waitFor()
  await page
    .getByRole("link", { name: /^(All imported files|Tous les fichiers importés)$/ })
    .click()
}

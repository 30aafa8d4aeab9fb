import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expectAccessible, expectAccessibleOnPhone } from "../helpers/browser/axe"
import { useAdmin } from "../helpers/browser/admin-browser"
import { takeScreenshots } from "../helpers/browser/screenshots"
import { placeOrder } from "../helpers/money/refunds"
import { atThePage } from "../helpers/shopper/payments"
import { storeTests } from "../helpers/store/store"

/** `SCREENSHOTS=1` writes docs/screenshots as well. */
const itWhenAsked = process.env.SCREENSHOTS ? it : it.skip

const HEADER = "\uFEFFTransaction ID;Merchant reference;Montant;Frais;Devise;Date"

const fileOf = (...lines: string[]) => ({
  name: "november.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...lines, ""].join("\r\n")),
})

const FILE = fileOf(
  "txn_of_another;;12,50;0,40;CAD;2026-11-30",
  "txn_2;;5,00;0,20;CAD;2026-11-30",
  "Total;;17,50 $;0,60;CAD;2026-11-30"
)

export const describeAdminPayouts = storeTests("Admin's payouts", (store) => {
  const admin = useAdmin(store)

  it("An admin compares the gateway's payout file with the payments, and gets the differences as sentences and CSV", async () => {
    const page = await admin.open("/hosted-checkout", { width: 768 })
    await page.getByRole("link", { name: "Payouts" }).click()
    await choose(page, FILE)
    await expectAccessible(page, "main")

    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByText("0 of 3 lines agree.").waitFor()
    const unknown = page.getByRole("region", { name: "Unknown transaction" })
    await unknown
      .getByText("The file pays out $12.50 CAD; this store has no such payment.")
      .waitFor()
    await page
      .getByText("Line 4: the amount is not exact to the cent or has another form.")
      .waitFor()
    await page.getByText("Check “Decimal separator” and “Amount (before fees)”").waitFor()
    await expectAccessible(page, "main")

    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    const csv = await readFile(await (await downloading).path(), "utf8")
    expect(csv).toContain("unknown_transaction,2,payment,txn_of_another,,,,CAD,12.50,CAD,")
    await expectAccessibleOnPhone(page, "main")

    const french = await admin.open("/hosted-checkout/payouts", { language: "fr" })
    await choose(french, FILE)
    await french.getByRole("button", { name: "Comparer", exact: true }).click()
    await french.getByRole("heading", { name: /^Transaction inconnue/ }).waitFor()
    await expectAccessible(french, "main")
    await expectAccessibleOnPhone(french, "main")
  })

  it("Admin remembers which column of a payout file has which meaning, and reads the next file in the same way", async () => {
    const page = await admin.open("/hosted-checkout/payouts", { width: 768 })
    const saved = page.waitForResponse("**/payouts/mapping")
    await choose(page, FILE)
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByText("0 of 3 lines agree.").waitFor()
    await saved

    await page.reload()
    await page.locator("input[type=file]").setInputFiles(FILE)
    await page.getByRole("cell", { name: "txn_of_another" }).waitFor()
    await page.getByText("Comma (1.234,56)").waitFor()
  })

  it("Admin shows no differences for a payout file that agrees with the payments, and links a wrong amount in a payout file to the payment", async () => {
    const order = await atThePage(store)
    await placeOrder(store, order)
    const [attempt] = await order.shopper.attempts()
    const { amount = 0, id } = attempt ?? {}
    const line = (paid: number) => `;${id};${paid.toFixed(2).replace(".", ",")};0;CAD;2026-11-30`
    const page = await admin.open("/hosted-checkout/payouts", { width: 768 })
    await choose(page, fileOf(line(Number(amount))))
    await choosePeriod(page)
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByText("No differences: every line agrees with a payment, to the cent.").waitFor()
    await expectAccessible(page, "main")

    await choose(page, fileOf(line(Number(amount) - 0.01)))
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    const other = page.getByRole("region", { name: "Other amount" })
    await other.getByText(/^The file pays out \$.* CAD; the shopper paid \$.* CAD\.$/).waitFor()
    await other.getByRole("link", { name: "View payment attempt" }).click()
    await page.waitForURL(`**/hosted-checkout/${id}`)
  })

  it("Admin says that nothing in a payout file could be read, and offers neither a result nor a CSV file, when the chosen decimal separator is wrong", async () => {
    const page = await admin.open("/hosted-checkout/payouts", { width: 390 })
    await choose(page, fileOf("txn_1;;12,50;0,40;CAD;2026-11-30"))
    await page.getByLabel("Decimal separator").click()
    await page.getByRole("option", { name: /^Point/ }).click()
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    const alert = page.getByRole("alert")
    await alert
      .getByText("No line of this file can be read with these settings, so nothing was compared.")
      .waitFor()
    await alert
      .getByText("Line 2: the amount is not exact to the cent or has another form.")
      .waitFor()
    expect(await page.getByRole("button", { name: "Download CSV" }).count()).toBe(0)
    expect(await page.getByRole("region", { name: "Result" }).count()).toBe(0)
    await expectAccessible(page, "main")
  })

  it("The result of a payout comparison disappears when the admin gives a column of the file another meaning", async () => {
    const page = await admin.open("/hosted-checkout/payouts", { width: 768 })
    await choose(page, FILE)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const compared = "**/payouts/compare"
    await page.route(
      compared,
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 }
    )
    const late = page.waitForResponse(compared)
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByLabel("Fee", { exact: true }).click()
    await page.getByRole("option", { name: "None" }).click()
    release()
    await (await late).finished()
    await page.evaluate(
      "new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
    )
    expect(await page.getByRole("region", { name: "Result" }).isVisible()).toBe(false)

    await page.getByLabel("First day").fill("2026-11-01")
    await page.getByText("Choose a day.").waitFor()
    await page.getByLabel("Last day").fill("2026-11-29")
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByText("Period: 2026-11-01 to 2026-11-29 (America/Toronto).").waitFor()
  })

  it("An admin who may not save the columns of a payout file sees the comparison, and reads that the columns were not saved", async () => {
    const page = await admin.open("/hosted-checkout/payouts", { width: 768 })
    await page.route("**/payouts/mapping", async (route) =>
      route.request().method() === "POST"
        ? await route.fulfill({ status: 403 })
        : await route.continue()
    )
    await choose(page, FILE)
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByText("The columns could not be saved for the next file.").first().waitFor()
    await page.getByText("0 of 3 lines agree.").waitFor()
  })

  itWhenAsked.each([
    ["payouts", "en", "light"],
    ["payouts-fr-dark", "fr", "dark"],
  ] as const)("The screenshot %s of Admin's payouts is taken", async (name, language, theme) => {
    const order = await atThePage(store)
    await placeOrder(store, order)
    const [attempt] = await order.shopper.attempts()
    const file = fileOf(
      `;${attempt?.id};22,49;0,95;CAD;2026-11-30`,
      `;${attempt?.id};-5,00;0;CAD;2026-11-30`,
      "txn_of_another;;12,50;0,40;CAD;2026-11-30",
      "Total;;17,50 $;0,60;CAD;2026-11-30"
    )
    await takeScreenshots(admin, name, {
      path: "/hosted-checkout/payouts",
      language,
      theme,
      widths: [1280, 390],
      show: async (page) => {
        await choose(page, file)
        await page.getByRole("button", { name: /^(Compare|Comparer)$/ }).click()
        await page
          .getByRole("heading", { name: /^(Unknown transaction|Transaction inconnue)/ })
          .waitFor()
      },
    })
  })
})

/** Chooses a file, whose decimal comma is found in its lines. */
async function choose(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file)
  await page.getByRole("cell", { name: "2026-11-30" }).first().waitFor()
  await page
    .getByLabel(/^(Decimal separator|Séparateur décimal)$/)
    .getByText("1.234,56")
    .waitFor()
}

/** A month of no payment, so that none is missing. */
async function choosePeriod(page: Page): Promise<void> {
  await page.getByLabel("First day").fill("2026-11-01")
  await page.getByLabel("Last day").fill("2026-11-01")
}

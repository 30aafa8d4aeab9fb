import {
  renderWaitingPage,
  type PageSubject,
  type WaitingPage,
} from "../../src/api/hosted-checkout/waiting-page"
import { expectUsable } from "../helpers/browser/axe"
import { useBrowser } from "../helpers/browser/use-browser"

jest.setTimeout(60_000)

const SHOP = { storefrontUrl: "https://shop.example.com" }
const EXIT = { text: "to_cart", url: "https://shop.example.com/ca/checkout" } as const
const SUBJECT: PageSubject = {
  shopName: "Tamarack & Co. Outfitters of the Outaouais and the Gatineau Hills",
  payment: { id: "hcatt_01K8ZQ4Y7T3M5N6P8RABCDWXYZ", amount: "10222.98", currency_code: "cad" },
}
const PAGES: WaitingPage[] = [
  { kind: "confirming", exit: EXIT },
  { kind: "held", reason: "cart_changed", ...SHOP },
  { kind: "returned", exit: EXIT },
  { kind: "paid", ...SHOP },
  { kind: "cart_gone", ...SHOP },
  { kind: "too_old", ...SHOP },
  { kind: "unknown" },
  { kind: "unavailable" },
]

describe("The plugin's own pages for shoppers, in a browser", () => {
  const browser = useBrowser()

  it.each(PAGES.map((page) => [page.kind, page] as const))(
    "The plugin's page for shoppers in the state %s fits a phone and a desktop, without a serious accessibility fault, in English and French",
    async (_, shown) => {
      const page = await (await browser.newContext()).newPage()
      for (const language of ["en", "fr"] as const) {
        await page.setContent(renderWaitingPage(shown, SUBJECT, language).html)
        await page.getByRole("heading", { level: 1 }).waitFor()
        await expectUsable(page)
      }
    }
  )
})

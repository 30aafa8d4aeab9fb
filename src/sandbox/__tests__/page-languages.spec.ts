import { LANGUAGES } from "../texts/language"
import { fr } from "../texts/fr"
import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { CARD, DECLINING, textOf } from "./support/shopper"

const FRENCH = { "accept-language": "fr-CA,fr;q=0.9,en;q=0.8" }

describe("The language of the sandbox's page", () => {
  afterEach(closeSandboxes)

  async function openPage(fields: Record<string, unknown> = {}) {
    const sandbox = await sandboxWith({ now: () => new Date("2026-03-01T13:35:00Z") })
    const { id } = await open(sandbox, fields)
    return { id, sandbox, address: `${sandbox.url}/checkout/${id}` }
  }

  it("The sandbox's payment page is French, also in its amounts and times, for a browser that asks for French", async () => {
    const { address } = await openPage({ amount: 1234.5, currency: "CAD" })
    const response = await fetch(address, { headers: FRENCH })
    const html = await response.text()

    expect(response.headers.get("content-language")).toBe("fr-CA")
    expect(response.headers.get("vary")).toBe("Accept-Language")
    expect(html).toContain('<html lang="fr-CA">')
    expect(textOf(html)).toContain("Payer 1 234,50 $")
    expect(textOf(html)).toMatch(/jusqu’à 14 h 05 UTC\./)
    expect(textOf(html)).not.toContain("Card number")
  })

  it.each([
    ["de-DE, fr;q=0.8, en;q=0.5", "fr-CA"],
    ["en-US, fr;q=0.8", "en-CA"],
    ["fr;q=0, en", "en-CA"],
    ["de", "en-CA"],
    ["*", "en-CA"],
    ["", "en-CA"],
    [";;q=,", "en-CA"],
  ])(
    "The sandbox's payment page for a browser with the Accept-Language %j is in the language %s",
    async (header, language) => {
      const { address } = await openPage()
      const response = await fetch(address, { headers: { "accept-language": header } })

      expect(response.headers.get("content-language")).toBe(language)
    }
  )

  it.each(LANGUAGES)(
    "The query ?lang=%s overrides the browser's language on the sandbox's payment page and in its links",
    async (lang) => {
      const { address, id } = await openPage()
      const response = await fetch(`${address}?lang=${lang}`, {
        headers: lang === "fr" ? {} : FRENCH,
      })
      const html = await response.text()

      expect(response.headers.get("content-language")).toBe(`${lang}-CA`)
      expect(html).toContain(`action="/checkout/${id}/pay?lang=${lang}"`)
      expect(html).toContain(`href="/checkout/${id}/cancel?lang=${lang}"`)
    }
  )

  it("The sandbox's payment page stays in the language of ?lang= when a card is declined and when the form's address is reloaded", async () => {
    const { address, id } = await openPage()
    const declined = await fetch(`${address}/pay?lang=fr`, {
      method: "POST",
      body: new URLSearchParams({ ...CARD, "cc-number": DECLINING }),
    })
    const again = await fetch(`${address}/pay?lang=fr`, { redirect: "manual" })

    const text = textOf(await declined.text())
    expect(text).toContain("Votre carte a été refusée La carte a été refusée par sa banque.")
    expect(again.headers.get("location")).toBe(`/checkout/${id}?lang=fr`)
  })

  it("The sandbox's payment page says in French which card fields are invalid when the browser is French", async () => {
    const { address } = await openPage()
    await fetch(`${address}/pay`, { method: "POST", redirect: "manual" })
    const response = await fetch(address, { headers: FRENCH })
    const text = textOf(await response.text())

    expect(text).toContain("Erreur : Payer")
    for (const problem of ["name_missing", "number_missing", "expiry_invalid"] as const) {
      expect(text).toContain(fr.page.cardProblems[problem])
    }
    expect(text).toContain(fr.page.cardProblems.code_not_3_or_4_digits)
  })

  it("The link to the other language leads to the sandbox's payment page, also on the page that asks the shopper to confirm a cancellation", async () => {
    const { address, id, sandbox } = await openPage()
    const link = `href="/checkout/${id}?lang=fr"`
    const asked = await fetch(`${address}/cancel`, { headers: { "sec-fetch-site": "cross-site" } })

    expect(await (await fetch(address)).text()).toContain(link)
    expect(await asked.text()).toContain(link)
    expect(sandbox.control.session(id).status).toBe("open")
  })

  it("The sandbox's payment page ignores an unknown ?lang= and does not write the value into the page", async () => {
    const { address } = await openPage()
    const response = await fetch(`${address}?lang=%22%3E%3Cscript%3E`, { headers: FRENCH })
    const html = await response.text()

    expect(html).toContain('<html lang="fr-CA">')
    expect(html).not.toContain("<script")
  })

  it("The sandbox's payment page for an unknown session is French for a French browser", async () => {
    const { sandbox } = await openPage()
    const response = await fetch(`${sandbox.url}/checkout/nothing/at/all`, { headers: FRENCH })

    expect(response.status).toBe(404)
    expect(textOf(await response.text())).toContain(fr.page.notFound.title)
  })
})

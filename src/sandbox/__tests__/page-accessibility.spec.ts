import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { inputTag, page, sendForm } from "./support/shopper"

describe("The page for keyboard, screen reader and password manager", () => {
  afterEach(closeSandboxes)

  it.each(["cc-name", "cc-number", "cc-exp", "cc-csc"])(
    "%s has a label and its standard autocomplete name",
    async (name) => {
      const sandbox = await sandboxWith()
      const html = await page(sandbox, (await open(sandbox)).id)

      expect(html).toContain(`<label for="${name}">`)
      expect(inputTag(html, name)).toContain(`id="${name}"`)
      expect(inputTag(html, name)).toContain(`autocomplete="${name}"`)
    }
  )

  it("opens the number pad for digits", async () => {
    const sandbox = await sandboxWith()
    const html = await page(sandbox, (await open(sandbox)).id)

    for (const name of ["cc-number", "cc-exp", "cc-csc"]) {
      expect(inputTag(html, name)).toContain('inputmode="numeric"')
    }
  })

  it("has a language, a title, one h1, one submit button and a link to cancel", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const html = await page(sandbox, id)

    expect(html).toContain('<html lang="en-CA">')
    expect(html).toContain("<title>Pay $22.59")
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<button type="submit"/g)).toHaveLength(1)
    expect(html).toContain(`href="/checkout/${id}/cancel"`)
  })

  it("needs no script and nothing from elsewhere", async () => {
    const sandbox = await sandboxWith()
    const html = await page(sandbox, (await open(sandbox)).id)

    expect(html).not.toMatch(/<script|\son\w+=|<link rel="stylesheet"|src=/)
    expect(html).not.toMatch(/(href|action)="https?:/)
  })

  it("sums the errors up first, and ties each to its field", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    await sendForm(sandbox, id, { "cc-number": "4242 4242 4242 4241" })
    const html = await page(sandbox, id)

    expect(html).toContain("<title>Error: Pay")
    expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf("<h1"))
    expect(html).toMatch(/<a href="#cc-number">\s*This is not a valid card number/)
    expect(inputTag(html, "cc-number")).toContain('aria-invalid="true"')
    expect(inputTag(html, "cc-number")).toContain('aria-describedby="cc-number-error"')
    expect(html).toContain('id="cc-number-error"')
    expect(inputTag(html, "cc-exp")).not.toContain("aria-invalid")
  })
})

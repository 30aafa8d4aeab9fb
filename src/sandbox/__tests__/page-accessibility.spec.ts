import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { inputTag, page, sendForm } from "./support/shopper"

describe("The accessibility of the sandbox's page", () => {
  afterEach(closeSandboxes)

  it.each(["cc-name", "cc-number", "cc-exp", "cc-csc"])(
    'The card field "%s" of the sandbox\'s payment page has a label and a standard autocomplete name',
    async (name) => {
      const sandbox = await sandboxWith()
      const html = await page(sandbox, (await open(sandbox)).id)

      expect(html).toContain(`<label for="${name}">`)
      expect(inputTag(html, name)).toContain(`id="${name}"`)
      expect(inputTag(html, name)).toContain(`autocomplete="${name}"`)
    }
  )

  it("The card fields for digits on the sandbox's payment page open a phone's number pad", async () => {
    const sandbox = await sandboxWith()
    const html = await page(sandbox, (await open(sandbox)).id)

    for (const name of ["cc-number", "cc-exp", "cc-csc"]) {
      expect(inputTag(html, name)).toContain('inputmode="numeric"')
    }
  })

  it("The sandbox's payment page has a language, a title, one h1, one submit button and a cancel link", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)
    const html = await page(sandbox, id)

    expect(html).toContain('<html lang="en-CA">')
    expect(html).toContain("<title>Pay $22.59")
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<button type="submit"/g)).toHaveLength(1)
    expect(html).toContain(`href="/checkout/${id}/cancel"`)
  })

  it("The sandbox's payment page has no script, and loads nothing from another site", async () => {
    const sandbox = await sandboxWith()
    const html = await page(sandbox, (await open(sandbox)).id)

    expect(html).not.toMatch(/<script|\son\w+=|<link rel="stylesheet"|src=/)
    expect(html).not.toMatch(/(href|action)="https?:/)
  })

  it("The sandbox's payment page lists the errors of a form first, and connects each error to its field", async () => {
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

import { withVersion } from "../with-version"

describe("The next version of the packages", () => {
  it.each([
    ["a package.json", '"name": "hosted-checkout-dev",\n  "version": "0.1.0",'],
    ["a dependency", '"hosted-checkout-dev": "^0.1.0"'],
    ["a tarball of the docs", "npm install ~/medusa-payment-hosted-checkout-storefront-0.1.0.tgz"],
    ["a tarball of the plugin", "npm install ~/medusa-payment-hosted-checkout-0.1.0.tgz"],
  ])("Setting the packages' next version replaces the old version number in %s", (_, text) => {
    expect(withVersion(text, "0.1.0", "0.2.0")).toBe(text.replace("0.1.0", "0.2.0"))
  })

  it.each([
    ["another package", '"name": "other",\n  "version": "0.1.0",'],
    ["a sentence", "Until 0.1.0 is published there is one migration."],
    ["a longer version", '"hosted-checkout-dev": "^0.1.0-beta.1"'],
  ])("Setting the packages' next version leaves the version number unchanged in %s", (_, text) => {
    expect(withVersion(text, "0.1.0", "0.2.0")).toBe(text)
  })
})

import { textsFor } from "../texts.ts"

describe("The kit's texts", () => {
  it.each(["en", "fr"])(
    "The storefront kit's text in %s for a payment that is being confirmed promises no short time",
    (locale) => {
      expect(textsFor(locale).confirming.text).not.toMatch(/moment|instant|second/i)
    }
  )
})

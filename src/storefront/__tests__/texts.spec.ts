import { textsFor } from "../texts.ts"

describe("The kit's texts", () => {
  it.each(["en", "fr"])(
    'The storefront kit\'s text in the language "%s" about an unconfirmed payment does not promise a short wait',
    (locale) => {
      expect(textsFor(locale).confirming.text).not.toMatch(/moment|instant|second/i)
    }
  )
})

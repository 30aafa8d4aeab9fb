import { languageOf } from "../language"

describe("languageOf", () => {
  it.each([
    ["fr-CA", "fr"],
    ["fr", "fr"],
    ["FR_ca", "fr"],
    ["en-US", "en"],
    ["de-DE", undefined],
    ["french", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])(
    "The language tag %p is read as the language %p (undefined: neither English nor French)",
    (tag, language) => {
      expect(languageOf(tag)).toBe(language)
    }
  )
})

import languages from "../i18n"

type Texts = { [key: string]: string | Texts }

const { en, ...others } = languages as unknown as Record<string, { translation: Texts }>

describe("Admin's texts", () => {
  const english = flatten(en?.translation ?? {})

  it.each(Object.keys(others))(
    'Admin\'s texts in the language "%s" have the same keys as the English texts',
    (language) => {
      const texts = flatten(others[language]?.translation ?? {})
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    }
  )

  it.each(Object.keys(others))('No text of Admin is empty in the language "%s"', (language) => {
    const texts = Object.entries(flatten(others[language]?.translation ?? {}))
    expect(texts.filter(([, text]) => text.trim() === "")).toEqual([])
  })

  it.each(Object.keys(others))(
    'Admin\'s texts in the language "%s" have the same placeholders as the English texts',
    (language) => {
      const texts = flatten(others[language]?.translation ?? {})
      const placeholders = (all: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(all).map(([key, text]) => [key, text.match(/{{\w+}}/g)?.sort() ?? []])
        )
      expect(placeholders(texts)).toEqual(placeholders(english))
    }
  )
})

/** Every text under its whole key: "hostedCheckout.fields.amount". */
function flatten(texts: Texts, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`))
    )
  )
}

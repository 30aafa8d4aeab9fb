/** What shoppers can read. French is Canadian. */
export const LANGUAGES = ["en", "fr"] as const

export type Language = (typeof LANGUAGES)[number]

/** One text in each language. */
export type Texts = Readonly<Record<Language, string>>

/** As a page and an answer name it (BCP 47). */
export const LANGUAGE_TAGS: Texts = { en: "en", fr: "fr-CA" }

/** The language of a tag such as `fr-CA`; undefined for one that there are no texts in. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [primary] = (tag ?? "").toLowerCase().split(/[-_]/)
  return LANGUAGES.find((language) => language === primary)
}

/** Languages for shoppers. French is Canadian. */
export const LANGUAGES = ["en", "fr"] as const

export type Language = (typeof LANGUAGES)[number]

/** One text in each language. */
export type Texts = Readonly<Record<Language, string>>

/** BCP 47 tags for pages and answers. */
export const LANGUAGE_TAGS: Texts = { en: "en", fr: "fr-CA" }

/** The language of a tag such as `fr-CA`; undefined for an unsupported one. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [primary] = (tag ?? "").toLowerCase().split(/[-_]/)
  return LANGUAGES.find((language) => language === primary)
}

import { en, type Texts } from "./en"
import { fr } from "./fr"

/** Languages of the sandbox's pages. French is Canadian. */
export const LANGUAGES = ["en", "fr"] as const

export type Language = (typeof LANGUAGES)[number]

export const TEXTS: Readonly<Record<Language, Texts>> = { en, fr }

/** BCP 47 tags: for `lang`, and for amounts and times. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-CA", fr: "fr-CA" }

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" }

export function otherLanguage(language: Language): Language {
  return language === "en" ? "fr" : "en"
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LANGUAGES, LANGUAGE_TAGS, languageOf, type Language } from "../core"

/**
 * What a shopper reads: the language of their cart, else the one that the storefront asks Medusa for
 * (`x-medusa-locale`), else the first of their browser's that there are texts in, else English.
 */
export function shopperLanguage(req: MedusaRequest, cartLocale?: string | null): Language {
  return languageOf(cartLocale) ?? languageOf(req.locale) ?? languageOfBrowser(req)
}

/** Tells caches and readers which language an answer is in, and what it was chosen by. */
export function declareLanguage(res: MedusaResponse, language: Language): void {
  res.vary("Accept-Language")
  res.set("Content-Language", LANGUAGE_TAGS[language])
}

function languageOfBrowser(req: MedusaRequest): Language {
  const accepted = req.acceptsLanguages(...LANGUAGES)
  return LANGUAGES.find((language) => language === accepted) ?? "en"
}

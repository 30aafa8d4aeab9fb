import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LANGUAGES, LANGUAGE_TAGS, languageOf, type Language } from "../../core/texts/language"

/**
 * The shopper's language: of the cart or order, else the language that the storefront requests from Medusa
 * (`x-medusa-locale`), else the first supported language of the browser, else English.
 */
export function shopperLanguage(req: MedusaRequest, locale?: string | null): Language {
  return languageOf(locale) ?? languageOf(req.locale) ?? languageOfBrowser(req)
}

/** Sets the headers for the language of an answer and for the headers that chose it. */
export function declareLanguage(res: MedusaResponse, language: Language): void {
  res.vary("Accept-Language")
  res.set("Content-Language", LANGUAGE_TAGS[language])
}

function languageOfBrowser(req: MedusaRequest): Language {
  const accepted = req.acceptsLanguages(...LANGUAGES)
  return LANGUAGES.find((language) => language === accepted) ?? "en"
}

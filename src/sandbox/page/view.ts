import type { Context, MiddlewareHandler } from "hono"
import { languageDetector, type LanguageVariables } from "hono/language"
import type { Texts } from "../texts/en"
import { LANGUAGES, LOCALES, TEXTS, type Language } from "../texts/language"

export interface PageEnv {
  Variables: LanguageVariables
}

/** The address and the language of a page. */
export interface PageView {
  language: Language
  texts: Texts["page"]
  /** The path of the session's page, without a slash at the end; empty without a session. */
  path: string
  /** The query of each address on the page: keeps the language of `?lang=`. */
  query: string
}

/**
 * Chooses the language of the pages: `?lang=en` or `?lang=fr`, else the first known language of `Accept-Language`,
 * else English. A request to create a session names no language (spec, Checkout session).
 */
export function pageLanguage(): MiddlewareHandler<PageEnv> {
  const detect = languageDetector({
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: "en",
    order: ["querystring", "header"],
    caches: false,
  })
  return async (c, next) => {
    await detect(c, next)
    c.res.headers.set("Content-Language", LOCALES[languageOf(c)])
    c.res.headers.set("Vary", "Accept-Language")
  }
}

/** @param path the path of the checkout page, without a slash at the end. */
export function pageView(c: Context<PageEnv>, path = ""): PageView {
  const language = languageOf(c)
  const query = c.req.query("lang") === undefined ? "" : `?lang=${language}`
  return { language, texts: TEXTS[language].page, path, query }
}

function languageOf(c: Context<PageEnv>): Language {
  return c.get("language") as Language
}

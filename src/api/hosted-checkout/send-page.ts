import type { MedusaResponse } from "@medusajs/framework/http"
import type { Language } from "../../core/texts/language"
import { declareLanguage } from "../http/shopper-language"
import { renderWaitingPage, type PageSubject, type WaitingPage } from "./waiting-page"

/** Answers with one of the small pages; they are never framed. */
export async function sendPage(
  res: MedusaResponse,
  status: number,
  page: WaitingPage,
  subject: PageSubject,
  language: Language
): Promise<void> {
  const { html, refreshSeconds } = renderWaitingPage(page, subject, language)
  declareLanguage(res, language)
  res.status(status).set({
    "Content-Type": "text/html; charset=utf-8",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    ...(refreshSeconds && { Refresh: String(refreshSeconds) }),
  })
  res.send(html)
}

import type { MedusaResponse } from "@medusajs/framework/http"
import type { Language } from "../../core/texts/language"
import { declareLanguage } from "../http/shopper-language"
import type { RenderedPage } from "./page-layout"
import { renderWaitingPage, type PageSubject, type WaitingPage } from "./waiting-page"

/** Answers with one of the small pages; they are never framed. */
export function sendPage(
  res: MedusaResponse,
  status: number,
  page: WaitingPage,
  subject: PageSubject,
  language: Language
): void {
  sendRendered(res, status, renderWaitingPage(page, subject, language), language)
}

/** As `sendPage`, for a page that is rendered already. */
export function sendRendered(
  res: MedusaResponse,
  status: number,
  { html, refreshSeconds }: RenderedPage,
  language: Language
): void {
  declareLanguage(res, language)
  res.status(status).set({
    "Content-Type": "text/html; charset=utf-8",
    "Referrer-Policy": "no-referrer",
    // No form-action: the payment link's form is redirected to the gateway.
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    ...(refreshSeconds && { Refresh: String(refreshSeconds) }),
  })
  res.send(html)
}

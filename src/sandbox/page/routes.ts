import { Hono, type Context } from "hono"
import { CARD_FIELDS, type CardForm } from "../card/card"
import type { Gateway } from "../gateway/gateway"
import { limitBody } from "../http/limit-body"
import { checkoutPage, type CheckoutPageState } from "./checkout-page"
import { confirmCancelPage } from "./confirm-cancel-page"
import { sourceOf } from "./layout"
import { closedPage, failedPage, notFoundPage, tooLargePage } from "./notice-pages"
import { STYLES } from "./styles"
import { pageLanguage, pageView, type PageEnv } from "./view"
import { statusOf, type Session } from "../session/session"

/** The result of the last form. */
interface LastTry extends CheckoutPageState {
  /** Whether the form met a closed page. */
  refused?: boolean
}

/**
 * The hosted page (spec, What the service does, 1): shown, paid and cancelled, without JavaScript.
 * A page has an id of its own. The token opens no page.
 */
export function checkoutRoutes(gateway: Gateway) {
  const app = new Hono<PageEnv>()
  const basePath = new URL(gateway.publicUrl).pathname.replace(/\/$/, "")
  const viewOf = (c: Context<PageEnv>, id: string) => pageView(c, `${basePath}/checkout/${id}`)

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) {
      c.res.headers.set(name, value)
    }
  })
  app.use(pageLanguage())
  app.use(
    limitBody(16 * 1024, (c: Context<PageEnv>) =>
      c.html(tooLargePage(pageView(c)), 413, { Connection: "close" })
    )
  )

  const lastTries = new WeakMap<Session, LastTry>()

  /** Redirects after each form, so that the browser's back button never sends a form again. */
  function redirectToPage(c: Context<PageEnv>, session: Session, lastTry: LastTry = {}) {
    const { path, query } = viewOf(c, session.id)
    lastTries.set(session, lastTry)
    return c.redirect(`${path}${query}`, 303)
  }

  app.get("/:id", (c) => {
    const session = gateway.sessions.withId(c.req.param("id"))
    if (!session) {
      return c.html(notFoundPage(pageView(c)), 404)
    }
    const view = viewOf(c, session.id)
    const status = statusOf(session, gateway.now())
    const lastTry = lastTries.get(session)
    return status === "open"
      ? c.html(checkoutPage(view, session, lastTry))
      : c.html(closedPage(view, session, status, lastTry), status === "approved" ? 200 : 410)
  })

  app.get("/:id/pay", (c) => {
    const { path, query } = viewOf(c, c.req.param("id"))
    return c.redirect(`${path}${query}`, 303)
  })

  app.post("/:id/pay", async (c) => {
    const session = gateway.sessions.withId(c.req.param("id"))
    if (!session) {
      return c.html(notFoundPage(pageView(c)), 404)
    }
    const { card, name, email } = readForm(await c.req.parseBody())
    const result = gateway.pay(session, card)

    switch (result.outcome) {
      case "approved": {
        const { redirect_url } = session.request
        return redirect_url === undefined
          ? redirectToPage(c, session)
          : c.redirect(redirect_url, 303)
      }
      case "declined":
        return redirectToPage(c, session, { declined: result.reason, name, email })
      case "invalid":
        return redirectToPage(c, session, { errors: result.errors, name, email })
      case "refused":
        return redirectToPage(c, session, { refused: true })
    }
  })

  app.on(["GET", "POST"], "/:id/cancel", (c) => {
    const session = gateway.sessions.withId(c.req.param("id"))
    if (!session) {
      return c.html(notFoundPage(pageView(c)), 404)
    }
    if (c.req.method !== "POST" && !isDeliberate(c.req.raw)) {
      return c.html(confirmCancelPage(viewOf(c, session.id)))
    }
    const result = gateway.cancel(session)
    switch (result.outcome) {
      case "refused":
        return redirectToPage(c, session, { refused: true })
      case "cancelled": {
        const { cancel_url } = session.request
        return cancel_url === undefined ? redirectToPage(c, session) : c.redirect(cancel_url, 303)
      }
    }
  })

  app.all("*", (c) => c.html(notFoundPage(pageView(c)), 404))

  app.onError((error, c) => {
    gateway.settings.log(`error: ${error.name}`)
    return c.html(failedPage(pageView(c)), 500)
  })

  return app
}

/**
 * No `form-action`: Chromium applies `form-action` to every redirect after a form, and the sandbox does not know the
 * redirects behind a shop's `redirect_url`.
 */
const PAGE_HEADERS = {
  "Content-Security-Policy":
    `default-src 'none'; style-src ${sourceOf(STYLES)}; img-src data:; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/**
 * Whether somebody followed the link. A HEAD, a prefetch, an image or another site's page must not cancel the session:
 * such requests get a page that asks first.
 */
function isDeliberate({ headers, method }: Request): boolean {
  const purposes = PURPOSES.map((name) => headers.get(name) ?? "")
  const site = headers.get("sec-fetch-site") ?? "same-origin"
  const destination = headers.get("sec-fetch-dest") ?? "document"

  return (
    method === "GET" &&
    !purposes.some((purpose) => /prefetch|preview/i.test(purpose)) &&
    (site === "same-origin" || site === "none") &&
    destination === "document"
  )
}

function readForm(body: Record<string, unknown>) {
  const text = (name: string) => {
    const value = body[name]
    return typeof value === "string" ? value : ""
  }
  return {
    card: Object.fromEntries(CARD_FIELDS.map((field) => [field, text(field)])) as CardForm,
    name: text("cc-name"),
    email: text("email"),
  }
}

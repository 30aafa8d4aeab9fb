import { Hono } from "hono"
import type { Gateway } from "../gateway/gateway"
import { sourceOf } from "../page/layout"
import { pageLanguage, pageView, type PageEnv } from "../page/view"
import { stateOf } from "../scenario/state"
import { CLIENT_SCRIPT } from "./client-script"
import { consolePage } from "./console-page"
import { CONSOLE_STYLES } from "./styles"

/**
 * The console at `/sandbox`. The console's addresses are relative, so that the console works below the public address
 * and on this machine. `access` of the scenario API, whose routes come first, decides who may load the console.
 */
export function consoleRoutes(gateway: Gateway) {
  const app = new Hono<PageEnv>()

  app.use("/", pageLanguage())
  app.get("/", (c) => {
    const page = consolePage(pageView(c, "sandbox"), {
      state: stateOf(gateway),
      profile: gateway.settings.profile,
      baseUrl: gateway.publicUrl,
    })
    return c.html(page, 200, CONSOLE_HEADERS)
  })

  return app
}

const CONSOLE_HEADERS = {
  "Content-Security-Policy":
    `default-src 'none'; style-src ${sourceOf(CONSOLE_STYLES)}; ` +
    `script-src ${sourceOf(CLIENT_SCRIPT)}; connect-src 'self'; img-src data:; ` +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

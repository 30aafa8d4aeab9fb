import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { apiRoutes } from "./api/routes"
import { checkoutRoutes } from "./page/routes"
import { consoleRoutes } from "./console/routes"
import type { Gateway } from "./gateway/gateway"
import { openApiDocument, type OpenApiDocument } from "./openapi"
import { scenarioRoutes } from "./scenario/routes"

/** All routes of the sandbox. */
export function createApp(gateway: Gateway) {
  const app = new Hono<{ Bindings: HttpBindings }>()

  const { settings, publicUrl } = gateway
  let contract: OpenApiDocument | undefined

  app.get("/", async (c, next) => {
    c.header("Vary", "accept")
    // Relative: a proxy may have put the sandbox into a folder.
    return c.req.header("accept")?.includes("text/html") ? c.redirect("sandbox") : await next()
  })
  app.get("/health", (c) => c.json({ status: "ok" }))
  app.get("/openapi.json", (c) => {
    // Made on request: the document takes half as long as the start.
    contract ??= openApiDocument({ ...settings, url: publicUrl })
    return c.json(contract)
  })
  app.route("/hosted-payments", apiRoutes(gateway))
  app.route("/checkout", checkoutRoutes(gateway))
  app.route("/sandbox", scenarioRoutes(gateway))
  app.route("/sandbox", consoleRoutes(gateway))
  app.notFound((c) => c.json({ message: `Nothing is at ${c.req.method} ${c.req.path}.` }, 404))

  return app
}

import { readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { adminMiddlewares } from "../middlewares"

const ROOT = join(__dirname, "..")
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** Every method of every route as Medusa serves it: `GET /admin/hosted-checkout/attempts/:id`. */
const routes = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  if (basename(file) !== "route.ts") {
    return []
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Which ones there are, the disk says.
  const handlers = require(join(ROOT, file)) as object
  const path = `/${dirname(file)}`.replaceAll(/\[(\w+)\]/g, ":$1")
  return METHODS.filter((method) => method in handlers).map(
    (method) => `${method} /admin/hosted-checkout${path}`
  )
})

/** What a role needs, by route: Medusa takes a middleware only for the very path that it names. */
const policies = new Map(
  adminMiddlewares.flatMap(({ matcher, methods, policies }) =>
    [methods ?? []].flat().map((method) => [`${method} ${String(matcher)}`, policies])
  )
)

/** A file does not fit into a query: these read one from a body, and write nothing. */
const READING = ["/payouts/columns", "/payouts/compare", "/payouts/compare/export"].map(
  (path) => `POST /admin/hosted-checkout${path}`
)

describe("The policies of the admin routes", () => {
  it.each(routes)(
    "The Admin API route %s asks for the permission to read or to update its resource",
    (route) => {
      expect(policies.get(route)).toEqual({
        resource: route.includes("/settings")
          ? "hosted_checkout_settings"
          : "hosted_checkout_payment",
        operation: route.startsWith("GET ") || READING.includes(route) ? "read" : "update",
      })
    }
  )

  it("Each Admin API route of the plugin asks for a permission, and each permission belongs to an existing route", () => {
    expect([...policies.keys()].sort()).toEqual([...routes].sort())
  })
})

import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import express, { type Request, type Response } from "express"
import type { Store } from "../store/store"
import { viteBuildOnce } from "./vite-build"

const ROOT = join(__dirname, "../../..")
const BUILT = join(ROOT, ".demo/strict-shop")
const CART = "cart_id"

/** A storefront with a server and `SameSite=Strict` cookies, as Medusa's starter has them. */
export interface StrictShop {
  /** Another site than Medusa and the gateway. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a shop made with the storefront kit. As in Medusa's starter, the checkout answers 404 to a browser
 * that sends no cart, and only the shop's server can make it forget one. `/take/<cart>` gives it one.
 */
export async function serveStrictShop(store: Store): Promise<StrictShop> {
  await viteBuildOnce(BUILT, "shop", [["--outDir", join(BUILT, "page")]], {
    NODE_ENV: "production",
  })
  const page = readFileSync(join(BUILT, "page/index.html"), "utf8")
  const app = express()
  app.use("/assets", express.static(join(BUILT, "page/assets")))
  app.get("/take/:cart", (req, res) => {
    res.cookie(CART, req.params.cart, { sameSite: "strict", httpOnly: true })
    res.redirect("/ca/checkout")
  })
  app.post("/forget/:handle", (req, res, next) => {
    aboutPayment(store, req.params.handle).then(({ attempt }) => {
      if (attempt?.outcome === "order" && attempt.cart_id === cartOf(req)) {
        res.clearCookie(CART, { sameSite: "strict", httpOnly: true })
      }
      res.status(204).end()
    }, next)
  })
  app.get("*", (req, res) => sendPage(store, page, req, res))

  const server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://shop.localhost:${(server.address() as AddressInfo).port}`,
    close: async () => await close(server),
  }
}

function sendPage(store: Store, page: string, req: Request, res: Response): void {
  const cartId = cartOf(req)
  if (req.path.endsWith("/checkout") && !cartId) {
    res.status(404).send("<h1>Page not found</h1>")
    return
  }
  const visit = {
    medusaUrl: store.url,
    publishableKey: store.publishableKey,
    cartId,
    locale: req.acceptsLanguages("fr-CA", "en") || "en",
  }
  const header = `<header>Cart (${cartId ? 1 : 0})</header>`
  const script = `<script>window.VISIT = ${JSON.stringify(visit)}</script>`
  res.set("Cache-Control", "no-store").send(page.replace("<body>", `<body>${header}${script}`))
}

function cartOf(req: Request): string | null {
  return new RegExp(`(?:^|; )${CART}=([^;]+)`).exec(req.headers.cookie ?? "")?.[1] ?? null
}

async function aboutPayment(store: Store, handle: string) {
  const answer = await fetch(`${store.url}/store/hosted-checkout/attempts/${handle}`, {
    headers: { "x-publishable-api-key": store.publishableKey },
  })
  return (await answer.json()) as { attempt?: { outcome: string; cart_id: string | null } }
}

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, "close")
}

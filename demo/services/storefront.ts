import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"

import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"

import { Child } from "../lib/child"
import { onceFor } from "../lib/once-for"
import { ROOT, STOREFRONT_DIR } from "../lib/paths"

/** What the storefront asks for before it renders: see storefront/src/lib/sdk.ts. */
export interface StorefrontConfig {
  backendUrl: string
  publishableKey: string
  paymentProviderId: string
}

/** Builds the storefront into `.demo/storefront` unless its sources are unchanged. */
export function buildStorefront(onStart: (child: Child) => void): Promise<boolean> {
  return onceFor(
    `${STOREFRONT_DIR}/.built-from`,
    ["demo/storefront", "src/storefront", "package-lock.json"],
    async () => {
      const vite = createRequire(__filename).resolve("vite/package.json")
      const child = new Child({
        name: "storefront-build",
        file: join(vite, "../bin/vite.js"),
        args: ["build", join(ROOT, "demo/storefront"), "--outDir", STOREFRONT_DIR, "--emptyOutDir"],
        env: { NODE_ENV: "production" },
      })
      onStart(child)
      await child.finished()
    }
  )
}

/**
 * Serves the built storefront. Its configuration is a request, not part of the build: another port or
 * key needs no new one.
 *
 * @returns how to stop it
 */
export function serveStorefront(
  port: number,
  config: StorefrontConfig
): Promise<() => Promise<void>> {
  const files = serveStatic({ root: relative(process.cwd(), STOREFRONT_DIR) })
  const page = readFileSync(join(STOREFRONT_DIR, "index.html"), "utf8")
  const app = new Hono()
    .get("/config.json", (c) => c.json(config, 200, { "Cache-Control": "no-store" }))
    .get("/assets/*", files)
    .get("/pictures/*", files)
    .get("/favicon.svg", files)
    // Every other address is a page of the app, which finds its way in the browser
    .get("*", (c) => (isFile(c.req.path) ? c.notFound() : c.html(page)))

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () =>
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ("closeAllConnections" in server) {
              server.closeAllConnections()
            }
          })
      )
    )
    server.once("error", reject)
  })
}

function isFile(path: string): boolean {
  return path.startsWith("/assets/") || path.startsWith("/pictures/") || path === "/favicon.svg"
}

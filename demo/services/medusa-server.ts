import { createServer } from "node:http"

import { serve as serveAdmin } from "@medusajs/admin-bundler"
import { NodeSDK } from "@medusajs/framework/opentelemetry/sdk-node"
import loadMedusa from "@medusajs/medusa/loaders/index"
import express from "express"

import { ADMIN_DIR, ROOT } from "../lib/paths"
import seed from "../seed"

/**
 * Medusa's process: loads the app once, seeds it, and serves it with the Admin built into `.demo/admin`.
 * `medusa exec` and `medusa start` would do the same in two processes, and want Admin in another place.
 *
 * Reports "seeded" and "listening" to the starter, and opens its port when the starter sends "listen".
 */
async function main(): Promise<void> {
  if (process.env.OTEL_METRICS_EXPORTER) {
    // As a store's instrumentation.ts does, which `medusa start` registers before it loads the app
    new NodeSDK().start()
  }
  const app = express()
  const medusa = await loadMedusa({ directory: ROOT, expressApp: app })
  await seed({ container: medusa.container })

  const starterSaysListen = new Promise((resolve) => process.once("message", resolve))
  process.send?.("seeded")
  await starterSaysListen

  app.use("/app", await serveAdmin({ outDir: ADMIN_DIR }))
  app.get("/health", (_request, response) => void response.send("OK"))
  const server = createServer(app)
  process.once("SIGTERM", () => {
    server.close(() => void medusa.shutdown().finally(() => process.exit(0)))
    // Browsers keep connections open; waiting for them would make Ctrl+C slow
    server.closeAllConnections()
  })
  server.listen(Number(process.env.MEDUSA_PORT), "127.0.0.1", () => process.send?.("listening"))
}

// As in Medusa's own command line: a request whose error core does not catch must not end the store.
process.on("unhandledRejection", (reason) => console.error(reason))

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

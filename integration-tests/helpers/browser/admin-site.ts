import { once } from "node:events"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { serve } from "@medusajs/admin-bundler"
import express, { type Request, type Response } from "express"

/** Medusa and the built Admin on one origin, as `medusa start` serves them. */
export interface AdminSite {
  url: string
  close(): Promise<void>
}

/** Serves the Admin in `adminDir` under /app; everything else goes to Medusa, which runs without one. */
export async function serveAdminSite(adminDir: string, medusaUrl: string): Promise<AdminSite> {
  const app = express()
  app.use("/app", await serve({ outDir: adminDir }))
  app.use((incoming, outgoing) => forward(incoming, outgoing, medusaUrl))
  const server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => await close(server),
  }
}

function forward(incoming: Request, outgoing: Response, medusaUrl: string): void {
  const { method, headers, originalUrl } = incoming
  const passedOn = request(medusaUrl + originalUrl, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passedOn.on("error", (error) => outgoing.status(502).end(error.message))
  incoming.pipe(passedOn)
}

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, "close")
}

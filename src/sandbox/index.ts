import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import { createApp } from "./app"
import { openControl, type SandboxControl } from "./control"
import { DataFile, readDataFile } from "./data/data-file"
import { lockDataFile } from "./data/data-file-lock"
import { Gateway } from "./gateway/gateway"
import { parseSandboxOptions, type SandboxOptions, type SandboxSettings } from "./settings/options"

export type { SandboxControl, SessionRecord } from "./control"
export type { Delivery, DeliveryState, DeliveryTry } from "./webhook/delivery"
export type { Endpoint, Fault, FaultResponse } from "./http/faults"
export type { ApiCall } from "./http/call-log"
export { secretKeyIn } from "./data/data-file"
export type { GatewayProfileInput } from "../core/contract/gateway-profile"
export { openApiDocument, type OpenApiDocument } from "./openapi"
export { SandboxOptionsError, type SandboxOptions } from "./settings/options"
export type { CancelOutcome, PaymentOutcome } from "./session/payments"
export type { CardAttempt, SessionStatus, Transaction } from "./session/session"
export { TEST_CARDS, type DeclineReason, type TestCard } from "./card/test-cards"

/** A running sandbox. */
export interface Sandbox {
  /** The sandbox's address, the `base_url` of the spec: `http://127.0.0.1:<port>`. */
  url: string
  port: number
  /** The token for the console and the scenario API of a sandbox with a `publicUrl`. Each start has a new token. */
  accessToken?: string
  /** The sandbox's state; tests steer the sandbox here. */
  control: SandboxControl
  /** Stops the sandbox, its connections and the notifications under way. A second `close` does nothing. */
  close(): Promise<void>
}

/**
 * Runs a gateway that implements the spec, on 127.0.0.1 and in memory: the two endpoints, the
 * hosted page and the signed notification after a capture. The gateway's contract is at `/openapi.json`.
 *
 * @throws SandboxOptionsError for wrong options and for a data file that another sandbox uses; the system's error
 *   (EADDRINUSE) if the port is in use.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings = parseSandboxOptions(options)
  const release = settings.data === undefined ? undefined : await lockDataFile(settings.data)
  try {
    return await start(settings, release)
  } catch (error) {
    await release?.()
    throw error
  }
}

async function start(settings: SandboxSettings, release?: () => Promise<void>): Promise<Sandbox> {
  const stored = settings.data === undefined ? undefined : await readDataFile(settings.data)

  // `app` needs the port, and no request arrives before `app` exists.
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    overrideGlobalObjects: false,
  }) as Server

  server.listen(settings.port, "127.0.0.1")
  await once(server, "listening")

  const { port } = server.address() as AddressInfo
  const scheme = settings.allowInsecureLocalhost ? "http" : "https"
  const gateway = new Gateway(
    settings,
    settings.publicUrl ?? `${scheme}://127.0.0.1:${port}`,
    stored
  )
  const app = createApp(gateway)

  const file = settings.data === undefined ? undefined : new DataFile(settings.data, gateway)
  await file?.open().catch(async (error: unknown) => {
    await stop(server, gateway)
    throw error
  })

  let closed: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ...(gateway.accessToken !== undefined && { accessToken: gateway.accessToken }),
    control: openControl(gateway),
    close: () => (closed ??= stop(server, gateway, file).finally(release)),
  }
}

async function stop(server: Server, gateway: Gateway, file?: DataFile): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  // Close the file first: the next run continues the notifications that are under way now.
  await file?.close()
  gateway.closing.abort()
  await gateway.webhooks.close()
  await stopped
}

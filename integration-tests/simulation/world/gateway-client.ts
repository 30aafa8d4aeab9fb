import type { VerifyResponse } from "../../../src/core"
import { GatewayApiError } from "../../../src/client/errors"
import type { Simulation } from "../engine"
import type { Settings } from "./actions"
import type { Gateway } from "../fakes/gateway"

type Manner = Pick<Settings, "forgets" | "approvedStatus">

/** A server's calls of the gateway, which has statuses of its own, and may forget an unpaid page. */
export function gatewayClient(gateway: Gateway, sim: Simulation, manner: Manner) {
  const { client } = gateway
  return {
    ...client,
    verifyTransaction: async (token: string): Promise<VerifyResponse> => {
      const answer = await client.verifyTransaction(token)
      const page = gateway.pages.find((page) => page.token === token)
      if (manner.forgets && page?.transactions.length === 0 && sim.now() >= page.expiresAt) {
        throw new GatewayApiError(404, "no such token")
      }
      return inGatewayFormat(answer, manner)
    },
  }
}

/** An answer or a notification with the gateway's own status for "approved". */
export function inGatewayFormat<Said extends { status?: unknown }>(
  said: Said,
  { approvedStatus }: Manner
): Said {
  return approvedStatus && said.status === "approved" ? { ...said, status: approvedStatus } : said
}

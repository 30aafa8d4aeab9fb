import type { VerifyResponse } from "../../../src/core"
import { GatewayApiError, GatewayConnectionError } from "../../../src/client/errors"
import { RETURN_STATUSES } from "../fakes/gateway"
import type { Settings } from "./actions"
import type { Shared } from "./server"

type Manner = Pick<Settings, "approvedStatus" | "namesNoReturns">

/**
 * A server's calls of the gateway, which has statuses of its own, may forget an unpaid page, and may be away.
 */
export function gatewayClient(shared: Shared) {
  const { gateway, settings, sim } = shared
  const { client } = gateway
  const call = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    if (shared.outages > 0) {
      await sim.point("gateway is away")
      throw new GatewayConnectionError("the gateway is away", { mayHaveArrived: false })
    }
    return await answer()
  }
  return {
    ...client,
    createCheckoutSession: async (request: Parameters<typeof client.createCheckoutSession>[0]) =>
      await call(async () => await client.createCheckoutSession(request)),
    verifyTransaction: async (token: string): Promise<VerifyResponse> => {
      const answer = await call(async () => await client.verifyTransaction(token))
      const page = gateway.pages.find((page) => page.token === token)
      if (settings.forgets && page?.transactions.length === 0 && sim.now() >= page.expiresAt) {
        throw new GatewayApiError(404, "no such token")
      }
      return inGatewayFormat(answer, settings)
    },
  }
}

/** An answer or a notification with the gateway's own status for "approved", and what it says of a return. */
export function inGatewayFormat<Said extends { status?: unknown }>(
  said: Said,
  { approvedStatus, namesNoReturns }: Manner
): Said {
  if (namesNoReturns && RETURN_STATUSES.includes(said.status)) {
    return { ...said, amount: undefined }
  }
  return approvedStatus && said.status === "approved" ? { ...said, status: approvedStatus } : said
}

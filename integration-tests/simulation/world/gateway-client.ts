import type { VerifyResponse } from "../../../src/core/contract/verify"
import { GatewayApiError, GatewayConnectionError } from "../../../src/client/errors"
import { SITE } from "../fakes/gateway/gateway"
import { RETURN_STATUSES } from "../fakes/gateway/habits"
import type { Settings } from "./actions"
import type { Shared } from "./server"
import { SECOND_STATUSES, SITES } from "./sites"

type Manner = Pick<Settings, "approvedStatus" | "namesNoReturns">

/**
 * A server's calls of the gateway, which has statuses of its own, may forget an unpaid page, and may be away.
 */
export function gatewayClient(shared: Shared, providerId: string) {
  const { gateway, settings, sim } = shared
  const site = SITES[providerId] ?? SITE
  const client = site === SITE ? gateway.client : gateway.clientOf(site)
  const call = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    if (shared.outages > 0) {
      await sim.point("gateway is away")
      throw new GatewayConnectionError("the gateway is away", { mayHaveArrived: false })
    }
    return await answer()
  }
  return {
    ...client,
    createCheckoutSession: async (request: Parameters<typeof client.createCheckoutSession>[0]) => {
      shared.observed.openedBy.set(request.reference ?? "", sim.taskName)
      shared.observed.onOpening.get(sim.taskName)?.()
      return await call(async () => await client.createCheckoutSession(request))
    },
    verifyTransaction: async (token: string): Promise<VerifyResponse> => {
      const page = gateway.pages.find((page) => page.token === token)
      shared.observed.askedAt.set(page?.reference ?? "", sim.now())
      shared.observed.askers.add(`${page?.reference ?? ""} ${sim.taskName}`)
      const answer = await call(async () => await client.verifyTransaction(token))
      if (settings.forgets && page?.transactions.length === 0 && sim.now() >= page.expiresAt) {
        throw new GatewayApiError(404, "no such token")
      }
      return inGatewayFormat(answer, settings, site)
    },
  }
}

/** An answer or a notification in the site's own words, and what it says of a return. */
export function inGatewayFormat<Said extends { status?: unknown }>(
  said: Said,
  { approvedStatus, namesNoReturns }: Manner,
  site: string = SITE
): Said {
  if (namesNoReturns && RETURN_STATUSES.includes(said.status)) {
    return inGatewayFormat({ ...said, amount: undefined }, {}, site)
  }
  if (site !== SITE) {
    return { ...said, status: SECOND_STATUSES[String(said.status)] ?? said.status }
  }
  return approvedStatus && said.status === "approved" ? { ...said, status: approvedStatus } : said
}

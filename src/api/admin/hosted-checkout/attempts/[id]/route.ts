import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { HELD_SENTENCES, type Resolution } from "../../../../../core"
import { findGhostOrders, type GhostOrder } from "../../../../../workflows/find-ghost-orders"
import { ATTEMPT_FIELDS } from "../query"
import type { AdminCheckoutAttempt } from "../route"

/** A line of the timeline. */
export interface AdminAttemptEvent {
  kind: string
  through: string
  data: Record<string, unknown> | null
  created_at: string
}

/** An attempt with its story. */
export interface AdminCheckoutAttemptDetails extends AdminCheckoutAttempt {
  resolution: Resolution | null
  /** What a held payment means and what to do, in plain words. */
  held_message: string | null
  /** Oldest first. */
  events: AdminAttemptEvent[]
  /** Orders that an interrupted completion left behind beside this attempt's order. */
  ghost_orders: GhostOrder[]
}

interface AttemptReader {
  listCheckoutAttempts(
    filters: Record<string, unknown>,
    config: Record<string, unknown>
  ): Promise<(AdminCheckoutAttempt & Pick<AdminCheckoutAttemptDetails, "resolution" | "events">)[]>
}

/** Shows an attempt with its timeline. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ attempt: AdminCheckoutAttemptDetails }>
): Promise<void> => {
  const id = req.params.id ?? ""
  const ledger = req.scope.resolve<AttemptReader>("hosted_checkout")
  const [attempt] = await ledger.listCheckoutAttempts(
    { id },
    { select: [...ATTEMPT_FIELDS, "resolution"], relations: ["events"] }
  )
  if (!attempt) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no checkout attempt ${id}.`)
  }
  const events = attempt.events
    .map(({ kind, through, data, created_at }) => ({ kind, through, data, created_at }))
    .sort((a, b) => new Date(a.created_at).getTime() - new Date(b.created_at).getTime())

  res.status(200).json({
    attempt: {
      ...attempt,
      events,
      held_message: attempt.held_reason ? HELD_SENTENCES[attempt.held_reason].admin : null,
      ghost_orders: await findGhostOrders(attempt, req.scope),
    },
  })
}

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
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

const EVENT_FIELDS = ["kind", "through", "data", "created_at"].map((field) => `events.${field}`)

/** Shows an attempt with its timeline. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ attempt: AdminCheckoutAttemptDetails }>
): Promise<void> => {
  const id = req.params.id ?? ""
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "hosted_checkout_attempt",
    fields: [...ATTEMPT_FIELDS, "resolution", ...EVENT_FIELDS],
    filters: { id },
  })
  const [attempt] = data as unknown as Omit<
    AdminCheckoutAttemptDetails,
    "held_message" | "ghost_orders"
  >[]
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
      held_message:
        attempt.status === "held" && attempt.held_reason
          ? HELD_SENTENCES[attempt.held_reason].admin
          : null,
      ghost_orders: await findGhostOrders(attempt, req.scope),
    },
  })
}

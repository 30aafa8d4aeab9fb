export const RESOLUTION_ACTIONS = ["retry", "apply_to_order", "refunded", "closed"] as const

export type ResolutionAction = (typeof RESOLUTION_ACTIONS)[number]

/** How a person resolved a held payment. */
export interface Resolution {
  action: ResolutionAction
  /** Who: the admin's id. */
  by: string
  /** When, ISO 8601 in UTC. */
  at: string
  /** Why, or where the proof is: the gateway's reference of a refund, for instance. */
  note: string | null
  /** The order that the payment was applied to, by this resolution or by one before it. */
  order_id?: string
  /** They say that all of it went back, where the gateway says a part of it. */
  all_returned?: true
  /** They say that the money is there, where the gateway has said that it went back. */
  not_returned?: true
}

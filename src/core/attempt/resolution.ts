export const RESOLUTION_ACTIONS = ["retry", "apply_to_order", "refunded", "closed"] as const

export type ResolutionAction = (typeof RESOLUTION_ACTIONS)[number]

/** How a person resolved a held payment. */
export interface Resolution {
  action: ResolutionAction
  /** The admin's id. */
  by: string
  /** When, ISO 8601 in UTC. */
  at: string
  /** The reason, or where the proof is, for example the gateway's reference of a refund. */
  note: string | null
  /** The order that the payment was applied to, by this resolution or an earlier one. */
  order_id?: string
  /** The admin confirms that all of it was returned, although the gateway reports a part. */
  all_returned?: true
  /** The admin confirms that the money is there, although the gateway reported a reversal. */
  not_returned?: true
}

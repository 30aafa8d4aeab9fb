import type { PluginOptions } from "../options/options"

/** A start at an account, and the limits against which it is counted. */
export interface CountedStart extends Pick<
  PluginOptions,
  "maxStartsPerMinute" | "maxPagesPerMinute"
> {
  provider_id: string
  /** The names of the customer and the address under which the start is counted; empty if both are unknown. */
  startedBy: readonly string[]
}

/** The bounds that a start meets, by the database's clock, which all servers share. */
export interface StartBounds {
  /** Whether an admin has closed the account. */
  isClosed: boolean
  /** Milliseconds until the customer or the address may start again; 0 within the limit. */
  starterWaitMs: number
  /** Milliseconds until the store may open another page; 0 within the limit. */
  storeWaitMs: number
}

/** Counts starts by starter, and the pages of the last minute, for all servers together. */
export interface StartRepository {
  /** Counts a start, refused or not, and reads its bounds: one statement. */
  count(start: CountedStart): Promise<StartBounds>
  /** Deletes counts whose minute is over. */
  forget(): Promise<void>
}

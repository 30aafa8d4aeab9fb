import type { PluginOptions } from "../options/options"

/** A start at an account, and the limits that it is counted against. */
export interface CountedStart extends Pick<
  PluginOptions,
  "maxStartsPerMinute" | "maxPagesPerMinute"
> {
  provider_id: string
  /** Names of the customer and the address that it is counted for; none where neither is known. */
  startedBy: readonly string[]
}

/** What a start meets, by the database's clock, which is the same for all servers. */
export interface StartBounds {
  /** Whether an admin has closed the account. */
  isClosed: boolean
  /** Milliseconds until the customer or the address may start again; 0 within the limit. */
  starterWaitMs: number
  /** Milliseconds until the store may open another page; 0 within the limit. */
  storeWaitMs: number
}

/** Counts starts by who starts them, and the pages of the last minute: for all servers together. */
export interface StartRepository {
  /** Counts a start, refused or not, and reads its bounds: one statement. */
  count(start: CountedStart): Promise<StartBounds>
  /** Deletes counts whose minute is over. */
  forget(): Promise<void>
}

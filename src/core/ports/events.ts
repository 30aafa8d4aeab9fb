/** The plugin's own events. What they tell of is written already, so one that is lost costs nothing. */
export interface Events {
  /** Emits an event. Never throws: an event bus that is away is logged. */
  emit(name: string, data: Record<string, unknown>): Promise<void>
}

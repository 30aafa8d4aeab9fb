/** The plugin's own events. Their facts are already stored, so a lost event costs nothing. */
export interface Events {
  /** Emits an event. Never throws: an unavailable event bus is logged. */
  emit(name: string, data: Record<string, unknown>): Promise<void>
}

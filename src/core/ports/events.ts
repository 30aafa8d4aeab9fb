import type { HostedCheckoutEventData } from "../events"

/** The plugin's own events. Their facts are already stored, so a lost event costs nothing. */
export interface Events {
  /** Emits an event. Never throws: an unavailable event bus is logged. */
  emit<Name extends keyof HostedCheckoutEventData>(
    name: Name,
    data: HostedCheckoutEventData[Name]
  ): Promise<void>
}

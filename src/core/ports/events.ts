import type { HostedCheckoutEventData } from "../events"

/** The plugin's own events. */
export interface Events {
  /**
   * Emits an event. Never throws: an unavailable event bus is logged.
   *
   * @returns whether the event bus took the event.
   */
  emit<Name extends keyof HostedCheckoutEventData>(
    name: Name,
    data: HostedCheckoutEventData[Name]
  ): Promise<boolean>
}

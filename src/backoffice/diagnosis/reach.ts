import type { Pinged, WebhookReach } from "../../core/signature/reach"

/** The senders of pings, as findings name them. */
export const SERVER = "the store's own server"
export const OUTSIDE = "the machine that runs doctor"

/** A ping that a server of this store answered, with the sender of the ping. */
export type Answer = Extract<Pinged, { kind: "answered" }> & { from: string }

/** A ping that no server of this store answered. */
export type Refused = Exclude<Pinged, { kind: "answered" }>

export function answersOf({ pings }: WebhookReach, from: string): Answer[] {
  return pings.flatMap((ping) => (ping.kind === "answered" ? [{ ...ping, from }] : []))
}

export function refusedOf({ pings }: WebhookReach): Refused | undefined {
  return pings.find((ping) => ping.kind !== "answered")
}

/** Whether a server that answers runs on the machine that sent the ping. */
export function isOnStoresMachine(reach: WebhookReach): boolean {
  return answersOf(reach, "").some(({ machine }) => machine === reach.machine)
}

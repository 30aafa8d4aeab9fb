import { setTimeout as delay } from "node:timers/promises"
import { Option } from "commander"
import { EXIT } from "../manners/exit-codes"
import type { SandboxDelivery, ScenarioApi } from "./scenario-api"

const POLL_MS = 100

export function noWaitOption(): Option {
  return new Option("--no-wait", "end without waiting for the store's answers")
}

/**
 * Waits until the store has answered each wanted notification once, or until the sandbox does not send the notification.
 *
 * @param isWanted chooses among the sandbox's notifications.
 * @returns the wanted notifications, oldest first.
 */
export async function waitForAnswers(
  api: ScenarioApi,
  isWanted: (delivery: SandboxDelivery) => boolean
): Promise<SandboxDelivery[]> {
  for (;;) {
    const wanted = (await api.state()).deliveries.filter(isWanted)
    if (!wanted.some(isAwaited)) {
      return wanted
    }
    await delay(POLL_MS)
  }
}

function isAwaited({ state, tries }: SandboxDelivery): boolean {
  return state === "scheduled" || (state === "sending" && tries.length === 0)
}

/** 1 if the store refuses a notification or accepts a forged notification; 3 if the store does not answer. */
export function exitCodeOf(deliveries: readonly SandboxDelivery[]): number {
  const answered = deliveries.filter(({ tries }) => tries.length > 0)
  if (answered.some(({ tries }) => tries.at(-1)?.status === null)) {
    return EXIT.unreachable
  }
  const isAsExpected = ({ forged, state }: SandboxDelivery) =>
    (state === "delivered") === (forged === null)
  return answered.every(isAsExpected) ? EXIT.ok : EXIT.problem
}

/** A notification and the store's answer, as a line. */
export function describeDelivery(delivery: SandboxDelivery): string {
  return `  notification ${delivery.id}  ${delivery.event} to ${delivery.url}: ${outcomeOf(delivery)}`
}

function outcomeOf({ state, forged, tries }: SandboxDelivery): string {
  const last = tries.at(-1)
  if (!last) {
    return state
  }
  if (last.status === null) {
    return `no answer (${last.error})${again(state)}`
  }
  if (state === "delivered") {
    return `answered ${last.status}${forged === null ? "" : ", although it is forged"}`
  }
  return forged === null
    ? `answered ${last.status}, which is no acknowledgement${again(state)}`
    : `refused with ${last.status}, as it is forged`
}

function again(state: string): string {
  return state === "sending" ? ". The sandbox sends it again." : ""
}

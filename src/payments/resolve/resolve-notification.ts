import {
  isClosable,
  reasonOfNotification,
  type NotificationAction,
  type Resolution,
  type WebhookEvent,
  type WebhookOutcome,
} from "../../core"
import type { Deps } from "../deps"
import { leaseFrom } from "../reconcile/due-rows"
import { processWebhookEvent } from "../receive/process-webhook-event"
import { refusal } from "../refusals"

/** An admin's decision about a notification. */
export interface ResolveNotificationInput {
  id: string
  actor_id: string
  action: NotificationAction
  note: string | null
}

/**
 * Resolves a notification that is held (its reference is unknown, or it reports a second payment) or a dead letter
 * (it cannot be read, or keeps failing): process it again, refunded at the gateway, closed by hand.
 *
 * @returns its new state.
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (neither held nor a dead letter, or the action does not fit).
 */
export async function resolveNotification(
  { id, actor_id, action, note }: ResolveNotificationInput,
  deps: Deps
): Promise<WebhookOutcome> {
  const { inbox } = deps.repositories
  const known = await inbox.byId(id)
  if (!known) {
    throw refusal("notification_unknown", `There is no notification ${id}.`)
  }
  if (action === "closed") {
    assertClosable(known)
  }
  const now = deps.now()
  const resolution: Resolution = { action, by: actor_id, at: now.toISOString(), note }
  if (action === "retry") {
    const event = await inbox.retry(id, resolution, leaseFrom(now))
    assertWasOpen(id, event !== undefined)
    if (event) {
      await processWebhookEvent(event, deps)
    }
  } else {
    assertWasOpen(id, await inbox.resolve(id, resolution))
  }
  const stored = await inbox.byId(id)
  return stored?.outcome ?? "received"
}

/** The same rule as for held payments: the money of a second payment must go somewhere. */
function assertClosable(notification: WebhookEvent): void {
  const reason = reasonOfNotification(notification)
  if (reason && !isClosable(reason)) {
    throw refusal(
      "not_closable",
      `A notification held for ${reason} cannot simply be closed: the gateway has its money. Refund it.`
    )
  }
}

function assertWasOpen(id: string, wasOpen: boolean): void {
  if (!wasOpen) {
    throw refusal(
      "notification_resolved",
      `Notification ${id} is neither held nor a dead letter, or not any more.`
    )
  }
}

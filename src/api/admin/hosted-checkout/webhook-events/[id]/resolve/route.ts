import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminResolveWebhookEventResponse } from "../../../../../../admin-api"
import {
  isClosable,
  reasonOfNotification,
  type Resolution,
  type WebhookEvent,
} from "../../../../../../core"
import { leaseFrom } from "../../../../../../payments/due-rows"
import { depsOf } from "../../../../../../medusa/deps"
import { refusal } from "../../../../../../payments/refusal"
import { processWebhookEvent } from "../../../../../../payments/receive/process-webhook-event"
import type { ResolveWebhookEventBody } from "./body"

/**
 * Resolves a notification that is held (its reference is not ours) or a dead letter (it cannot be read, or
 * keeps failing): process it again, refunded at the gateway, closed by hand.
 */
export const POST = async (
  req: AuthenticatedMedusaRequest<ResolveWebhookEventBody>,
  res: MedusaResponse<AdminResolveWebhookEventResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const deps = depsOf(req.scope)
  const { inbox } = deps.repositories
  const known = await inbox.byId(id)
  if (!known) {
    throw refusal("notification_unknown", `There is no notification ${id}.`)
  }
  const { action, ...body } = req.validatedBody
  if (action === "closed") {
    assertClosable(known)
  }
  const now = deps.now()
  const resolution: Resolution = {
    action,
    by: req.auth_context.actor_id,
    at: now.toISOString(),
    note: "note" in body ? body.note : null,
  }
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
  res.status(200).json({ webhook_event: { id, outcome: stored?.outcome ?? "received" } })
}

/** As of a payment: a second one on a page is money that must go somewhere. */
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

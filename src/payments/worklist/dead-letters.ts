import { accountNameOf } from "../../core/options/medusa-config"
import type { InboxNotification } from "../../core/repositories/statement-repository"
import type { Deps } from "../deps"
import { checkSoon } from "../process/make-due"
import { processNotification } from "../process/process-notification"
import { leaseFrom } from "../due/due-rows"
import { refusal } from "../refusals"

/**
 * Processes a dead letter again, with a full set of retries: the cause is gone, or the profile reads the
 * notification now.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no dead letter, or not any more).
 */
export async function retryDeadLetter(id: string, deps: Deps): Promise<void> {
  await requireNotification(id, deps)
  const notification = await deps.repositories.statements.retry(id, leaseFrom(deps.now()))
  if (!notification) {
    throw noDeadLetter(id)
  }
  await processNotification(notification, deps)
}

/**
 * Removes a dead letter from the worklist, with a note: a person has found its transaction at the gateway. Its
 * readable fields count for its page all the same, which is checked soon: nothing else may lead to a check any more.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (no dead letter, or not any more).
 */
export async function dismissDeadLetter(
  { actor_id, id, note }: { id: string; actor_id: string; note: string },
  deps: Deps
): Promise<void> {
  const { error, outcome, provider_id, reference } = await requireNotification(id, deps)
  if (outcome !== "dead_letter") {
    throw noDeadLetter(id)
  }
  const attempt = reference ? await deps.repositories.attempts.byId(reference) : undefined
  if (attempt?.provider_id === provider_id) {
    await checkSoon(attempt, deps)
  }
  await deps.repositories.statements.finish(id, {
    outcome: "processed",
    error: `dismissed by ${actor_id}: ${note} (${error ?? "no error"})`,
  })
  deps.log.info(`notification ${id} is dismissed by ${actor_id}: ${note}`, {
    fields: { reference, account: accountNameOf(provider_id), trigger: "admin" },
  })
}

async function requireNotification(id: string, { repositories }: Deps): Promise<InboxNotification> {
  const notification = await repositories.statements.notificationById(id)
  if (!notification) {
    throw refusal("notification_unknown", `There is no notification ${id}.`)
  }
  return notification
}

function noDeadLetter(id: string): Error {
  return refusal("no_dead_letter", `Notification ${id} is no dead letter, or not any more.`)
}

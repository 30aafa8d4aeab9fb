import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminAttemptDetails, AdminAttemptEvent, AdminRefundTask } from "../../../../admin-api"
import { HELD_SENTENCES, heldText, isErasable, REFUND_TASK_COLUMNS } from "../../../../core"
import { findOrphanedOrders } from "../../../../medusa/find-orphaned-orders"
import { providerIdsOf } from "../../../../payments/accounts"
import { refuseUnknownAttempt } from "../../../../payments/process/require-attempt"
import {
  toAdminWebhookEvents,
  WEBHOOK_EVENT_FIELDS,
  type WebhookEventRow,
} from "../webhook-events/schemas"
import { toAdminAttempts, type AttemptRow } from "./admin-attempts"
import { ATTEMPT_FIELDS } from "./schemas"
import { rowsOf } from "../../../../medusa/query"
import { depsOf } from "../../../../medusa/deps"

type Row = AttemptRow & {
  erased_at: string | null
  events: (AdminAttemptEvent & { id: string })[]
}

/** More than an attempt ever has, as a bound. */
const MOST = 200

const FIELDS = [
  ...ATTEMPT_FIELDS,
  "erased_at",
  ...["id", "kind", "trigger", "data", "created_at"].map((field) => `events.${field}`),
]

/**
 * An attempt with its timeline and all other details.
 *
 * @throws MedusaError NOT_FOUND.
 */
export async function attemptDetails(
  id: string,
  container: MedusaContainer
): Promise<AdminAttemptDetails> {
  const rows = await rowsOf<Row>(container, {
    entity: "hosted_checkout_attempt",
    fields: FIELDS,
    filters: { id },
  })
  const [found] = await toAdminAttempts(rows, container)
  if (!found) {
    refuseUnknownAttempt(id)
  }
  const { events, ...attempt } = found
  const resolution = rows[0]?.resolution ?? null
  const ofAttempt = async <Other>(entity: string, fields: readonly string[], order: string) =>
    await rowsOf<Other>(container, {
      entity,
      fields: [...fields],
      filters: { attempt_id: id },
      pagination: { take: MOST, skip: 0, order: { [order]: "ASC" } },
    })
  const [webhook_events, refund_tasks, orphaned_orders] = await Promise.all([
    ofAttempt<WebhookEventRow>(
      "hosted_checkout_webhook_event",
      WEBHOOK_EVENT_FIELDS,
      "received_at"
    ),
    ofAttempt<AdminRefundTask>("hosted_checkout_refund_task", REFUND_TASK_COLUMNS, "created_at"),
    findOrphanedOrders(attempt, container),
  ])
  const deps = depsOf(container)
  return {
    ...attempt,
    resolution,
    is_erasable: attempt.erased_at === null && isErasable(attempt, providerIdsOf(deps)),
    held_message: attempt.status === "held" ? HELD_SENTENCES[heldText(attempt)] : null,
    events: inOrder(events),
    webhook_events: toAdminWebhookEvents(webhook_events),
    refund_tasks,
    orphaned_orders,
    admins: await deps.store.adminNames([
      resolution?.by,
      ...events.map(({ data }) => (typeof data?.by === "string" ? data.by : null)),
      ...webhook_events.map(({ resolution }) => resolution?.by),
      ...refund_tasks.map(({ confirmed_by }) => confirmed_by),
    ]),
  }
}

/** Ids grow with time: they order events within one millisecond. */
function inOrder(events: Row["events"]): AdminAttemptEvent[] {
  const key = ({ created_at, id }: Row["events"][number]) =>
    `${new Date(created_at).toISOString()} ${id}`
  return [...events]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ kind, trigger, data, created_at }) => ({ kind, trigger, data, created_at }))
}

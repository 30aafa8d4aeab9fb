import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminAttemptDetails, AdminAttemptEvent } from "../../../../admin-api"
import { depsOf } from "../../../../medusa/deps"
import { findOrphanedOrders } from "../../../../medusa/find-orphaned-orders"
import { rowsOf } from "../../../../medusa/query"
import { profileOf } from "../../../../payments/account"
import { readSaidPage } from "../../../../payments/process/read-books"
import { requireAttempt } from "../../../../payments/process/change-attempt"
import { adminsOf, toAdminPayments, toAdminStatements } from "../payments/admin-payment"
import { ATTEMPT_COLUMNS } from "../../../../core/repositories/list"

type EventRow = AdminAttemptEvent & { id: string }

/**
 * A page with its payments, statements and timeline.
 *
 * @throws MedusaError NOT_FOUND.
 */
export async function attemptDetails(
  id: string,
  container: MedusaContainer
): Promise<AdminAttemptDetails> {
  const deps = depsOf(container)
  const attempt = await requireAttempt(deps.repositories.attempts, id)
  const said = await readSaidPage(attempt, deps)
  const placed = said.payments.find(({ order_id }) => order_id !== null)
  const [payments, events, orphaned_orders] = await Promise.all([
    toAdminPayments(said.payments, deps),
    timelineOf(id, container),
    placed ? findOrphanedOrders(placed, container) : [],
  ])
  const statements = toAdminStatements(said.statements, profileOf(deps, attempt.provider_id))
  const { erased_at, items, payment_link_id } = attempt
  const columns = Object.fromEntries(ATTEMPT_COLUMNS.map((name) => [name, attempt[name]]))
  return {
    // Times become texts in the answer.
    ...(columns as unknown as AdminAttemptDetails),
    ...{ payments, items, statements, events, orphaned_orders },
    by_link: payment_link_id !== null,
    erased_at: erased_at?.toISOString() ?? null,
    admins: await adminsOf(
      payments,
      statements,
      deps,
      events.flatMap(({ data }) => (typeof data?.by === "string" ? data.by : []))
    ),
  }
}

/** The timeline of a page and its payments, the oldest first. */
async function timelineOf(id: string, container: MedusaContainer): Promise<AdminAttemptEvent[]> {
  const fields = ["id", "kind", "trigger", "payment_id", "data", "created_at"]
  const [row] = await rowsOf<{ events: EventRow[] }>(container, {
    entity: "hosted_checkout_attempt",
    fields: fields.map((field) => `events.${field}`),
    filters: { id },
  })
  // Ids grow with time: they order events within one millisecond.
  const key = ({ created_at, id: eventId }: EventRow) =>
    `${new Date(created_at).toISOString()} ${eventId}`
  return [...(row?.events ?? [])]
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
    .map(({ created_at, data, kind, payment_id, trigger }) => ({
      ...{ kind, trigger, payment_id, data, created_at },
    }))
}

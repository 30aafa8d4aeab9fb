import type { AdminWorkItem, AdminWorklistResponse } from "../../../../admin-api"
import type { Payment } from "../../../../core/payment/payment"
import { adminRoute } from "../http/admin-route"
import {
  NOTIFICATION_COLUMNS,
  toAdminNotification,
  type NotificationRow,
} from "../notifications/admin-notification"
import { adminsOf } from "../payments/admin-payment"
import { toWorkItem } from "../payments/work-item"
import type { WorklistQuery } from "./schemas"

/** Dead letters on a page: a wrong key or profile may leave thousands. */
const MOST_DEAD_LETTERS = 100

/** Lists what waits for a person: held payments and dead letters, the oldest first. */
export const GET = adminRoute<AdminWorklistResponse>(async ({ validatedQuery }, deps) => {
  const { limit, offset } = validatedQuery as WorklistQuery
  const { lists, payments } = deps.repositories
  const { rows, ...counted } = await lists.page<Pick<Payment, "id">>("payments", {
    fields: ["id"],
    filters: { status: "held" },
    order: { held_since: "ASC", id: "ASC" },
    limit,
    offset,
  })
  const dead = await lists.page<NotificationRow>("notifications", {
    fields: [...NOTIFICATION_COLUMNS],
    filters: { outcome: "dead_letter" },
    order: { at: "ASC", id: "ASC" },
    limit: offset === 0 ? MOST_DEAD_LETTERS : 0,
    offset: 0,
  })
  const items: AdminWorkItem[] = []
  // One after the other: a list must not take the database's connections from shoppers.
  for (const { id } of rows) {
    const payment = await payments.byId(id)
    if (payment) {
      items.push(await toWorkItem(payment, deps))
    }
  }
  return {
    ...{ ...counted, limit, offset },
    payments: items,
    dead_letters: dead.rows.map((row) => {
      const { error, fields, id, provider_id, received_at, reference } = toAdminNotification(row)
      return { id, provider_id, reference, received_at, error, fields }
    }),
    dead_letter_count: dead.count,
    admins: await adminsOf(
      items,
      items.flatMap(({ statements }) => statements),
      deps
    ),
  }
})

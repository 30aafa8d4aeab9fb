import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AuditPage, AuditPosition, AuditReader, Period } from "../../core"
import { readAttempts } from "./read-attempts"
import { readNotifications } from "./read-notifications"
import { readOrders } from "./read-orders"
import { readStrayPayments } from "./read-stray-payments"

/**
 * Reads Medusa's tables by SQL, which nothing else in the plugin does: an audit compares all their rows with the
 * plugin's at one moment, and Medusa's queries have no common snapshot (ADR 16).
 */
export function auditReaderOf(container: MedusaContainer): AuditReader {
  const db = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  return {
    page: async (period, position, limit) =>
      await db.transaction(async (trx) => await readAuditPage(trx, period, position, limit), {
        isolationLevel: "repeatable read",
        readOnly: true,
      }),
  }
}

/** What an audit needs, for routes and scripts. */
export function auditDepsOf(container: MedusaContainer): { reader: AuditReader; now: () => Date } {
  return { reader: auditReaderOf(container), now: () => new Date() }
}

/** Reads a page within a transaction. */
export async function readAuditPage(
  trx: Knex,
  period: Period,
  { after, part }: AuditPosition,
  limit: number
): Promise<AuditPage> {
  // PostgreSQL takes an array for ten values, and would compare its thousands with each other, row by row.
  await trx.raw("set local enable_nestloop = off")
  // Older versions of PostgreSQL count what is off as so expensive that they would compile each statement.
  await trx.raw("set local jit = off")
  switch (part) {
    case "attempts":
      return await readAttempts(trx, period, after, limit)
    case "payments":
      return await readStrayPayments(trx, period, after, limit)
    case "orders":
      return await readOrders(trx, period, after, limit)
    case "notifications":
      return await readNotifications(trx, period, after, limit)
  }
}

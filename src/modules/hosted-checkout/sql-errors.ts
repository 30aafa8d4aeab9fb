import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What knex emits with an error: the statement with placeholders. */
interface Failed {
  sql?: string
}

/** Of our tables. */
const OURS = /hosted_checkout_/

/**
 * Takes the values out of the errors of our statements. knex writes each failed statement into the error's message with its
 * values, among them tokens and addresses of payment pages, and whoever logs the error logs these too. The statement stays,
 * with placeholders, and PostgreSQL's own message.
 */
export function hideValuesInErrors(db: Knex): void {
  db.on("query-error", (error: Error, { sql = "" }: Failed) => {
    if (OURS.test(sql)) {
      error.message = `${sql} - ${error.message.split(" - ").at(-1)}`
    }
  })
}

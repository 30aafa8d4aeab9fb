import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A statement that PostgreSQL refused, as knex emits it. MikroORM's statements have their values in `sql`, and no bindings. */
interface RefusedStatement {
  sql?: string
  bindings?: readonly unknown[]
}

/** Statements about our tables, and about Medusa's sessions, which hold the addresses of payment pages. */
const OURS = /hosted_checkout_|"payment_session"/

/**
 * Takes the values out of the errors of our statements. knex writes each refused statement into the error's message with its
 * values, among them tokens and addresses of payment pages, and whoever logs the error logs these too. PostgreSQL's own message
 * stays, and the statement with its placeholders.
 */
export function hideValuesInErrors(db: Knex): void {
  db.on("query-error", (error: Error & { detail?: string }, refused: RefusedStatement) => {
    const { bindings = [], sql = "" } = refused
    if (OURS.test(sql)) {
      const message = error.message.split(" - ").at(-1) ?? ""
      error.message = bindings.length > 0 ? `${sql} - ${message}` : message
      // "Failing row contains (…)"
      delete error.detail
    }
  })
}

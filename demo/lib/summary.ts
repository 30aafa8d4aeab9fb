import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../seed/admin-login"
import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD } from "../seed/customer-login"
import type { Seeded } from "../seed"
import { bold } from "./progress"
import type { Settings } from "./settings"

/** The last lines of the start: everything needed to use the demo, then `Demo ready`. */
export function printSummary(urls: Settings["urls"], seeded: Seeded): void {
  console.log(`
  Storefront       ${bold(urls.storefront)}   ${CUSTOMER_EMAIL} / ${CUSTOMER_PASSWORD}
  Admin            ${bold(urls.admin)}   ${ADMIN_EMAIL} / ${ADMIN_PASSWORD}
  Sandbox gateway  ${urls.sandbox}
  Sandbox console  ${bold(urls.console)}
  Medusa API       ${urls.medusa}
  Publishable key  ${seeded.publishableKey}

  Test cards       4242 4242 4242 4242   approved
                   4000 0000 0000 0002   declined
                   any future date, any CVC

  Payment links    on an order that owes something: Payment link, or Medusa's own "Copy payment link"

  Logs are in .demo/. Ctrl+C stops everything.
`)
  console.log("Demo ready")
}

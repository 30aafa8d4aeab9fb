import type { MedusaContainer } from "@medusajs/framework/types"
import { depsOf } from "../deps"
import { medusaBooksOf } from "./medusa-books"

/** What an audit needs, for routes and scripts. */
export function auditDepsOf(container: MedusaContainer) {
  return { ...depsOf(container), books: medusaBooksOf(container) }
}

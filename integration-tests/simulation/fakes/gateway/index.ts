export { Gateway, SITE } from "./gateway"
export { PARTIALLY_REFUNDED, RETURN_STATUSES, type GatewayHabits } from "./habits"
export type { Page, Transaction } from "./page"

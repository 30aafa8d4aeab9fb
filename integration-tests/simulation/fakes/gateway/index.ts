export { Gateway } from "./gateway"
export type { Page, Transaction } from "./page"

import { paymentsWorld } from "./world/payments-world"

/** What `npm run simulate` plays. */
export const WORLD = paymentsWorld()

import type { Bug } from "./engine"
import type { Action, Settings } from "./world/actions"
import { paymentsWorld } from "./world/payments-world"

/** What `npm run simulate` plays. */
export const WORLD = paymentsWorld()

/** What `npm run simulate -- --bugs` must find. */
export const BUGS: readonly Bug<Action, Settings>[] = []

import type { Bug } from "./bug"

/** What the simulation must find: `npm run simulate -- --bugs`. */
export const BUGS: readonly Bug[] = []

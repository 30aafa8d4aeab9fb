import type { Bug } from "./bug"
import { DECISION_BUGS } from "./decision-bugs"
import { HIDDEN_BUGS } from "./hidden-bugs"
import { OTHER_BUGS } from "./other-bugs"
import { PAST_BUGS } from "./past-bugs"
import { PROCESSING_BUGS } from "./processing-bugs"
import { PROVIDER_BUGS } from "./provider-bugs"

/** What the simulation must find: `npm run simulate -- --bugs`. */
export const BUGS: readonly Bug[] = [
  ...PROVIDER_BUGS,
  ...DECISION_BUGS,
  ...PROCESSING_BUGS,
  ...PAST_BUGS,
  ...OTHER_BUGS,
]

/** All that can be put into the code. */
export const ALL_BUGS: readonly Bug[] = [...BUGS, ...HIDDEN_BUGS]

import type { Bug } from "./bug"
import { JUDGEMENT_BUGS } from "./judgement-bugs"
import { LINK_BUGS } from "./link-bugs"
import { PROCESSING_BUGS } from "./processing-bugs"
import { REQUEST_BUGS } from "./request-bugs"
import { WATCHING_BUGS } from "./watching-bugs"

/** What the simulator must find: `npm run simulate -- --bugs`. */
export const BUGS: readonly Bug[] = [
  ...JUDGEMENT_BUGS,
  ...LINK_BUGS,
  ...PROCESSING_BUGS,
  ...REQUEST_BUGS,
  ...WATCHING_BUGS,
]

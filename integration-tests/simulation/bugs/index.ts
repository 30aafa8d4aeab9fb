import { GUARDS } from "../../guards/guards"
import type { Bug } from "./find-bugs"

/** Every guard of the money, taken out. */
export const BUGS: readonly Bug[] = GUARDS

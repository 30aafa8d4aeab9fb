import { BINDING } from "./binding"
import { CHANGING_CARTS } from "./changing-carts"
import { COMPLETION } from "./completion"
import { FORGERY } from "./forgery"
import type { Guard } from "./guard"
import { NO_LOSS } from "./no-loss"
import { PAID_CARTS } from "./paid-carts"
import { STARTS_AND_RETURNS } from "./starts-and-returns"

/** Every guard of the money-safety list, in its order, and what keeps the acknowledged from being lost. */
export const GUARDS: readonly Guard[] = [
  ...BINDING,
  ...CHANGING_CARTS,
  ...FORGERY,
  ...COMPLETION,
  ...PAID_CARTS,
  ...NO_LOSS,
  ...STARTS_AND_RETURNS,
]

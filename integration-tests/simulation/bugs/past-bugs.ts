import { bug, type Bug } from "./bug"

/** Faults of the money that the plugin has had, as they were. */
export const PAST_BUGS: readonly Bug[] = [
  bug(
    "loses another payment of a page whose first one was returned",
    "core/attempt/evidence/new-payment.ts",
    "const { profile } = options\n  const after = { ...before, evidence }",
    "return false\n  const { profile } = options\n  const after = { ...before, evidence }"
  ),
  bug(
    "closes a payment that is proven",
    "payments/resolve/closable.ts",
    'if (facts.verdict.kind === "proven" && !isElsewhere(attempt, facts)) {',
    "if (false) {"
  ),
]

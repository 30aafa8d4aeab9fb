import { bug, type Bug } from "./bug"

/** What people see, and when: pages that are left, checks that are postponed, servers that stop. */
export const WATCHING_BUGS: readonly Bug[] = [
  bug(
    "holds a payment for what a completion has half written",
    "payments/process/decide-with-facts.ts",
    "facts.cart && (isClaimed || facts.cart.completed || facts.order)",
    "facts.cart && (isClaimed || facts.order)"
  ),
  bug(
    "mends links that core is writing",
    "payments/process/mend-order-links.ts",
    "    await waitForCart(attempt, medusa)\n",
    ""
  ),
  bug(
    "forgets work before it has ended",
    "payments/in-flight-work.ts",
    "return await promise",
    "return promise"
  ),
  bug(
    "closes a page of which nobody was asked",
    "payments/return/process-return.ts",
    'if (destination === "cart" && processed && !processed.asked?.isDeferred) {',
    'if (destination === "cart" && !processed?.asked?.isDeferred) {'
  ),
  bug(
    "postpones a check with each return",
    "payments/process/process-page.ts",
    'const isOwnLease = trigger === "poll" &&',
    'const isOwnLease = trigger !== "admin" &&'
  ),
  bug(
    "offers a page again in another currency",
    "core/attempt/live-page.ts",
    "    attempt.amount === wanted.amount &&\n    attempt.currency_code === wanted.currency_code\n",
    "    attempt.amount === wanted.amount\n"
  ),
]

import { bug, type Bug } from "./bug"

const STATUS = "core/payment-link/link-status.ts"
const START = "payments/payment-link/start-by-link.ts"

/** What payment links open, ask for and say. */
export const LINK_BUGS: readonly Bug[] = [
  bug(
    "opens a page by a withdrawn link",
    STATUS,
    "if (link.withdrawn_at !== null) {",
    'if (link.withdrawn_at !== null && link.handle === "") {'
  ),
  bug(
    "opens a page by an expired link",
    STATUS,
    'return now >= link.expires_at ? "expired" : "open"',
    'return "open"'
  ),
  bug(
    "calls a link paid by a smaller sum",
    STATUS,
    "return captured > 0 && captured >=",
    "return captured > 0 || captured >="
  ),
  bug(
    "opens a page by the link of a held payment",
    STATUS,
    'if (money.kind === "held") {',
    'if (money.kind === "held" && link.handle === "") {'
  ),
  bug(
    "sends a visitor to the page of an order that was changed meanwhile",
    START,
    'if (now !== "open") {',
    'if (now !== "open" && !opened) {'
  ),
  bug(
    "asks by link for the total of an order that is paid in part",
    "payments/payment-link/make-link.ts",
    "amount: toDecimalString(order.owed),",
    "amount: toDecimalString(order.total),"
  ),
]

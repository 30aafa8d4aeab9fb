import type { GatewayProfile } from "../contract/gateway-profile"
import { meaningOf } from "../payment/meaning"
import type { GatewayStatement } from "../payment/statement"

/** The gateway's statements about a page. */
type Said = readonly GatewayStatement[]

/** Fewer pages may all have been checked too soon after their opening. */
const ENOUGH_PAGES = 5

/** Shoppers rarely pay one page twice, so two such pages show a pattern. */
const ENOUGH_PAYMENTS = 2

/**
 * Whether verify answers 404 or 410 for all pages of an account: then the address or the request is wrong, unless
 * the gateway answers 404 until somebody pays.
 */
export function knowsNoPage(
  pages: readonly Said[],
  { verify: { notFound } }: GatewayProfile
): boolean {
  const asked = pages
    .map((said) => said.filter(({ source }) => source === "verify"))
    .filter(({ length }) => length > 0)
  return (
    notFound !== "until_paid" &&
    asked.length >= ENOUGH_PAGES &&
    asked.flat().every(({ http_status }) => http_status !== null)
  )
}

/**
 * Whether the account's gateway uses one id in verify and another in notifications: two payments with two ids each
 * prove it, and a payment with one id refutes it. A single payment with two ids may be a shopper who paid twice.
 */
export function writesTwoIds(pages: readonly Said[], profile: GatewayProfile): boolean {
  const both = pages.flatMap((said) => {
    const [notified, verified] = [
      approvedIds(said, "notification", profile),
      approvedIds(said, "verify", profile),
    ]
    return notified.length > 0 && verified.length > 0
      ? { agree: notified.some((id) => verified.includes(id)) }
      : []
  })
  return (
    profile.verify.transactionIds === "same" &&
    both.length >= ENOUGH_PAYMENTS &&
    both.every(({ agree }) => !agree)
  )
}

function approvedIds(
  said: Said,
  source: GatewayStatement["source"],
  profile: GatewayProfile
): string[] {
  return said
    .filter((one) => one.source === source)
    .filter((one) => ["approved", "incomplete"].includes(meaningOf(one, profile)))
    .flatMap(({ transaction_id }) => transaction_id ?? [])
}

import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { setAt } from "./field-path"
import { statusOf, type Session, type Transaction } from "../session/session"

type VerifyFields = Partial<Record<keyof GatewayProfile["verify"]["fields"], string>>

interface Playing {
  profile: GatewayProfile
  merchantSiteId: string
  now: Date
}

/**
 * The answer to a verify call, in the shape and with the statuses of the profile (spec, Verify response fields:
 * not shown). The amount is a decimal string in major units; unknown fields are left out. For a page that was paid
 * twice, the answer is about the later payment; for a returned payment, the amount is the returned amount.
 */
export function verifyAnswer(session: Session, playing: Playing): Record<string, unknown> {
  const { profile, merchantSiteId } = playing
  const transaction = session.transactions.at(-1)
  const card = transaction ?? session.attempts.at(-1)

  const known: VerifyFields = {
    status: statusText(session, playing),
    amount: amountOf(session, transaction, profile),
    currency: session.currency,
    reference: session.request.reference,
    transaction_id: transactionId(transaction, profile),
    merchant_site_id: merchantSiteId,
    card_type: card?.card_type,
    card_number_masked: card?.card_number_masked,
  }

  const answer: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(known)) {
    const name = profile.verify.fields[field as keyof VerifyFields]
    if (value !== undefined) {
      setAt(answer, `${profile.verify.root}.${name}`, value)
    }
  }
  return answer
}

/** Whether verify answers as to an unknown token, because nobody has tried to pay. */
export function isNotFoundYet(session: Session, { verify }: GatewayProfile): boolean {
  return verify.notFound === "until_paid" && session.attempts.length === 0
}

function amountOf(
  session: Session,
  transaction: Transaction | undefined,
  { statuses }: GatewayProfile
): string {
  const isReturned =
    transaction && transaction.status !== "captured" && statuses.reversed.length > 0
  return isReturned ? transaction.returned_amount : session.amount
}

function transactionId(
  transaction: Transaction | undefined,
  { verify }: GatewayProfile
): string | undefined {
  return verify.transactionIds === "own"
    ? transaction?.transaction_id.replace(/^txn_/, "vfy_")
    : transaction?.transaction_id
}

/** The status of a session. Declined is not final: the page stays open for another card. */
function statusText(session: Session, { profile, now }: Playing): string {
  const status = statusOf(session, now)
  switch (status) {
    case "approved":
      return paidStatus(session.transactions.at(-1)?.status ?? "captured", profile)
    case "open":
      return session.attempts.length > 0
        ? (profile.statuses.declined[0] ?? "declined")
        : unpaidStatus("pending", profile)
    case "expired":
    case "cancelled":
      return unpaidStatus(status, profile)
  }
}

/** A profile without a status for returned money leaves the payment approved. */
function paidStatus(
  status: Transaction["status"],
  { statuses: { approved, reversed } }: GatewayProfile
): string {
  const usual = approved[0] ?? "approved"
  const named = (name: string) => reversed.find((each) => each === name) ?? reversed[0] ?? usual
  switch (status) {
    case "captured":
      return usual
    case "voided":
    case "refunded":
      return named(status)
    case "partially_refunded":
      return reversed.find((each) => each.includes("partial")) ?? named("refunded")
  }
}

/** The gateway's own status if the profile lists the status as unpaid, else the profile's first unpaid status. */
function unpaidStatus(status: string, { statuses: { unpaid } }: GatewayProfile): string {
  return unpaid.includes(status) ? status : (unpaid[0] ?? status)
}

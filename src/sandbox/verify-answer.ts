import type { GatewayProfile } from "../core/contract"
import { setAt } from "./field-path"
import { statusOf, type Session } from "./session"

type VerifyFields = Partial<Record<keyof GatewayProfile["verify"]["fields"], string>>

interface Playing {
  profile: GatewayProfile
  merchantSiteId: string
  now: Date
}

/**
 * The answer to a verify call, in the shape and words of the profile (spec, Verify response fields:
 * not shown). Amount as a decimal string in major units; what is not known yet is left out.
 */
export function verifyAnswer(session: Session, playing: Playing): Record<string, unknown> {
  const { profile, merchantSiteId } = playing
  const card = session.transaction ?? session.attempts.at(-1)

  const known: VerifyFields = {
    status: statusText(session, playing),
    amount: session.amount,
    currency: session.currency,
    reference: session.request.reference,
    transaction_id: transactionId(session, profile),
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

/** Whether verify answers as for an unknown token, because nobody has tried to pay. */
export function isNotFoundYet(session: Session, { verify }: GatewayProfile): boolean {
  return verify.notFound === "until_paid" && session.attempts.length === 0
}

function transactionId({ transaction }: Session, { verify }: GatewayProfile): string | undefined {
  return verify.transactionIds === "own"
    ? transaction?.transaction_id.replace(/^txn_/, "vfy_")
    : transaction?.transaction_id
}

/** Declined is not final: the page is open and another card may be tried. */
function statusText(session: Session, { profile, now }: Playing): string {
  const status = statusOf(session, now)
  switch (status) {
    case "approved":
      return profile.statuses.approved[0] ?? status
    case "open":
      return session.attempts.length > 0
        ? (profile.statuses.declined[0] ?? "declined")
        : unpaidStatus("pending", profile)
    case "expired":
    case "cancelled":
      return unpaidStatus(status, profile)
  }
}

/** The gateway's own word where the profile knows it for "unpaid", else the first that it knows. */
function unpaidStatus(status: string, { statuses: { unpaid } }: GatewayProfile): string {
  return unpaid.includes(status) ? status : (unpaid[0] ?? status)
}

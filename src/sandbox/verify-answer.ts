import type { GatewayProfile } from "../core/contract"
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
    transaction_id: session.transaction?.transaction_id,
    merchant_site_id: merchantSiteId,
    card_type: card?.card_type,
    card_number_masked: card?.card_number_masked,
  }

  const answer: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(known)) {
    const name = profile.verify.fields[field as keyof VerifyFields]
    setAt(answer, [...profile.verify.root.split("."), ...name.split(".")], value)
  }
  return answer
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

function setAt(target: Record<string, unknown>, path: string[], value: string | undefined): void {
  const [key, ...rest] = path.filter(Boolean)
  if (key === undefined || value === undefined) {
    return
  }
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = (target[key] ??= {}) as Record<string, unknown>
  setAt(inner, rest, value)
}

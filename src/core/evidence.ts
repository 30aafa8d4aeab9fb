import { PAYMENT_CAPTURED, type GatewayProfile, type WebhookEventPayload } from "./contract"
import { maskCardNumbers } from "./masking"

export type EvidenceSource = "webhook" | "verify"

/**
 * What the gateway's word for a transaction means to us. `pending` covers every word that the
 * profile does not list: an unknown status is data, never "paid".
 */
export type EvidenceOutcome = "approved" | "declined" | "reversed" | "pending"

/** One piece of what the gateway said about an attempt. Amount in major units, as it was sent. */
export interface Evidence {
  source: EvidenceSource
  outcome: EvidenceOutcome
  /** The gateway's own word. */
  status: string | null
  /** When we learned it, ISO 8601 in UTC. */
  at: string
  amount: string | null
  currency: string | null
  reference: string | null
  merchant_site_id: string | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
}

/** The latest word of each side; an approval stays whatever the same side says later. */
export interface EvidenceFile {
  webhook?: Evidence
  verify?: Evidence
  /** A word for money that went back; it counts once either side has approved. Stays for good. */
  reversed?: Evidence
}

type Fields = Record<keyof GatewayProfile["verify"]["fields"], unknown>

/**
 * Reads evidence from a notification whose signature held (spec, Webhook event payload).
 * Only `payment.captured` can approve; another event kind is data.
 */
export function evidenceFromWebhook(
  event: WebhookEventPayload,
  profile: GatewayProfile,
  now: Date
): Evidence {
  const evidence = toEvidence("webhook", event as Fields, profile, now)
  if (evidence.outcome === "approved" && event.event !== PAYMENT_CAPTURED) {
    return { ...evidence, outcome: "pending" }
  }
  return evidence
}

/** Reads evidence from an answer to verify; the profile says where its fields are. */
export function evidenceFromVerify(
  body: Record<string, unknown>,
  profile: GatewayProfile,
  now: Date
): Evidence {
  const root = at(body, profile.verify.root)
  const fields = Object.fromEntries(
    Object.entries(profile.verify.fields).map(([ours, theirs]) => [ours, at(root, theirs)])
  ) as Fields

  return toEvidence("verify", fields, profile, now)
}

/**
 * Adds a piece to what is known. Nothing displaces an approval: a later "declined" or "pending" does
 * not, and neither does an approval of another transaction. A reversal is kept for good.
 */
export function addEvidence(file: EvidenceFile, piece: Evidence): EvidenceFile {
  if (piece.outcome === "reversed") {
    return { ...file, reversed: piece }
  }
  const known = file[piece.source]
  if (known?.outcome === "approved" && !repeats(known, piece)) {
    return file
  }
  return { ...file, [piece.source]: piece }
}

/** Whether a piece tells more than what its source has said before. */
export function isNews(file: EvidenceFile, piece: Evidence): boolean {
  const known = file[piece.source]
  return (
    known?.outcome !== piece.outcome ||
    known.status !== piece.status ||
    // Read from elsewhere once the profile was mended.
    known.reference !== piece.reference ||
    known.transaction_id !== piece.transaction_id
  )
}

/** The same approval told again; anything else is another story. */
function repeats(known: Evidence, piece: Evidence): boolean {
  return (
    piece.outcome === "approved" &&
    piece.transaction_id === known.transaction_id &&
    piece.amount === known.amount &&
    piece.currency === known.currency
  )
}

/**
 * Whether a notification tells of a second payment on a page that has one already.
 *
 * @param file what is known, the notification included.
 */
export function isSecondPayment(file: EvidenceFile, piece: Evidence): boolean {
  return [file.webhook, file.verify].some(
    (known) =>
      piece.outcome === "approved" &&
      known?.outcome === "approved" &&
      known.transaction_id !== null &&
      piece.transaction_id !== null &&
      piece.transaction_id !== known.transaction_id
  )
}

function toEvidence(
  source: EvidenceSource,
  fields: Fields,
  { statuses }: GatewayProfile,
  now: Date
): Evidence {
  const status = text(fields.status)
  const card = text(fields.card_number_masked)

  return {
    source,
    status,
    outcome: outcomeOf(status, statuses),
    at: now.toISOString(),
    amount: text(fields.amount),
    currency: text(fields.currency),
    reference: text(fields.reference),
    merchant_site_id: text(fields.merchant_site_id),
    transaction_id: text(fields.transaction_id),
    card_type: text(fields.card_type),
    card_number_masked: card && maskCardNumbers(card),
  }
}

function outcomeOf(status: string | null, statuses: GatewayProfile["statuses"]): EvidenceOutcome {
  const word = status?.trim().toLowerCase() ?? ""
  if (statuses.approved.includes(word)) {
    return "approved"
  }
  if (statuses.declined.includes(word)) {
    return "declined"
  }
  return statuses.reversed.includes(word) ? "reversed" : "pending"
}

/** Absent, null and empty are all "not said"; what is there and cannot be read never matches. */
function text(value: unknown): string | null {
  if (value === undefined || value === null || value === "") {
    return null
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "unreadable"
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value
    )
}

import type { Cents } from "../money/money"

/** Who states: the gateway in a signed notification, the gateway in an answer of verify, or an admin. */
export const STATEMENT_SOURCES = ["notification", "verify", "admin"] as const

export type StatementSource = (typeof STATEMENT_SOURCES)[number]

/**
 * A statement about money. It is kept as it came and never changed; the profile gives it a meaning whenever it is
 * read.
 */
export type Statement = GatewayStatement | AdminStatement

/** A notification (an event: events add up), or an answer of verify (a state: the latest answer counts). */
export interface GatewayStatement {
  id: string
  source: Exclude<StatementSource, "admin">
  /** When the statement came: the first receipt of a notification, or the call of verify. UTC. */
  at: Date
  /** The event kind of a notification; null for verify. */
  event: string | null
  /** The gateway's status, as it came. */
  status: string | null
  /** 404 or 410: verify does not know the token. */
  http_status: number | null
  /** Major units, as it came. */
  amount: string | null
  currency: string | null
  reference: string | null
  merchant_site_id: string | null
  transaction_id: string | null
}

/** The card as a statement names it; erased with the page. */
export interface Card {
  card_type: string | null
  card_number_masked: string | null
}

/** A statement of the gateway before it is stored. */
export interface ReadStatement<Source extends GatewayStatement["source"]>
  extends Omit<GatewayStatement, "id">, Card {
  source: Source
  /** The time that a notification names, by the gateway's clock; absent without a readable one. */
  sent_at?: Date
}

/** What verify answered. */
export interface VerifyAnswer extends ReadStatement<"verify"> {
  /** The kept part of an answer with an unknown status, masked: it shows where the status really is. */
  answer?: unknown
}

/**
 * An admin's statement of how much of a payment the gateway has returned in all. It counts until the gateway says
 * something new.
 */
export interface AdminStatement {
  id: string
  source: "admin"
  at: Date
  /** The id of the payment: see `FoldedPayment`. */
  transaction_id: string | null
  /** The sum that the gateway has returned in all; 0: the gateway has the money. */
  returned: Cents
  /** Ids of the statements that the admin had seen; all other statements are news. */
  seen: readonly string[]
}

/** The one that counts: no other admin had read it. The clocks of two servers may have both in another order. */
export function latestOfAdmins(statements: readonly AdminStatement[]): AdminStatement | undefined {
  return statements.filter(({ id }) => !statements.some(({ seen }) => seen.includes(id))).at(-1)
}

export function isOfGateway(statement: Statement): statement is GatewayStatement {
  return statement.source !== "admin"
}

import { keyFingerprint } from "../api/key-fingerprint"
import type { ApiCall } from "../http/call-log"
import type { Delivery, DeliveryState, Forgery } from "../webhook/delivery"
import { kindOf, type FaultKind, type PendingFault } from "../http/faults"
import type { Gateway } from "../gateway/gateway"
import { statusOf, type Session, type SessionStatus, type Transaction } from "../session/session"
import { toTimestamp } from "../session/timestamp"
import type { WebhookMode } from "../webhook/sender"

/** How many of the newest entries of each kind the state shows. */
const SHOWN = 1_000

/** The state of the sandbox, without the key and tokens. Times are ISO 8601 in UTC; newest entries are last. */
export interface SandboxState {
  now: string
  seed: string | null
  /** Differs between two Merchant Secret Keys, and shows neither: 16 hexadecimal digits. */
  key_fingerprint: string
  clock: { offset_seconds: number }
  webhooks: { mode: WebhookMode }
  faults: FaultState[]
  sessions: SessionState[]
  deliveries: DeliveryStateRecord[]
  calls: CallState[]
}

export interface FaultState {
  endpoint: PendingFault["endpoint"]
  kind: FaultKind
  status?: number
  seconds?: number
  body?: unknown
  phase: "before" | "after"
  /** How many calls still have to meet the fault. */
  times: number
}

export interface TransactionState {
  id: string
  /** Decimal text in major units. */
  amount: string
  currency: string
  status: Transaction["status"]
  returned_amount: string
  card_type: string
  card_number_masked: string
  captured_at: string
}

export interface SessionState {
  id: string
  status: SessionStatus
  /** Decimal text in major units. */
  amount: string
  currency: string
  reference: string | null
  /** The session's items, such as `2 × Shirt, 1 × Cap`; null without items. */
  description: string | null
  created_at: string
  expires_at: string
  checkout_url: string
  webhook_url: string | null
  redirect_url: string | null
  cancel_url: string | null
  attempts: { at: string; outcome: string; card_type: string; card_number_masked: string }[]
  /** The latest transaction, with which verify answers. */
  transaction: TransactionState | null
  transactions: TransactionState[]
  /** The ids of the session's calls. */
  calls: string[]
}

export interface DeliveryStateRecord {
  id: string
  session_id: string
  transaction_id: string
  event: string
  url: string
  state: DeliveryState
  body: string
  /** Null if the notification has no signature. */
  signature_header: { name: string; value: string } | null
  forged: Forgery | null
  duplicate_of: string | null
  created_at: string
  due_at: string | null
  tries: {
    at: string
    status: number | null
    error: string | null
    answer: string
    duration_ms: number
  }[]
}

export interface CallState extends Omit<ApiCall, "at" | "session_id" | "fault"> {
  at: string
  session_id: string | null
  fault: FaultKind | null
}

export function stateOf(gateway: Gateway): SandboxState {
  const { clock, webhooks, faults, calls, sessions, settings } = gateway
  const callsOf = new Map<string | undefined, ApiCall[]>()
  for (const call of calls.all()) {
    callsOf.set(call.session_id, [...(callsOf.get(call.session_id) ?? []), call])
  }
  return {
    now: gateway.now().toISOString(),
    seed: settings.seed ?? null,
    key_fingerprint: keyFingerprint(gateway.secretKey),
    clock: { offset_seconds: clock.offsetSeconds },
    webhooks: { mode: webhooks.mode },
    faults: faultsState(faults.pending()),
    sessions: sessions
      .all()
      .slice(-SHOWN)
      .map((session) => sessionState(session, gateway, callsOf.get(session.id) ?? [])),
    deliveries: webhooks.deliveries.map(deliveryState),
    calls: calls.all().map(callState),
  }
}

export function faultsState(pending: PendingFault[]): FaultState[] {
  return pending.map((fault) => {
    const { endpoint, respond, delayMs, times, phase = "before" } = fault
    return {
      endpoint,
      kind: kindOf(fault),
      ...(typeof respond === "object" && { status: respond.status, body: respond.body }),
      ...(delayMs && { seconds: delayMs / 1_000 }),
      phase,
      times,
    }
  })
}

export function sessionState(
  session: Session,
  gateway: Gateway,
  calls: ApiCall[] = gateway.calls.all().filter(({ session_id }) => session_id === session.id)
): SessionState {
  const { id, amount, currency, request, created_at, expires_at, attempts } = session
  const transactions = session.transactions.map(transactionState)
  return {
    id,
    status: statusOf(session, gateway.now()),
    amount,
    currency,
    reference: request.reference ?? null,
    description: describe(request.items),
    created_at: toTimestamp(created_at),
    expires_at: toTimestamp(expires_at),
    checkout_url: gateway.checkoutUrl(session),
    webhook_url: request.webhook_url ?? null,
    redirect_url: request.redirect_url ?? null,
    cancel_url: request.cancel_url ?? null,
    attempts: attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
    transaction: transactions.at(-1) ?? null,
    transactions,
    calls: calls.map((call) => call.id),
  }
}

function transactionState(transaction: Transaction): TransactionState {
  const { transaction_id, amount, currency, status, returned_amount } = transaction
  const { card_type, card_number_masked, captured_at } = transaction
  return {
    id: transaction_id,
    ...{ amount, currency, status, returned_amount, card_type, card_number_masked },
    captured_at: captured_at.toISOString(),
  }
}

export function deliveryState(delivery: Delivery): DeliveryStateRecord {
  const { id, session_id, transaction_id, event, url, state, body, signature } = delivery
  return {
    ...{ id, session_id, transaction_id, event, url, state, body },
    signature_header: signature.value ? { name: signature.header, value: signature.value } : null,
    forged: delivery.forged ?? null,
    duplicate_of: delivery.duplicate_of ?? null,
    created_at: delivery.created_at.toISOString(),
    due_at: delivery.due_at?.toISOString() ?? null,
    tries: delivery.tries.map(({ at, status, error, answer, duration_ms }) => ({
      at: at.toISOString(),
      status,
      error: error ?? null,
      answer,
      duration_ms,
    })),
  }
}

function callState({ at, session_id, fault, ...call }: ApiCall): CallState {
  return { ...call, at: at.toISOString(), session_id: session_id ?? null, fault: fault ?? null }
}

function describe(items: Session["request"]["items"]): string | null {
  const lines = (items ?? []).map(
    ({ name, sku, product_id, quantity = 1 }) =>
      `${quantity} × ${name ?? sku ?? product_id ?? "item"}`
  )
  return lines.length > 0 ? lines.join(", ") : null
}

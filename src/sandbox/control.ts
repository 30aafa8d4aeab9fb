import { fillCardForm } from "./card"
import type { Delivery } from "./delivery"
import type { Faults } from "./faults"
import type { ApiCall, Gateway } from "./gateway"
import type { CancelOutcome, PaymentOutcome } from "./payments"
import {
  statusOf,
  type AcceptedRequest,
  type CardAttempt,
  type Session,
  type SessionStatus,
  type Transaction,
} from "./session"

/** A session as it stands now. */
export interface SessionRecord {
  /** Names the page: `checkout_url` ends with it. Not the token. */
  id: string
  token: string
  /** As it was accepted, with unknown fields and the default of `expires_in_minutes`. */
  request: AcceptedRequest
  status: SessionStatus
  createdAt: Date
  expiresAt: Date
  /** Cards tried so far, oldest first. */
  attempts: readonly CardAttempt[]
  transaction?: Transaction
}

/** What the sandbox shows and takes in-process: for tests to look into, and to steer it in-process. */
export interface SandboxControl {
  /** Every session, oldest first. */
  sessions(): SessionRecord[]
  /** @throws Error for an id or token that is not known. */
  session(idOrToken: string): SessionRecord
  /** Every captured payment, oldest first. */
  transactions(): Transaction[]
  /** Every call of the two endpoints, refused ones too, oldest first. */
  calls(): readonly ApiCall[]

  /**
   * Sends the card form, as the page would: with a name, an expiry date and a security code that fit.
   *
   * @throws Error for an id or token that is not known.
   */
  pay(idOrToken: string, cardNumber: string): PaymentOutcome
  /** @throws Error for an id or token that is not known. */
  cancel(idOrToken: string): CancelOutcome

  /** Every notification, oldest first. */
  deliveries(): readonly Delivery[]
  /**
   * Resolves when the transaction's latest notification came to an end: read its `state`.
   *
   * @throws Error when there is none, because the session has no webhook_url.
   */
  delivered(transactionId: string): Promise<Delivery>
  /**
   * Sends a notification of another event kind about a captured payment, such as `payment.refunded`. Resolves
   * at its end.
   *
   * @throws Error for a transaction that is not known, and for a session without a webhook_url.
   */
  notify(transactionId: string, event: string): Promise<Delivery>
  /** Sends the same bytes again, as a gateway does that lost the answer. Resolves at its end. */
  resend(transactionId: string): Promise<Delivery>
  /** From now on notifications wait. */
  holdWebhooks(): void
  /** Sends what waits, and from now on everything at once. */
  releaseWebhooks(): void
  /** From now on notifications are lost. */
  dropWebhooks(): void

  /**
   * Gives the merchant another Merchant Secret Key: from now on calls must carry it, and payments are
   * notified of with its signature. Notifications that wait keep theirs.
   */
  rotateKey(secretKey: string): void

  /** Makes calls of the two endpoints go wrong. */
  faults: Pick<Faults, "next" | "clear">
}

export function openControl(gateway: Gateway): SandboxControl {
  const { sessions, webhooks } = gateway

  function find(idOrToken: string): Session {
    const session = sessions.withId(idOrToken) ?? sessions.withToken(idOrToken)
    if (!session) {
      throw new Error("No session has this id or token")
    }
    return session
  }

  function record(session: Session): SessionRecord {
    const { id, token, request, createdAt, expiresAt, attempts, transaction } = session
    return {
      id,
      token,
      request,
      status: statusOf(session, gateway.now()),
      createdAt,
      expiresAt,
      attempts: [...attempts],
      ...(transaction && { transaction }),
    }
  }

  function notify(transactionId: string, event: string): Promise<Delivery> {
    const session = sessions
      .all()
      .find(({ transaction }) => transaction?.transaction_id === transactionId)
    if (session?.transaction) {
      gateway.notify(session, session.transaction, event)
    }
    return webhooks.ended(transactionId)
  }

  return {
    sessions: () => sessions.all().map(record),
    session: (idOrToken) => record(find(idOrToken)),
    transactions: () => sessions.all().flatMap(({ transaction }) => transaction ?? []),
    calls: () => [...gateway.calls],
    pay: (idOrToken, cardNumber) =>
      gateway.pay(find(idOrToken), fillCardForm(cardNumber, new Date())),
    cancel: (idOrToken) => gateway.cancel(find(idOrToken)),
    deliveries: () => webhooks.deliveries,
    delivered: async (transactionId) => webhooks.ended(transactionId),
    notify: async (transactionId, event) => notify(transactionId, event),
    resend: async (transactionId) => webhooks.resend(transactionId),
    holdWebhooks: () => webhooks.setMode("hold"),
    releaseWebhooks: () => webhooks.setMode("send"),
    dropWebhooks: () => webhooks.setMode("drop"),
    rotateKey: (secretKey) => {
      gateway.secretKey = secretKey
    },
    faults: gateway.faults,
  }
}

import type { ApiCall } from "./http/call-log"
import type { Delivery } from "./webhook/delivery"
import type { Faults } from "./http/faults"
import type { Gateway } from "./gateway/gateway"
import type { CancelOutcome, PaymentOutcome } from "./session/payments"
import { Scenarios, type NotifyOptions } from "./scenario/scenarios"
import { stateOf, type SandboxState } from "./scenario/state"
import {
  statusOf,
  type AcceptedRequest,
  type CardAttempt,
  type Session,
  type SessionStatus,
  type Transaction,
} from "./session/session"
import type { ReleaseOrder } from "./webhook/sender"

/** A session in its present state. */
export interface SessionRecord {
  /** The id of the page, not the token: `checkout_url` ends with the id. */
  id: string
  token: string
  /** The accepted request, with unknown fields and the default of `expires_in_minutes`. */
  request: AcceptedRequest
  status: SessionStatus
  created_at: Date
  expires_at: Date
  /** Cards tried so far, oldest first. */
  attempts: readonly CardAttempt[]
  /** The latest transaction. Verify answers with this transaction. */
  transaction?: Transaction
  /** Oldest first. A page that was paid twice has two transactions. */
  transactions: readonly Transaction[]
}

/**
 * Reads and steers the sandbox in-process, for tests. A method that takes an id throws ScenarioRefusal for an
 * unknown id, and for an action that is not possible now.
 */
export interface SandboxControl {
  /** The Merchant Secret Key that is in force. */
  readonly secretKey: string
  /** The state as `GET /sandbox/state` answers it. */
  state(): SandboxState

  /** Every session, oldest first. */
  sessions(): SessionRecord[]
  session(idOrToken: string): SessionRecord
  /** Every captured payment, oldest first. */
  transactions(): Transaction[]
  /** The newest calls of the two endpoints, with refused calls, oldest first. */
  calls(): readonly ApiCall[]

  /**
   * Sends the card form, as the page would: with a name, an expiry date and a security code that fit.
   *
   * @param card name or number of a test card. @default "approved"
   */
  pay(idOrToken: string, card?: string): PaymentOutcome
  /** Pays a page that is paid already: a second transaction. */
  payAgain(idOrToken: string, card?: string): PaymentOutcome
  cancel(idOrToken: string): CancelOutcome
  /** Ends an open page as if its time were over. @returns the status of the page. */
  expire(idOrToken: string): SessionStatus

  /** Voids a captured payment. @returns its notification, if the profile has a kind of event for it. */
  void: Scenarios["void"]
  /** Refunds a payment, whole or in part. @returns its notification, as `void` does. */
  refund: Scenarios["refund"]

  /** Every notification under way, and the newest that ended; oldest first. */
  deliveries(): readonly Delivery[]
  /**
   * Resolves when the transaction's latest notification has ended: read its `state`.
   *
   * @throws Error without a notification, because the session has no webhook_url.
   */
  delivered(transactionId: string): Promise<Delivery>
  /**
   * Sends notifications of a captured payment: of another event kind such as `payment.refunded`, late, more
   * than once, or forged. Resolves with the first notification once all have ended.
   */
  notify(transactionId: string, event: string | NotifyOptions): Promise<Delivery>
  /** Sends the same bytes again, as a gateway that lost the answer does. Resolves once the notification has ended. */
  resend(transactionId: string): Promise<Delivery>
  /** Loses a notification that has not arrived yet. */
  lose(deliveryId: string): Delivery
  /** From now on notifications wait. */
  holdWebhooks(): void
  /**
   * Sends waiting notifications, and from now on every notification at once.
   *
   * @param order sends the waiting notifications one by one; without an order, all at once.
   */
  releaseWebhooks(order?: ReleaseOrder): void
  /** From now on notifications are lost. */
  dropWebhooks(): void

  /**
   * Gives the merchant another Merchant Secret Key: from now on calls must carry the new key, and the new key
   * signs notifications. Waiting notifications keep their signature.
   */
  rotateKey(secretKey: string): void

  /** Makes calls of the two endpoints go wrong. */
  faults: Pick<Faults, "next" | "clear" | "pending">

  /** Moves the gateway's time forward: pages expire, and due notifications are sent. */
  advanceClock(seconds: number): void
  /** Returns to the machine's time. */
  resetClock(): void
  /** Forgets everything but the key. A seed begins again. */
  reset(): void
}

export function openControl(gateway: Gateway): SandboxControl {
  const { sessions, webhooks } = gateway
  const scenarios = new Scenarios(gateway)

  function recordOf(session: Session): SessionRecord {
    const { id, token, request, created_at, expires_at, attempts, transactions } = session
    const transaction = transactions.at(-1)
    return {
      id,
      token,
      request,
      status: statusOf(session, gateway.now()),
      created_at,
      expires_at,
      attempts: [...attempts],
      ...(transaction && { transaction }),
      transactions: [...transactions],
    }
  }

  function latest(transactionId: string): Delivery {
    const delivery = webhooks.latest(transactionId)
    if (!delivery) {
      throw new Error(`No notification of ${transactionId}: its session has no webhook_url`)
    }
    return delivery
  }

  async function notify(transactionId: string, options: NotifyOptions): Promise<Delivery> {
    const sent = scenarios.notify(transactionId, options)
    const [first] = await Promise.all(sent.map((delivery) => webhooks.ended(delivery)))
    return first ?? latest(transactionId)
  }

  return {
    get secretKey() {
      return gateway.secretKey
    },
    state: () => stateOf(gateway),
    sessions: () => sessions.all().map(recordOf),
    session: (idOrToken) => recordOf(scenarios.session(idOrToken)),
    transactions: () => sessions.all().flatMap(({ transactions }) => transactions),
    calls: () => gateway.calls.all(),
    pay: (idOrToken, card) => scenarios.pay(idOrToken, card),
    payAgain: (idOrToken, card) => scenarios.payAgain(idOrToken, card),
    cancel: (idOrToken) => scenarios.cancel(idOrToken),
    expire: (idOrToken) => scenarios.expire(idOrToken),
    void: (transactionId, options) => scenarios.void(transactionId, options),
    refund: (transactionId, options) => scenarios.refund(transactionId, options),
    deliveries: () => webhooks.deliveries,
    delivered: async (transactionId) => webhooks.ended(latest(transactionId)),
    notify: async (transactionId, event) =>
      notify(transactionId, typeof event === "string" ? { event } : event),
    resend: async (transactionId) => webhooks.ended(webhooks.resend(latest(transactionId))),
    lose: (deliveryId) => scenarios.lose(deliveryId),
    holdWebhooks: () => webhooks.setMode("hold"),
    releaseWebhooks: (order) => webhooks.setMode("send", order),
    dropWebhooks: () => webhooks.setMode("drop"),
    rotateKey: (secretKey) => scenarios.rotateKey(secretKey),
    faults: gateway.faults,
    advanceClock: (seconds) => scenarios.advanceClock(seconds),
    resetClock: () => scenarios.resetClock(),
    reset: () => scenarios.reset(),
  }
}

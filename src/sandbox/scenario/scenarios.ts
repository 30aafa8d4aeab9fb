import { fillCardForm } from "../card/card"
import type { Delivery } from "../webhook/delivery"
import { type FORGERIES } from "../webhook/delivery"
import type { Fault } from "../http/faults"
import type { Gateway } from "../gateway/gateway"
import type { CancelOutcome, PaymentOutcome } from "../session/payments"
import { statusOf, type Session, type SessionStatus, type Transaction } from "../session/session"
import { cardNumber } from "../card/test-cards"
import type { ReleaseOrder, WebhookMode } from "../webhook/sender"
import type { FaultBody } from "./bodies"
import { forge } from "./forge"
import { ScenarioRefusal } from "./refusal"
import { refundPayment, voidPayment } from "./returns"

/** How a notification is sent. */
export interface NotifyOptions {
  /** The kind of event. @default "payment.captured" */
  event?: string
  /** The delay of the notification, in seconds. @default 0 */
  delaySeconds?: number
  /** How often the same bytes are sent. @default 1 */
  copies?: number
  /** Sends a forged notification. */
  forged?: (typeof FORGERIES)[number]
}

interface ReturnOptions {
  /**
   * Whether a notification reports the return, with the first kind in `profile.events.reversed`. A profile without such
   * a kind sends no notification. @default true
   */
  notify?: boolean
}

/**
 * Single actions on the sandbox (pay, refund, send a notification, add a fault), over HTTP and in-process. The stories
 * that `trigger` plays are made of them: src/cli/sandbox/scenarios.ts.
 *
 * Each method throws ScenarioRefusal: 404 for an unknown id, 409 if the action is not possible now.
 */
export class Scenarios {
  constructor(private readonly gateway: Gateway) {}

  session(idOrToken: string): Session {
    const { sessions } = this.gateway
    const session = sessions.withId(idOrToken) ?? sessions.withToken(idOrToken)
    if (!session) {
      throw new ScenarioRefusal(404, "id: No session has this id or token")
    }
    return session
  }

  /** Sends the card form of the page. @param card name of a test card, or a number. */
  pay(idOrToken: string, card = "approved"): PaymentOutcome {
    return this.gateway.pay(this.session(idOrToken), formOf(card))
  }

  /** Pays a page that is paid already: a second transaction. */
  payAgain(idOrToken: string, card = "approved"): PaymentOutcome {
    const session = this.session(idOrToken)
    const status = statusOf(session, this.gateway.now())
    if (status !== "approved") {
      throw new ScenarioRefusal(409, `id: the session is ${status}; pay it first.`)
    }
    return this.gateway.payAgain(session, formOf(card))
  }

  cancel(idOrToken: string): CancelOutcome {
    return this.gateway.cancel(this.session(idOrToken))
  }

  /** Ends an open page as if its time were over. */
  expire(idOrToken: string): SessionStatus {
    const session = this.session(idOrToken)
    const status = statusOf(session, this.gateway.now())
    if (status === "open") {
      session.expires_at = this.gateway.now()
      this.gateway.changed(`session ${session.id}: expired`)
      return "expired"
    }
    return status
  }

  /** @returns the notification, if one was sent. */
  void(transactionId: string, { notify = true }: ReturnOptions = {}): Delivery | undefined {
    const { session, transaction } = this.transaction(transactionId)
    voidPayment(transaction)
    this.gateway.changed(`transaction ${transactionId}: voided`)
    return notify ? this.notifyOfReturn(session, transaction, transaction.amount) : undefined
  }

  /**
   * @param options.amount decimal amount in major units; by default the amount that was not returned yet.
   * @returns the notification, if one was sent.
   */
  refund(
    transactionId: string,
    { amount, notify = true }: ReturnOptions & { amount?: string } = {}
  ): Delivery | undefined {
    const { session, transaction } = this.transaction(transactionId)
    const refunded = refundPayment(transaction, amount)
    this.gateway.changed(`transaction ${transactionId}: ${refunded} refunded`)
    return notify ? this.notifyOfReturn(session, transaction, refunded) : undefined
  }

  /** Sends notifications of a captured payment. */
  notify(
    transactionId: string,
    { event, delaySeconds = 0, copies = 1, forged }: NotifyOptions = {}
  ): Delivery[] {
    const { session, transaction } = this.transaction(transactionId)
    const genuine = this.gateway.notification(session, transaction, event ? { event } : {})
    if (!genuine) {
      throw new ScenarioRefusal(
        409,
        `id: No notification of ${transactionId}: its session has no webhook_url`
      )
    }
    const notification = forged ? forge(genuine, forged, this.gateway) : genuine
    const delayMs = delaySeconds * 1_000
    const first = this.gateway.webhooks.submit(notification, { delayMs })
    const others = Array.from({ length: copies - 1 }, () =>
      this.gateway.webhooks.resend(first, { delayMs })
    )
    return [first, ...others]
  }

  delivery(id: string): Delivery {
    const delivery = this.gateway.webhooks.withId(id)
    if (!delivery) {
      throw new ScenarioRefusal(404, "id: No notification has this id")
    }
    return delivery
  }

  /** Sends the bytes of a notification again. */
  resend(id: string, { delaySeconds = 0 }: { delaySeconds?: number } = {}): Delivery {
    return this.gateway.webhooks.resend(this.delivery(id), { delayMs: delaySeconds * 1_000 })
  }

  /** Loses a notification that has not arrived yet. */
  lose(id: string): Delivery {
    const delivery = this.delivery(id)
    if (!this.gateway.webhooks.lose(id)) {
      throw new ScenarioRefusal(409, `id: the notification is ${delivery.state} already.`)
    }
    return delivery
  }

  setWebhooks(mode: WebhookMode, order?: ReleaseOrder): void {
    this.gateway.webhooks.setMode(mode, order)
  }

  addFault(fault: FaultBody): void {
    this.gateway.faults.next(faultOf(fault))
  }

  clearFaults(): void {
    this.gateway.faults.clear()
  }

  /** Gives the merchant another Merchant Secret Key. Waiting notifications keep their signature. */
  rotateKey(secretKey: string): void {
    this.gateway.secretKey = secretKey
    this.gateway.changed("key: rotated")
  }

  /** Moves the gateway's time forward: pages expire, and due notifications are sent. */
  advanceClock(seconds: number): void {
    this.gateway.clock.advance(seconds)
    this.gateway.changed(`clock: ${seconds} s forward`)
  }

  resetClock(): void {
    this.gateway.clock.reset()
    this.gateway.changed("clock: reset")
  }

  /** Forgets everything but the key. A seed begins again. */
  reset(): void {
    this.gateway.reset()
  }

  private transaction(id: string): { session: Session; transaction: Transaction } {
    for (const session of this.gateway.sessions.all()) {
      const transaction = session.transactions.find(({ transaction_id }) => transaction_id === id)
      if (transaction) {
        return { session, transaction }
      }
    }
    throw new ScenarioRefusal(404, `id: No transaction has the id ${id}`)
  }

  private notifyOfReturn(
    session: Session,
    transaction: Transaction,
    amount: string
  ): Delivery | undefined {
    const [event] = this.gateway.settings.profile.events.reversed
    return event === undefined
      ? undefined
      : this.gateway.notify(session, transaction, { event, amount })
  }
}

function formOf(card: string) {
  // card-validator checks the expiry by the machine's clock.
  return fillCardForm(cardNumber(card), new Date())
}

function faultOf({ kind, endpoint, times, phase, ...fields }: FaultBody): Fault {
  const { status = 200, seconds = 0, body, content_type, headers } = fields
  const fault = { endpoint, times, phase, delayMs: seconds * 1_000 }
  const common = {
    ...(content_type && { contentType: content_type }),
    ...(headers && { headers }),
  }
  switch (kind) {
    case "latency":
      return fault
    case "timeout":
      return { ...fault, respond: "hang" }
    case "reset":
      return { ...fault, respond: "reset" }
    case "status": {
      const message = `The sandbox was asked to answer ${status}.`
      return { ...fault, respond: { status, body: body ?? { message }, ...common } }
    }
    case "body":
      return { ...fault, respond: { status, body, ...common } }
  }
}

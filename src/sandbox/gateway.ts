import { CallRate } from "./call-rate"
import type { CardForm } from "./card"
import { Faults, type Endpoint } from "./faults"
import type { SandboxSettings } from "./options"
import { cancel, pay, type CancelOutcome, type PaymentOutcome } from "./payments"
import type { AcceptedRequest, Session, Transaction } from "./session"
import { SessionStore } from "./session-store"
import { signatureHeader } from "./signature"
import { webhookPayload } from "./webhook-payload"
import { WebhookSender } from "./webhook-sender"

/** A call of one of the two endpoints; `status` is null when it was left without an answer. */
export interface ApiCall {
  endpoint: Endpoint
  status: number | null
}

/** What the routes, the page and the control have in common: the domain behind them. */
export class Gateway {
  readonly sessions = new SessionStore()
  readonly faults = new Faults()
  readonly calls: ApiCall[] = []
  readonly webhooks: WebhookSender
  readonly callRate: CallRate
  /** The Merchant Secret Key that is in force. */
  secretKey: string

  /** @param publicUrl base of `checkout_url`, without a slash at its end. */
  constructor(
    readonly settings: SandboxSettings,
    readonly publicUrl: string
  ) {
    this.secretKey = settings.secretKey
    this.callRate = new CallRate(settings.maxCallsPerMinute ?? Infinity)
    const { webhook, now, log, profile } = settings
    const { acknowledgement } = profile
    this.webhooks = new WebhookSender({ ...webhook, acknowledgement, now, log })
  }

  now(): Date {
    return this.settings.now()
  }

  checkoutUrl(session: Session): string {
    return `${this.publicUrl}/checkout/${session.id}`
  }

  open(request: AcceptedRequest): Session {
    const { currency } = this.settings
    const session = this.sessions.open(request, { currency, now: this.now() })
    this.settings.log(`session ${session.id}: open, ${session.amount} ${session.currency}`)
    return session
  }

  pay(session: Session, form: CardForm): PaymentOutcome {
    const outcome = pay(session, form, this.now())
    const card = session.attempts.at(-1)?.card_number_masked ?? ""
    switch (outcome.outcome) {
      case "approved":
        this.settings.log(
          `session ${session.id}: approved, ${card}, ${outcome.transaction.transaction_id}`
        )
        this.notify(session, outcome.transaction)
        break
      case "declined":
        this.settings.log(`session ${session.id}: declined, ${card}`)
        break
      case "refused":
        this.settings.log(`session ${session.id}: payment refused, ${outcome.status}`)
        break
      case "invalid":
        break
    }
    return outcome
  }

  cancel(session: Session): CancelOutcome {
    const outcome = cancel(session, this.now())
    this.settings.log(`session ${session.id}: cancel, ${outcome.outcome}`)
    return outcome
  }

  /** Sends a notification, if the session has a `webhook_url`. */
  notify(session: Session, transaction: Transaction, event?: string): void {
    const { profile } = this.settings
    const { webhook_url } = session.request
    if (webhook_url === undefined) {
      return
    }
    const body = JSON.stringify(webhookPayload(transaction, this.settings, event))
    this.webhooks.submit({
      transaction_id: transaction.transaction_id,
      url: webhook_url,
      body,
      signature: {
        header: profile.signature.header,
        value: signatureHeader(body, this.secretKey, profile.signature.encoding),
      },
    })
  }
}

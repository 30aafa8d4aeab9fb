import { CallLog, type ApiCall } from "../http/call-log"
import { CallRate } from "../http/call-rate"
import type { CardForm } from "../card/card"
import { Changes } from "./changes"
import { Clock } from "../settings/clock"
import type { Delivery, Notification } from "../webhook/delivery"
import { Faults } from "../http/faults"
import type { SandboxSettings } from "../settings/options"
import { cancel, charge, pay, type CancelOutcome, type PaymentOutcome } from "../session/payments"
import { Randomness } from "../settings/randomness"
import type { AcceptedRequest, Session, Transaction } from "../session/session"
import { SessionStore } from "../session/session-store"
import { signatureHeader } from "../webhook/signature"
import type { StoredState } from "../data/stored-state"
import { webhookPayload } from "../webhook/payload"
import { WebhookSender } from "../webhook/sender"

/** The state and the actions of the gateway, for the routes, the page and the control. */
export class Gateway {
  readonly sessions = new SessionStore()
  readonly changes = new Changes()
  readonly faults = new Faults(() => this.changes.notify())
  readonly calls: CallLog
  readonly clock: Clock
  readonly random: Randomness
  readonly webhooks: WebhookSender
  readonly callRate: CallRate
  /** Aborted when the sandbox closes. */
  readonly closing = new AbortController()
  /** This run's token for console and scenario API; undefined without a public address. */
  readonly accessToken: string | undefined
  /** The Merchant Secret Key that is in force. */
  secretKey: string

  /**
   * @param publicUrl the base of `checkout_url`, without a slash at the end.
   * @param stored the state that an earlier run left.
   */
  constructor(
    readonly settings: SandboxSettings,
    readonly publicUrl: string,
    stored?: StoredState
  ) {
    const { webhook, now, log, profile, secretKey, seed, keep, maxCallsPerMinute } = settings
    this.secretKey = secretKey ?? stored?.secret_key ?? newSecret("sk_sandbox")
    this.accessToken = settings.publicUrl === undefined ? undefined : newSecret("access")
    this.calls = new CallLog(keep)
    this.callRate = new CallRate(maxCallsPerMinute ?? Infinity)
    this.clock = new Clock(now, (stored?.clock_offset_seconds ?? 0) * 1_000)
    this.random = new Randomness(seed, stored?.drawn)
    this.webhooks = new WebhookSender({
      ...webhook,
      acknowledgement: profile.acknowledgement,
      mode: stored?.webhook_mode ?? this.usualMode,
      keep,
      clock: this.clock,
      random: this.random,
      log,
      onChange: () => this.changes.notify(),
    })
    stored?.sessions.forEach((session) => this.sessions.add(session))
    stored?.calls.forEach((call) => this.calls.add(call))
    this.webhooks.resume(stored?.deliveries ?? [])
  }

  now(): Date {
    return this.clock.now()
  }

  checkoutUrl(session: Session): string {
    return `${this.publicUrl}/checkout/${session.id}`
  }

  open(request: AcceptedRequest): Session {
    const { currency } = this.settings
    const session = this.sessions.open(request, { currency, now: this.now(), random: this.random })
    this.changed(`session ${session.id}: open, ${session.amount} ${session.currency}`)
    return session
  }

  pay(session: Session, form: CardForm): PaymentOutcome {
    return this.paid(session, pay(session, form, { now: this.now(), random: this.random }))
  }

  /** Charges another card on a page that is paid: a second transaction. */
  payAgain(session: Session, form: CardForm): PaymentOutcome {
    return this.paid(session, charge(session, form, { now: this.now(), random: this.random }))
  }

  /** Begins the record of a call. The caller adds the answer to the record. */
  recordCall(call: Pick<ApiCall, "endpoint" | "method" | "path">): ApiCall {
    const recorded = {
      id: this.random.id("call", 9, "base64url"),
      at: this.now(),
      ...call,
      ...{ request: null, status: null, answer: null, duration_ms: null },
    }
    this.calls.add(recorded)
    this.changes.notify()
    return recorded
  }

  cancel(session: Session): CancelOutcome {
    const outcome = cancel(session, this.now())
    this.changed(`session ${session.id}: cancel, ${outcome.outcome}`)
    return outcome
  }

  /** Makes the notification of a transaction; undefined if its session has no `webhook_url`. */
  notification(
    session: Session,
    transaction: Transaction,
    { event, amount }: { event?: string; amount?: string } = {}
  ): Notification | undefined {
    const { webhook_url: url } = session.request
    if (url === undefined) {
      return undefined
    }
    const payload = webhookPayload(
      { ...transaction, ...(amount && { amount }) },
      this.settings,
      event
    )
    const body = JSON.stringify(payload)
    return {
      session_id: session.id,
      transaction_id: transaction.transaction_id,
      event: payload.event,
      url,
      body,
      signature: this.signature(body, this.secretKey),
    }
  }

  signature(body: string, key: string): Notification["signature"] {
    const { header, encoding } = this.settings.profile.signature
    return { header, value: signatureHeader(body, key, encoding) }
  }

  /** Sends a notification, if the session has a `webhook_url`. */
  notify(...about: Parameters<Gateway["notification"]>): Delivery | undefined {
    const notification = this.notification(...about)
    return notification && this.webhooks.submit(notification)
  }

  /** The state that a data file keeps across restarts. */
  state(): StoredState {
    return {
      version: 1,
      secret_key: this.secretKey,
      clock_offset_seconds: this.clock.offsetSeconds,
      drawn: this.random.drawn,
      webhook_mode: this.webhooks.mode,
      sessions: this.sessions.all(),
      deliveries: [...this.webhooks.deliveries],
      calls: this.calls.all(),
    }
  }

  /** Forgets everything but the key. */
  reset(): void {
    this.sessions.clear()
    this.calls.clear()
    this.faults.clear()
    this.webhooks.clear(this.usualMode)
    this.clock.reset()
    this.random.restart()
    this.changed("reset")
  }

  changed(line: string): void {
    this.settings.log(line)
    this.changes.notify()
  }

  private get usualMode() {
    return this.settings.webhook.enabled ? ("send" as const) : ("drop" as const)
  }

  private paid(session: Session, outcome: PaymentOutcome): PaymentOutcome {
    const card = session.attempts.at(-1)?.card_number_masked ?? ""
    switch (outcome.outcome) {
      case "approved": {
        const { transaction } = outcome
        this.changed(`session ${session.id}: approved, ${card}, ${transaction.transaction_id}`)
        this.notify(session, transaction)
        break
      }
      case "declined":
        this.changed(`session ${session.id}: declined, ${card}`)
        break
      case "refused":
        this.changed(`session ${session.id}: payment refused, ${outcome.status}`)
        break
      case "invalid":
        break
    }
    return outcome
  }
}

/** A new secret: a seed repeats a run, but never a secret. */
function newSecret(prefix: string): string {
  return new Randomness(undefined).id(prefix, 24, "base64url")
}

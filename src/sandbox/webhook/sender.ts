import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { isAcknowledged } from "./acknowledgement"
import type { Clock } from "../settings/clock"
import { isEnded, type Delivery, type DeliveryState, type Notification } from "./delivery"
import { Poster } from "./poster"
import type { Randomness } from "../settings/randomness"
import { createSending, type Sending } from "./sending"

export const WEBHOOK_MODES = ["send", "hold", "drop"] as const
/** Whether new notifications are sent, wait for their release, or are lost. */
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export const RELEASE_ORDERS = ["in_order", "reversed", "shuffled"] as const
/** The order in which waiting notifications are sent. Each waits for the answer to the one before. */
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number]

const ANSWER_LIMIT = 2_000

interface SenderOptions {
  retryDelaysMs: readonly number[]
  timeoutMs: number
  /** The merchant's answer that ends the tries. */
  acknowledgement: GatewayProfile["acknowledgement"]
  mode: WebhookMode
  /** How many ended notifications are kept. */
  keep: number
  clock: Clock
  random: Randomness
  log: (line: string) => void
  onChange: () => void
}

/**
 * Posts notifications (spec, Webhook delivery). Without the acknowledgement of the profile (spec, Events, 2: not
 * shown), the sender tries again, after a longer wait each time. The sender follows no redirect.
 */
export class WebhookSender {
  private sendings: Sending[] = []
  private readonly closing = new AbortController()
  private readonly poster: Poster
  private currentMode: WebhookMode

  constructor(private readonly options: SenderOptions) {
    this.currentMode = options.mode
    this.poster = new Poster(options.timeoutMs)
  }

  get deliveries(): readonly Delivery[] {
    return this.sendings.map(({ delivery }) => delivery)
  }

  get mode(): WebhookMode {
    return this.currentMode
  }

  /** Takes a notification. Never throws, never waits. */
  submit(notification: Notification, { delayMs = 0 }: { delayMs?: number } = {}): Delivery {
    const { clock, random } = this.options
    const now = clock.now()
    const sending = this.add({
      ...notification,
      id: random.id("ntf", 9, "base64url"),
      created_at: now,
      state: delayMs > 0 ? "scheduled" : "sending",
      ...(delayMs > 0 && { due_at: new Date(now.getTime() + delayMs) }),
      tries: [],
    })
    this.start(sending)
    return sending.delivery
  }

  /** Takes the notifications of an earlier run, and continues the unfinished notifications. */
  resume(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      const sending = this.add(delivery)
      if (isEnded(delivery)) {
        sending.end(delivery.state)
      } else if (delivery.state !== "held") {
        this.start(sending)
      }
    }
  }

  withId(id: string): Delivery | undefined {
    return this.sendings.find(({ delivery }) => delivery.id === id)?.delivery
  }

  /** Sends the same bytes once more, as a notification of its own. */
  resend(delivery: Delivery, options?: { delayMs?: number }): Delivery {
    const { session_id, transaction_id, event, url, body, signature, forged } = delivery
    return this.submit(
      {
        ...{ session_id, transaction_id, event, url, body, signature },
        ...(forged && { forged }),
        duplicate_of: delivery.duplicate_of ?? delivery.id,
      },
      options
    )
  }

  /** Loses a notification that has not ended. @returns false if the notification has ended. */
  lose(id: string): boolean {
    const sending = this.sendings.find(({ delivery }) => delivery.id === id)
    if (!sending || isEnded(sending.delivery)) {
      return false
    }
    sending.end("dropped")
    return true
  }

  /** The latest notification of a transaction. */
  latest(transactionId: string): Delivery | undefined {
    return this.sendings.findLast(({ delivery }) => delivery.transaction_id === transactionId)
      ?.delivery
  }

  /** Resolves once a notification has ended, in whatever state. */
  async ended(delivery: Delivery): Promise<Delivery> {
    const sending = this.sendings.find((each) => each.delivery === delivery)
    return await (sending?.ended ?? delivery)
  }

  /**
   * Sets the mode of new notifications. `send` also sends the held notifications.
   *
   * @param order sends the held notifications one by one; without an order, all at once.
   */
  setMode(mode: WebhookMode, order?: ReleaseOrder): void {
    this.currentMode = mode
    this.options.onChange()
    if (mode !== "send") {
      return
    }
    const held = this.sendings.filter(({ delivery }) => delivery.state === "held")
    if (order) {
      void this.releaseOneByOne(this.arranged(held, order))
    } else {
      held.forEach((sending) => this.run(sending))
    }
  }

  /** Forgets every notification. Notifications under way are lost. */
  clear(mode: WebhookMode): void {
    this.sendings.forEach(({ delivery }) => this.lose(delivery.id))
    this.sendings = []
    this.currentMode = mode
  }

  /** Ends every delivery under way, with its timers and sockets. */
  async close(): Promise<void> {
    this.closing.abort()
    this.sendings
      .filter(({ delivery }) => !isEnded(delivery))
      .forEach((sending) => sending.end("stopped"))
    await this.poster.close()
  }

  private add(delivery: Delivery): Sending {
    const sending = createSending(delivery, this.options.onChange)
    this.sendings.push(sending)
    this.forgetOldest()
    this.options.onChange()
    return sending
  }

  private forgetOldest(): void {
    const excess = this.sendings.length - this.options.keep
    const ended = this.sendings.filter(({ delivery }) => isEnded(delivery)).slice(0, excess)
    if (excess > 0 && ended.length > 0) {
      const forgotten = new Set(ended)
      this.sendings = this.sendings.filter((sending) => !forgotten.has(sending))
    }
  }

  private arranged(held: Sending[], order: ReleaseOrder): Sending[] {
    switch (order) {
      case "in_order":
        return held
      case "reversed":
        return held.toReversed()
      case "shuffled":
        return this.options.random.shuffled(held)
    }
  }

  private async releaseOneByOne(held: Sending[]): Promise<void> {
    for (const sending of held) {
      if (this.currentMode === "send" && sending.delivery.state === "held") {
        this.run(sending)
        await sending.tried
      }
    }
  }

  /** Begins now, or when the notification is due. */
  private start(sending: Sending): void {
    const { delivery } = sending
    if (delivery.state !== "scheduled" || !delivery.due_at) {
      // A notification that was tried before is neither held nor lost.
      return delivery.tries.length > 0 ? this.run(sending) : this.dispatch(sending)
    }
    const { clock } = this.options
    const waitMs = delivery.due_at.getTime() - clock.now().getTime()
    void clock.wait(waitMs, this.signalOf(sending)).then(
      () => this.dispatch(sending),
      // The notification was lost, or the sandbox closed.
      () => undefined
    )
  }

  private dispatch(sending: Sending): void {
    switch (this.currentMode) {
      case "send":
        return this.run(sending)
      case "hold":
        sending.delivery.state = "held"
        this.options.onChange()
        return
      case "drop":
        return sending.end("dropped")
    }
  }

  private run(sending: Sending): void {
    sending.delivery.state = "sending"
    this.options.onChange()
    void this.deliver(sending).then(
      (state) => sending.end(state),
      () => sending.end(this.closing.signal.aborted ? "stopped" : "failed")
    )
  }

  private async deliver(sending: Sending): Promise<DeliveryState> {
    const { delivery } = sending
    const { clock, log, onChange, retryDelaysMs } = this.options
    const signal = this.signalOf(sending)
    // A forger tries once.
    const waits = delivery.forged ? [0] : [0, ...retryDelaysMs]

    for (const afterMs of waits.slice(delivery.tries.length)) {
      if (afterMs > 0) {
        delivery.due_at = new Date(clock.now().getTime() + afterMs)
        onChange()
        await clock.wait(afterMs, signal)
      }
      signal.throwIfAborted()
      delete delivery.due_at
      const at = clock.now()
      const { body, ...answer } = await this.poster.post(delivery, signal)
      signal.throwIfAborted()
      delivery.tries.push({ at, after_ms: afterMs, ...answer, answer: body.slice(0, ANSWER_LIMIT) })
      sending.markTried()
      onChange()
      log(
        `webhook ${delivery.transaction_id}: try ${delivery.tries.length}, ` +
          (answer.error ?? `status ${answer.status}`)
      )
      if (isAcknowledged({ ...answer, body }, this.options.acknowledgement)) {
        return "delivered"
      }
    }
    return "failed"
  }

  private signalOf({ stopping }: Sending): AbortSignal {
    return AbortSignal.any([this.closing.signal, stopping.signal])
  }
}

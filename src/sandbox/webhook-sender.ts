import { setTimeout as wait } from "node:timers/promises"
import { Agent, request } from "undici"
import type { GatewayProfile } from "../core/contract"
import { isAcknowledged } from "./acknowledgement"
import type { Delivery, DeliveryState } from "./delivery"

type Mode = "send" | "hold" | "drop"

interface SenderOptions {
  retryDelaysMs: readonly number[]
  timeoutMs: number
  enabled: boolean
  /** The answer that ends the tries. */
  acknowledgement: GatewayProfile["acknowledgement"]
  now: () => Date
  log: (line: string) => void
}

interface Sending {
  delivery: Delivery
  ended: Promise<Delivery>
  end: (state: DeliveryState) => void
}

/**
 * Posts notifications (spec, Webhook delivery) and tries again, later each time, on anything but the answer
 * that the profile wants (spec, Events, 2: not shown). A redirect is not followed.
 */
export class WebhookSender {
  private readonly sendings: Sending[] = []
  private readonly closing = new AbortController()
  private readonly agent = new Agent()
  private mode: Mode

  constructor(private readonly options: SenderOptions) {
    this.mode = options.enabled ? "send" : "drop"
  }

  get deliveries(): readonly Delivery[] {
    return this.sendings.map(({ delivery }) => delivery)
  }

  /** Takes a notification; never throws and never waits. */
  submit(notification: Pick<Delivery, "transaction_id" | "url" | "body" | "signature">): void {
    const sending = createSending(notification)
    this.sendings.push(sending)
    this.dispatch(sending)
  }

  /** Sends the same bytes once more, as a notification of its own. */
  resend(transactionId: string): Promise<Delivery> {
    this.submit(this.latest(transactionId).delivery)
    return this.latest(transactionId).ended
  }

  /** Resolves when the latest notification of a transaction came to an end, whichever it is. */
  ended(transactionId: string): Promise<Delivery> {
    return this.latest(transactionId).ended
  }

  /** Sets what happens to new notifications; `send` also lets the held ones go. */
  setMode(mode: Mode): void {
    this.mode = mode
    if (mode === "send") {
      this.sendings
        .filter(({ delivery }) => delivery.state === "held")
        .forEach((sending) => this.run(sending))
    }
  }

  /** Ends every delivery that is under way; leaves no timer and no socket behind. */
  async close(): Promise<void> {
    this.closing.abort()
    this.sendings
      .filter(({ delivery }) => delivery.state === "held")
      .forEach((sending) => sending.end("stopped"))
    await this.agent.destroy()
  }

  private dispatch(sending: Sending): void {
    switch (this.mode) {
      case "send":
        return this.run(sending)
      case "hold":
        sending.delivery.state = "held"
        return
      case "drop":
        return sending.end("dropped")
    }
  }

  private run(sending: Sending): void {
    sending.delivery.state = "sending"
    void this.deliver(sending.delivery)
      .catch((): DeliveryState => (this.closing.signal.aborted ? "stopped" : "failed"))
      .then((state) => sending.end(state))
  }

  private async deliver(delivery: Delivery): Promise<DeliveryState> {
    for (const afterMs of [0, ...this.options.retryDelaysMs]) {
      if (afterMs > 0) {
        await wait(afterMs, undefined, { signal: this.closing.signal })
      }
      this.closing.signal.throwIfAborted()
      const at = this.options.now()
      const { body, ...answer } = await this.post(delivery)
      this.closing.signal.throwIfAborted()
      delivery.tries.push({ at, afterMs, ...answer })
      this.options.log(
        `webhook ${delivery.transaction_id}: try ${delivery.tries.length}, ` +
          (answer.error ?? `status ${answer.status}`)
      )
      if (isAcknowledged({ ...answer, body }, this.options.acknowledgement)) {
        return "delivered"
      }
    }
    return "failed"
  }

  private async post({
    url,
    body,
    signature,
  }: Delivery): Promise<{ status: number | null; error?: string; body: string }> {
    try {
      const response = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json", [signature.header]: signature.value },
        body,
        dispatcher: this.agent,
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.options.timeoutMs)]),
      })
      // A body that breaks off does not change the status.
      const answer = await response.body.text().catch(() => "")
      return { status: response.statusCode, body: answer }
    } catch (error) {
      return { status: null, error: codeOf(error), body: "" }
    }
  }

  private latest(transactionId: string): Sending {
    const sending = this.sendings.findLast(
      ({ delivery }) => delivery.transaction_id === transactionId
    )
    if (!sending) {
      throw new Error(`No notification of ${transactionId}: its session has no webhook_url`)
    }
    return sending
  }
}

function createSending({
  transaction_id,
  url,
  body,
  signature,
}: Pick<Delivery, "transaction_id" | "url" | "body" | "signature">): Sending {
  const delivery: Delivery = { transaction_id, url, body, signature, state: "held", tries: [] }
  let resolve: (delivery: Delivery) => void
  const ended = new Promise<Delivery>((settle) => (resolve = settle))

  return {
    delivery,
    ended,
    end(state) {
      delivery.state = state
      resolve(delivery)
    },
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === "string" ? code : String(name)
}

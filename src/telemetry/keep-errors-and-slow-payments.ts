import { SpanStatusCode, TraceFlags } from "@medusajs/framework/opentelemetry/api"
import type { ReadableSpan, SpanProcessor } from "@medusajs/framework/opentelemetry/sdk-trace-node"

const TIME_TO_ORDER = "hosted_checkout.capture_to_order.duration"

/** Traces of work that never ends must not fill the memory: beyond this, the oldest is forgotten. */
const MAX_TRACES = 1_000
/** Spans kept of one trace; beyond this, only failed and slow ones are added. */
const MAX_SPANS = 1_000

interface Part {
  open: number
  ended: ReadableSpan[]
  matters: boolean
}

/**
 * Also exports unsampled spans of work that failed, or that completed a payment `slowSeconds` or more after its
 * capture. `PaymentSampler` lets these spans be recorded. They wait here for the end of their work on this server.
 */
export class KeepErrorsAndSlowPayments implements SpanProcessor {
  readonly #slowSeconds: number
  readonly #parts = new Map<string, Part>()

  /** @param options `slowSeconds` from the capture to the order. @default 60 */
  constructor(
    private readonly next: SpanProcessor,
    { slowSeconds = 60 }: { slowSeconds?: number } = {}
  ) {
    this.#slowSeconds = slowSeconds
  }

  onStart: SpanProcessor["onStart"] = (span, context) => {
    this.next.onStart(span, context)
    const { traceId, traceFlags } = span.spanContext()
    if (!isSampled(traceFlags)) {
      const part = this.#parts.get(traceId) ?? { open: 0, ended: [], matters: false }
      part.open += 1
      this.#parts.set(traceId, part)
      const [oldest = traceId] = this.#parts.keys()
      if (this.#parts.size > MAX_TRACES) {
        this.#parts.delete(oldest)
      }
    }
  }

  onEnd(span: ReadableSpan): void {
    const { traceId, traceFlags } = span.spanContext()
    if (isSampled(traceFlags)) {
      this.next.onEnd(span)
      return
    }
    const part = this.#parts.get(traceId)
    if (!part) {
      return
    }
    const matters = this.#matters(span)
    if (matters || part.ended.length < MAX_SPANS) {
      part.ended.push(span)
    }
    part.matters ||= matters
    part.open -= 1
    if (part.open > 0) {
      return
    }
    this.#parts.delete(traceId)
    if (part.matters) {
      for (const each of part.ended) {
        this.next.onEnd(asSampled(each))
      }
    }
  }

  async forceFlush(): Promise<void> {
    await this.next.forceFlush()
  }

  async shutdown(): Promise<void> {
    this.#parts.clear()
    await this.next.shutdown()
  }

  #matters({ attributes, status }: ReadableSpan): boolean {
    const seconds = attributes[TIME_TO_ORDER]
    return (
      status.code === SpanStatusCode.ERROR ||
      (typeof seconds === "number" && seconds >= this.#slowSeconds)
    )
  }
}

function isSampled(flags: number): boolean {
  return (flags & TraceFlags.SAMPLED) !== 0
}

/** Exporters skip a span without the flag. */
function asSampled(span: ReadableSpan): ReadableSpan {
  const context = span.spanContext()
  const traceFlags = context.traceFlags | TraceFlags.SAMPLED
  return Object.create(span, {
    spanContext: { value: () => ({ ...context, traceFlags }) },
  }) as ReadableSpan
}

import {
  isSpanContextValid,
  trace,
  TraceFlags,
  type Context,
} from "@medusajs/framework/opentelemetry/api"
import {
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from "@medusajs/framework/opentelemetry/sdk-trace-node"

/** How the names of the plugin's spans begin. */
const OWN = "hosted_checkout."

/**
 * Samples a share of all traces, and the traces that a caller samples. For unsampled traces, only the plugin's
 * spans are recorded, a few for each payment, and `KeepErrorsAndSlowPayments` exports the spans that matter.
 */
export class PaymentSampler implements Sampler {
  readonly #share: TraceIdRatioBasedSampler

  /** @param share of all traces, from 0 to 1; decided by the trace's id, so that all servers agree. */
  constructor(private readonly share: number) {
    this.#share = new TraceIdRatioBasedSampler(share)
  }

  shouldSample(context: Context, traceId: string, name: string): { decision: SamplingDecision } {
    const parent = trace.getSpanContext(context)
    const isContinued = parent !== undefined && isSpanContextValid(parent)
    const isSampled = isContinued
      ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
      : this.#share.shouldSample(context, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
    if (isSampled) {
      return { decision: SamplingDecision.RECORD_AND_SAMPLED }
    }
    const isOwn = name.startsWith(OWN)
    return { decision: isOwn ? SamplingDecision.RECORD : SamplingDecision.NOT_RECORD }
  }

  toString(): string {
    return `PaymentSampler{${this.share}}`
  }
}

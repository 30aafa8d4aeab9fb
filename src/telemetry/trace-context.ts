import {
  context,
  createTraceState,
  isSpanContextValid,
  trace,
  type Context,
  type SpanContext,
} from "@medusajs/framework/opentelemetry/api"
import type { TraceContext } from "../core/telemetry/trace-context"

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The running span; undefined while nothing is traced. */
export function runningSpan(): SpanContext | undefined {
  const running = trace.getSpanContext(context.active())
  return running && isSpanContextValid(running) ? running : undefined
}

/**
 * A place in a trace as it is stored. Not by the SDK's propagator: a store may have another one, which would
 * also write the baggage of a request.
 */
export function toTraceContext({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): TraceContext {
  const flags = traceFlags.toString(16).padStart(2, "0")
  const tracestate = traceState?.serialize()
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(tracestate && { tracestate }) }
}

/** A stored place in a trace; undefined for an unreadable one. */
function fromTraceContext(stored: TraceContext): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(stored.traceparent) ?? []
  if (!traceId || !spanId || !flags) {
    return undefined
  }
  const traceState = stored.tracestate ? createTraceState(stored.tracestate) : undefined
  const known = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  return { ...known, ...(traceState && { traceState }) }
}

/** The parent of a span that continues a stored trace, and the running span to link to, if it is another's. */
export function placeOf(stored: TraceContext | null | undefined): {
  parent: Context
  link: SpanContext | undefined
} {
  const running = runningSpan()
  const place = stored ? fromTraceContext(stored) : undefined
  return place && place.traceId !== running?.traceId
    ? { parent: trace.setSpanContext(context.active(), place), link: running }
    : { parent: context.active(), link: undefined }
}

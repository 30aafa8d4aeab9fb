import type { LabelsOf, MetricOf } from "../telemetry/metrics"
import type { TraceContext } from "../telemetry/trace-context"

/** Details of a span or a log line; no secret, token, e-mail, card, handle or address of a page. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** The span of running work. */
export interface Span {
  /** Adds attributes; undefined attributes are left out. */
  set(attributes: Attributes): void
  /** Marks work as failed that answers its caller all the same. Work that throws is marked automatically. */
  fail(error: Error): void
}

export const SPANS = [
  "hosted_checkout.create_session",
  "hosted_checkout.verify",
  "hosted_checkout.receive_webhook",
  "hosted_checkout.process_webhook",
  "hosted_checkout.process_attempt",
  "hosted_checkout.complete_cart",
] as const

export type SpanName = (typeof SPANS)[number]

export interface SpanOptions {
  /** `client` calls another system, `consumer` processes what was stored. @default "internal" */
  kind?: "internal" | "client" | "consumer"
  attributes?: Attributes
  /**
   * The stored place in the trace of the work. The work continues that trace, and links to the running span, which
   * triggered the work. Without a stored place, or within that trace, the work belongs to the running span.
   */
  continues?: TraceContext | null
}

/** Values of a gauge at one moment, each with its labels. */
export interface GaugeReading<Name extends MetricOf<"gauge"> = MetricOf<"gauge">> {
  name: Name
  value: number
  labels: LabelsOf<Name>
}

/** Traces and metrics. Does nothing, at almost no cost, without an OpenTelemetry SDK. */
export interface Telemetry {
  /** Runs work as a span. If the work throws, the span has the type of the error, not its message. */
  span<Result>(
    name: SpanName,
    options: SpanOptions,
    work: (span: Span) => Promise<Result>
  ): Promise<Result>
  /** The place of the running span, to be stored; null without a trace. */
  traceContext(): TraceContext | null
  /** Adds one to a counter, or `value`. */
  count<Name extends MetricOf<"counter">>(name: Name, labels: LabelsOf<Name>, value?: number): void
  /** Adds a value to a histogram, in its unit. */
  record<Name extends MetricOf<"histogram">>(
    name: Name,
    value: number,
    labels: LabelsOf<Name>
  ): void
  /** Reads all gauges whenever metrics are exported. `read` must not throw. */
  observe(read: () => Promise<readonly GaugeReading[]>): void
}

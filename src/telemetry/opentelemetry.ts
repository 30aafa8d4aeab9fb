import { diag, SpanKind, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import type { Span as OtelSpan } from "@medusajs/framework/opentelemetry/api"
import type { Attributes, Telemetry } from "../core/ports/telemetry"
import { METRICS, type MetricOf } from "../core/telemetry/metrics"
import { instruments } from "./instruments"
import { SCOPE } from "./scope"
import { placeOf, runningSpan, toTraceContext } from "./trace-context"

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

const GAUGES = Object.entries(METRICS)
  .filter(([, { kind }]) => kind === "gauge")
  .map(([name]) => name as MetricOf<"gauge">)

/** Traces and metrics over OpenTelemetry, which every Medusa store has. */
export const openTelemetry: Telemetry = {
  async span(name, { kind = "internal", attributes = {}, continues }, work) {
    const { parent, link } = placeOf(continues)
    const options = {
      kind: KINDS[kind],
      attributes: present(attributes),
      ...(link && { links: [{ context: link }] }),
    }
    let isStarted = false
    const traced = async (span: OtelSpan) => {
      isStarted = true
      try {
        return await work({
          set: (more) => unharmed(() => span.setAttributes(present(more))),
          fail: (error) => unharmed(() => markFailed(span, error)),
        })
      } catch (error) {
        unharmed(() => markFailed(span, error as Error))
        throw error
      } finally {
        unharmed(() => span.end())
      }
    }
    try {
      return await trace.getTracer(SCOPE).startActiveSpan(name, options, parent, traced)
    } catch (error) {
      if (isStarted) {
        throw error
      }
      diag.error("hosted_checkout: a span could not be started", error)
      return await work({ set: () => undefined, fail: () => undefined })
    }
  },

  traceContext() {
    const running = runningSpan()
    return running ? toTraceContext(running) : null
  },

  count(name, labels, value = 1) {
    unharmed(() => instruments().counter(name).add(value, present(labels)))
  },

  record(name, value, labels) {
    unharmed(() => instruments().histogram(name).record(value, present(labels)))
  },

  observe(read) {
    const gauges = new Map(GAUGES.map((name) => [name, instruments().gauge(name)]))
    instruments().meter.addBatchObservableCallback(
      async (result) => {
        for (const { name, value, labels } of await read()) {
          const gauge = gauges.get(name)
          if (gauge) {
            result.observe(gauge, value, present(labels))
          }
        }
      },
      [...gauges.values()]
    )
  },
}

/** A sampler, processor or reader of the store that throws must not fail a payment: OpenTelemetry's log has it. */
function unharmed(report: () => unknown): void {
  try {
    report()
  } catch (error) {
    diag.error("hosted_checkout: telemetry failed", error)
  }
}

/** Not the message: it is in the log, and Medusa's may have a shopper's data. */
function markFailed(span: OtelSpan, { name }: Error): void {
  span.setAttribute("error.type", name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function present(attributes: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => {
      return entry[1] !== undefined
    })
  )
}

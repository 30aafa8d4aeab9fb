import { SpanKind, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import type { Span as OtelSpan } from "@medusajs/framework/opentelemetry/api"
import { METRICS, type Attributes, type MetricOf, type Telemetry } from "../core"
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
    return await trace.getTracer(SCOPE).startActiveSpan(name, options, parent, async (span) => {
      try {
        return await work({
          set: (more) => void span.setAttributes(present(more)),
          fail: (error) => markFailed(span, error),
        })
      } catch (error) {
        markFailed(span, error as Error)
        throw error
      } finally {
        span.end()
      }
    })
  },

  traceContext() {
    const running = runningSpan()
    return running ? toTraceContext(running) : null
  },

  count(name, labels) {
    instruments().counter(name).add(1, present(labels))
  },

  record(name, value, labels) {
    instruments().histogram(name).record(value, present(labels))
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

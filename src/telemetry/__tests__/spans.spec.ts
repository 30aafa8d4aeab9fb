import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@medusajs/framework/opentelemetry/sdk-trace-node"
import type { TraceContext } from "../../core/telemetry/trace-context"
import { openTelemetry } from "../opentelemetry"

const SILENT = { forceFlush: async () => undefined, shutdown: async () => undefined }

describe("The spans", () => {
  const exporter = new InMemorySpanExporter()

  beforeAll(() => {
    const spanProcessors = [new SimpleSpanProcessor(exporter)]
    new NodeTracerProvider({ spanProcessors }).register()
  })
  beforeEach(() => exporter.reset())
  afterAll(() => {
    trace.disable()
    context.disable()
    propagation.disable()
  })

  const named = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name)
  /** Where a start was traced. */
  const started = async () =>
    (await openTelemetry.span("hosted_checkout.create_session", {}, async () =>
      openTelemetry.traceContext()
    )) as TraceContext

  it("Work in a span succeeds although a span processor or a sampler of the store throws", async () => {
    const broken = () => {
      throw new Error("a store's own code")
    }
    const processor = { onStart: () => undefined, onEnd: broken, ...SILENT }
    const sampler = { shouldSample: broken, toString: () => "broken" }
    for (const options of [{ spanProcessors: [processor] }, { sampler }]) {
      trace.disable()
      trace.setGlobalTracerProvider(new NodeTracerProvider(options))
      const work = openTelemetry.span("hosted_checkout.verify", {}, async () => "answered")
      await expect(work).resolves.toBe("answered")
    }
    trace.disable()
    trace.setGlobalTracerProvider(
      new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    )
  })

  it("A span with a stored trace continues the stored trace, and has a link to the span that was running when the new span began", async () => {
    const continues = await started()
    await openTelemetry.span("hosted_checkout.process_webhook", {}, () =>
      openTelemetry.span("hosted_checkout.process_attempt", { continues }, async () => undefined)
    )
    const start = named("hosted_checkout.create_session")
    const cause = named("hosted_checkout.process_webhook")
    const span = named("hosted_checkout.process_attempt")
    expect(span?.spanContext().traceId).toBe(start?.spanContext().traceId)
    expect(span?.parentSpanContext?.spanId).toBe(start?.spanContext().spanId)
    expect(cause?.spanContext().traceId).not.toBe(start?.spanContext().traceId)
    expect(span?.links.map((link) => link.context)).toEqual([cause?.spanContext()])
  })

  it("A new span is a child of the running span if the stored trace is the running trace, or if there is no stored trace", async () => {
    const continues = await started()
    await openTelemetry.span("hosted_checkout.process_attempt", { continues }, async () => {
      await openTelemetry.span("hosted_checkout.verify", { continues }, async () => undefined)
      const nothing = { continues: null }
      await openTelemetry.span("hosted_checkout.complete_cart", nothing, async () => undefined)
    })
    const parent = named("hosted_checkout.process_attempt")?.spanContext().spanId
    for (const name of ["hosted_checkout.verify", "hosted_checkout.complete_cart"]) {
      expect(named(name)?.parentSpanContext?.spanId).toBe(parent)
      expect(named(name)?.links).toEqual([])
    }
  })

  it("A span begins a new trace when the stored trace cannot be read", async () => {
    const continues = { traceparent: "00-nonsense" }
    await openTelemetry.span("hosted_checkout.verify", { continues }, async () => undefined)
    expect(named("hosted_checkout.verify")?.parentSpanContext).toBeUndefined()
  })

  it("A span is exported with the kind and the attributes that were set, and without attributes whose value is undefined", async () => {
    const options = { kind: "client", attributes: { reference: "hcatt_1" } } as const
    await openTelemetry.span("hosted_checkout.verify", options, async (span) =>
      span.set({ outcome: "approved", "http.response.status_code": undefined })
    )
    const span = named("hosted_checkout.verify")
    expect(span?.kind).toBe(SpanKind.CLIENT)
    expect(span?.attributes).toEqual({ reference: "hcatt_1", outcome: "approved" })
  })

  it("A span of work that throws has the type of the error, and not its message", async () => {
    const fails = openTelemetry.span("hosted_checkout.verify", {}, async () => {
      throw new TypeError("robin@example.com")
    })
    await expect(fails).rejects.toThrow("robin@example.com")
    const span = named("hosted_checkout.verify")
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(span?.attributes).toEqual({ "error.type": "TypeError" })
    expect(span?.events).toEqual([])
  })

  it("A span keeps the tracestate of a stored trace", async () => {
    const traceparent = `00-${"1".repeat(32)}-${"2".repeat(16)}-01`
    const continues = { traceparent, tracestate: "vendor=1" }
    const inside = await openTelemetry.span("hosted_checkout.verify", { continues }, async () =>
      openTelemetry.traceContext()
    )
    expect(inside).toMatchObject({ tracestate: "vendor=1" })
    expect(inside?.traceparent).toMatch(new RegExp(`^00-1{32}-[0-9a-f]{16}-01$`))
  })
})

describe("Spans without an SDK", () => {
  it("Without an OpenTelemetry SDK, work in a span runs, and there is no trace context to store", async () => {
    const place = await openTelemetry.span("hosted_checkout.verify", {}, async (span) => {
      span.set({ outcome: "approved" })
      return openTelemetry.traceContext()
    })
    expect(place).toBeNull()
  })
})

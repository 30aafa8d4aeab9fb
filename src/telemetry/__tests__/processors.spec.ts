import { context, propagation, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  NodeTracerProvider,
} from "@medusajs/framework/opentelemetry/sdk-trace-node"
import { KeepErrorsAndSlowPayments, PaymentSampler, RequestHeaderFilter } from ".."
import { openTelemetry } from "../opentelemetry"

const HANDLE = "q3Jx_handle"

/** As docs/observability/instrumentation.ts has it, with a share of its own. */
function instrument(share: number) {
  const exporter = new InMemorySpanExporter()
  const headers = new RequestHeaderFilter(new BatchSpanProcessor(exporter))
  const provider = new NodeTracerProvider({
    sampler: new PaymentSampler(share),
    spanProcessors: [new KeepErrorsAndSlowPayments(headers, { slowSeconds: 60 })],
  })
  provider.register()
  return {
    exported: async () => {
      await provider.forceFlush()
      return exporter.getFinishedSpans()
    },
  }
}

afterEach(() => {
  trace.disable()
  context.disable()
  propagation.disable()
})

describe("The filter of request headers", () => {
  it("The header filter removes a request's headers and return handle from a span, and keeps the method and path [case 49]", async () => {
    const { exported } = instrument(1)
    const path = `/hosted-checkout/return/${HANDLE}?cart=1`
    const span = trace.getTracer("@medusajs/http").startSpan(`GET ${path}`)
    span.setAttributes({
      "http.method": "GET",
      "http.url": path,
      "http.request.header.cookie": "canary",
      authorization: "canary",
      cookie: "canary",
      "x-service-signature": "canary",
      "x-hosted-checkout-address": "canary",
    })
    span.end()
    expect((await exported()).map(({ name, attributes }) => ({ name, attributes }))).toEqual([
      {
        name: "GET /hosted-checkout/return/:handle",
        attributes: { "http.method": "GET", "http.url": "/hosted-checkout/return/:handle" },
      },
    ])
  })

  it.each([
    ["backslashes and a fragment", `/hosted-checkout\\return\\${HANDLE}#${HANDLE}`],
    ["a scheme and a host", `http://shop.example.com/hosted-checkout/return/${HANDLE}#?${HANDLE}`],
  ])(
    "The header filter removes the handle of a return URL from a span also when the URL has %s",
    async (_, path) => {
      const { exported } = instrument(1)
      const span = trace.getTracer("@medusajs/http").startSpan(`GET ${path}`)
      span.setAttributes({ "http.url": path }).end()
      expect(
        JSON.stringify((await exported()).map(({ name, attributes }) => [name, attributes]))
      ).not.toContain(HANDLE)
    }
  )

  it("The filter that removes request headers and return handles from Medusa's trace spans leaves the plugin's own spans as they are", async () => {
    const { exported } = instrument(1)
    const attributes = { reference: "hcatt_1" }
    await openTelemetry.span("hosted_checkout.verify", { attributes }, async () => undefined)
    expect(await exported()).toMatchObject([{ name: "hosted_checkout.verify", attributes }])
  })
})

describe("Sampling that keeps errors and slow payments", () => {
  const process = async (seconds: number, work: () => Promise<void> = async () => undefined) =>
    await openTelemetry.span("hosted_checkout.process_attempt", {}, async (span) => {
      await openTelemetry.span("hosted_checkout.complete_cart", {}, work)
      span.set({ "hosted_checkout.capture_to_order.duration": seconds })
    })

  it("A trace that is not sampled is not exported if its work succeeds in less than slowSeconds", async () => {
    const { exported } = instrument(0)
    await process(59)
    trace.getTracer("@medusajs/http").startSpan("POST /store/carts").end()
    expect(await exported()).toEqual([])
  })

  it("A trace that is not sampled is exported with all its spans if its work takes slowSeconds", async () => {
    const { exported } = instrument(0)
    await process(60)
    expect((await exported()).map(({ name }) => name)).toEqual([
      "hosted_checkout.complete_cart",
      "hosted_checkout.process_attempt",
    ])
  })

  it("A failed trace of 1,100 spans that is not sampled is exported with 1,000 of its spans and the failed span", async () => {
    const { exported } = instrument(0)
    const failing = openTelemetry.span("hosted_checkout.process_attempt", {}, async () => {
      for (let count = 0; count < 1_100; count++) {
        await openTelemetry.span("hosted_checkout.verify", {}, async () => undefined)
      }
      throw new Error("out of stock")
    })
    await expect(failing).rejects.toThrow("out of stock")
    const spans = await exported()
    expect(spans).toHaveLength(1_001)
    expect(spans.at(-1)?.name).toBe("hosted_checkout.process_attempt")
  })

  it("A trace that is not sampled is exported with all its spans if its work fails", async () => {
    const { exported } = instrument(0)
    const failing = process(1, async () => Promise.reject(new Error("out of stock")))
    await expect(failing).rejects.toThrow("out of stock")
    expect((await exported()).map(({ status }) => status.code)).toEqual([
      SpanStatusCode.ERROR,
      SpanStatusCode.ERROR,
    ])
  })

  it("A sampled trace is exported, also its continuation on a server that samples no traces", async () => {
    const { exported } = instrument(1)
    const place = await openTelemetry.span("hosted_checkout.create_session", {}, async () =>
      openTelemetry.traceContext()
    )
    trace.disable()
    const other = instrument(0)
    const options = { continues: place }
    await openTelemetry.span("hosted_checkout.verify", options, async () => undefined)
    expect(await exported()).toHaveLength(1)
    expect(await other.exported()).toHaveLength(1)
  })
})
